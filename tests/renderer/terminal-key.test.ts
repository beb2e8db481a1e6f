// The key of a card terminal, as two fields say it: whole, or none, or wrong.
import { describe, expect, it } from 'vitest';
import { keyTyped } from '../../renderer/devices/terminal-key.ts';
import { err, ok } from '../../shared/result.ts';

const typed = (keyName: string, keyVersion: string) => keyTyped({ keyName, keyVersion }, 'en-GB');

describe('the key of a card terminal', () => {
  it.each(['', '  '])('is none where its name is %j, with no version or one that a form begins with', (name) => {
    expect(typed(name, '')).toEqual(ok(null));
    expect(typed(name, ' ')).toEqual(ok(null));
    expect(typed(name, '1')).toEqual(ok(null));
  });

  it('is its name and its version', () => {
    expect(typed(' shop ', ' 3 ')).toEqual(ok({ identifier: 'shop', version: 3 }));
    expect(typed('shop', '0')).toEqual(ok({ identifier: 'shop', version: 0 }));
  });

  it('is wrong with a name and no version', () => {
    expect(typed('shop', '')).toEqual(err({ identifier: 'shop', version: null }));
  });

  it.each(['', 'shop'])('is wrong with a version that is no number, where its name is %j', (name) => {
    for (const version of ['one', '-1', '1.5', '1e3'])
      expect(typed(name, version)).toEqual(err({ identifier: name, version: { unread: version } }));
  });
});
