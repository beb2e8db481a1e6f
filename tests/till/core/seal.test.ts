// What the till seals: bound to its row, and to its key.
import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from '../../../electron/till/core/seal.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const clear = Buffer.from('{"card_number":"4000123456781111"}');
const sealed = Buffer.from(seal(key, 'line 1', clear));

it('a seal gives back what was sealed, and shows nothing of it', () => {
  expect(Buffer.from(unseal(key, 'line 1', sealed))).toEqual(clear);
  expect(sealed.includes('4000')).toBe(false);
  expect(Buffer.from(seal(key, 'line 1', clear))).not.toEqual(sealed);
});

it('a seal that was moved to another row is not opened', () => {
  expect(() => unseal(key, 'line 2', sealed)).toThrow();
  expect(() => unseal(key, '', sealed)).toThrow();
});

it('a seal of another key, or changed in any byte, is not opened', () => {
  expect(() => unseal(createSecretKey(Buffer.alloc(32, 2)), 'line 1', sealed)).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, 'line 1', changed), `byte ${at}`).toThrow();
  }
});
