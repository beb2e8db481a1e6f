// Where updates come from, as a setting: what is taken of it, the same on screen and in a file, and nothing that the till's source would refuse.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { openSource } from '../../../electron/update/source.ts';
import { updateSettings } from '../../../shared/release/settings.ts';
import { ok } from '../../../shared/result.ts';
import { settingsChange } from '../../../shared/settings/provisioning.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';

const address = 'https://updates.example/counterfoil';
const usual = { address, channel: 'stable', hour: null };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function asManager() {
  const kept = createKeptInMemory();
  const harness = await createHarness({
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      reopen: async () => ok(null),
    }),
  });
  cleanUps.push(() => harness.close());
  await harness.signIn('clara');
  return {
    kept,
    save: (updates: Record<string, string | null> | null) => harness.ask('settings:save', { change: { updates } }),
  };
}

describe('on screen and in a file', () => {
  test.each<[string, Record<string, string | null>, string | z.infer<typeof updateSettings>]>([
    ['an address', { address }, usual],
    ['spaces around it', { address: ` ${address}\n` }, usual],
    [
      'a folder of a stick',
      { address: '/media/till/UPDATES', hour: '03:00' },
      { ...usual, address: '/media/till/UPDATES', hour: '03:00' },
    ],
    [
      'a drive',
      { address: 'E:\\counterfoil', channel: 'beta' },
      { ...usual, address: 'E:\\counterfoil', channel: 'beta' },
    ],
    ['no TLS', { address: 'http://updates.example/counterfoil' }, 'address'],
    ['another protocol', { address: 'ftp://updates.example/counterfoil' }, 'address'],
    ['a password in it', { address: address.replace('//', '//till:secret@') }, 'address'],
    ['a query', { address: `${address}?key=secret` }, 'address'],
    ['a relative folder', { address: 'updates' }, 'address'],
    ['nothing', { address: ' ' }, 'address'],
    ['no end', { address: `https://${'a'.repeat(600)}.example/` }, 'address'],
    ['a channel in capitals', { address, channel: 'Stable' }, 'channel'],
    ['a channel that is a path', { address, channel: '../beta' }, 'channel'],
    ['an hour that no day has', { address, hour: '24:00' }, 'hour'],
    ['an hour in words', { address, hour: '3 am' }, 'hour'],
    ['no address', { channel: 'stable' }, 'address'],
    ['a word that is none', { address, chanel: 'beta' }, 'chanel'],
  ])('%s', async (_name, updates, taken) => {
    const { kept, save } = await asManager();
    const read = settingsChange.safeParse({ updates });
    if (typeof taken === 'string') {
      expect(await save(updates)).toEqual({ state: 'wrong', fields: [`updates.${taken}`], why: null });
      expect([read.success, kept.settings().updates]).toEqual([false, undefined]);
      return;
    }
    expect(await save(updates)).toMatchObject({ state: 'saved', view: { kept: { updates: taken } } });
    expect([read.data, kept.settings().updates]).toEqual([{ updates: taken }, taken]);
    expect(await save(null)).toMatchObject({ state: 'saved', view: { kept: { updates: null } } });
  });
});

test('whatever address is taken, the source of updates takes it too', () => {
  const noLine = {
    transport: { send: () => Promise.reject(new Error('nothing is asked')), close: async () => undefined },
  };
  const begins = fc.constantFrom('https://a.example', 'https://', '/', 'C:\\', '');
  const piece = fc.constantFrom(
    'https:',
    'http:',
    'file:',
    '//',
    '/',
    '\\',
    'a.example',
    ':8443',
    ':x',
    '@',
    '?',
    '#',
    ' ',
    '..',
    'ü',
    '%',
    '[::1]',
  );
  fc.assert(
    fc.property(begins, fc.array(piece, { maxLength: 6 }), (start, pieces) => {
      const read = updateSettings.safeParse({ address: start + pieces.join('') });
      // Of a path of Windows, a till of another system says that it is none.
      if (!read.success || /^([A-Z]:)?\\/.test(read.data.address)) return;
      expect(openSource(read.data.address, noLine).ok).toBe(true);
    }),
    { numRuns: 500 },
  );
});
