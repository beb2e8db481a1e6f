// Settings saved on screen: who may, when not, and that a change that cannot be kept whole changes nothing.
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { writePng } from '../../../electron/printing/png.ts';
import type { SettingsDeps } from '../../../electron/till/manage/settings-channels.ts';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import type { KeptParts } from '../../../electron/till/till-contract.ts';
import { parsePrinter } from '../../../shared/printer-address.ts';
import { err, ok } from '../../../shared/result.ts';
import { createHarness, type Harness, type HarnessOptions } from '../world/harness.ts';
import { createKeptInMemory, type KeptInMemory } from '../world/kept-in-memory.ts';
import { manager, supervisor, wrongPin } from '../world/people.ts';
import { beginTender, euro, payCash, reserve } from '../world/selling.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

type World = { harness: Harness; kept: KeptInMemory; reopened: string[]; asked: (string | null)[] };

type More = Partial<Pick<SettingsDeps, 'askService' | 'askTerminal' | 'reopen'>> & Pick<KeptParts, 'putBack'>;

async function world(more: More = {}, options: HarnessOptions = {}): Promise<World> {
  const kept = createKeptInMemory();
  const [reopened, asked]: [string[], (string | null)[]] = [[], []];
  const harness = await createHarness({
    ...options,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      async reopen() {
        reopened.push(kept.settings().key_id);
        return ok(null);
      },
      async askService(_settings, secret) {
        asked.push(secret);
        return ok(null);
      },
      ...more,
    }),
  });
  cleanUps.push(() => harness.close());
  return { harness, kept, reopened, asked };
}

const journalled = (harness: Harness) =>
  harness.db().prepare(`SELECT operator_id, body FROM journal WHERE kind = 'settings-changed'`).all();

describe('a manager', () => {
  test('changes settings: they are kept, journalled by their names, and the till is opened anew with them', async () => {
    const { harness, kept, reopened, asked } = await world();
    await harness.signIn('clara');
    const saved = await harness.ask('settings:save', { change: { phones: { support: '+49 30 99' }, theme: 'dark' } });
    expect(saved).toMatchObject({
      state: 'saved',
      view: { kept: { phones: { support: '+49 30 99' }, theme: 'dark' } },
    });
    expect(kept.settings()).toMatchObject({ phones: { support: '+49 30 99' }, theme: 'dark' });
    expect(journalled(harness)).toEqual([{ operator_id: 'clara', body: '{"fields":["theme","phones"]}' }]);
    expect(reopened).toHaveLength(1);
    // No other service, no other key: nobody is asked.
    expect(asked).toEqual([]);
  });

  test('takes a setting away with null', async () => {
    const { harness, kept } = await world();
    await harness.signIn('clara');
    await harness.ask('settings:save', { change: { lock_minutes: 9 } });
    expect(kept.settings().lock_minutes).toBe(9);
    await harness.ask('settings:save', { change: { lock_minutes: null } });
    expect(kept.settings().lock_minutes).toBeUndefined();
    expect(await harness.ask('settings:get')).toMatchObject({ kept: { lock_minutes: 3 } });
  });

  test('chooses a printer, whose test slip was seen: it counts as untested no more, the others do', async () => {
    const { harness, kept } = await world();
    await kept.change('set-up', { settings: { untested_devices: ['printer', 'scanner'] } });
    await harness.signIn('clara');
    await harness.ask('settings:save', { change: { theme: 'dark' } });
    expect(kept.settings().untested_devices).toEqual(['printer', 'scanner']);
    await harness.ask('settings:save', { change: { printer: 'tcp://127.0.0.1:9100' } });
    expect(kept.settings().untested_devices).toEqual(['scanner']);
  });

  test('is told every wrong field by its name, and nothing is changed', async () => {
    const { harness, kept, reopened } = await world();
    const before = kept.settings();
    await harness.signIn('clara');
    const change = {
      base_url: 'http://shop.example/v1',
      phones: { service: 'Tom' },
      lock_minutes: 0,
      terminal_id: 'T9',
    };
    const saved = await harness.ask('settings:save', { change });
    expect(saved).toMatchObject({ state: 'wrong', why: null });
    expect(saved.state === 'wrong' && [...saved.fields].sort()).toEqual([
      'base_url',
      'lock_minutes',
      'phones.service',
      'terminal_id',
    ]);
    expect([kept.settings(), reopened]).toEqual([before, []]);
  });

  test('gives a new key: the service is asked with it first, and the secret is neither shown nor journalled', async () => {
    const { harness, kept, reopened, asked } = await world();
    await harness.signIn('clara');
    const secret = 'a secret that nobody sees';
    const saved = await harness.ask('settings:save', { change: { key_id: 'KEY2', key_secret: secret } });
    expect(asked).toEqual([secret]);
    expect(kept.given()).toEqual({ keySecret: secret });
    expect(reopened).toEqual(['KEY2']);
    expect(JSON.stringify([saved, await harness.ask('settings:get')])).not.toContain(secret);
    expect(JSON.stringify(harness.db().prepare('SELECT * FROM journal').all())).not.toContain(secret);
  });

  test('keeps the old key where the service refuses the new one', async () => {
    const { harness, kept, reopened } = await world({
      askService: async () => err({ field: 'key_secret', message: 'wrong', why: 'wrong-secret' }),
    });
    const before = kept.settings();
    await harness.signIn('clara');
    expect(await harness.ask('settings:save', { change: { key_id: 'KEY2', key_secret: 'wrong' } })).toEqual({
      state: 'wrong',
      fields: ['key_secret'],
      why: 'wrong-secret',
    });
    expect([kept.settings(), kept.given(), reopened]).toEqual([before, {}, []]);
  });

  test('needs the secret of another key', async () => {
    const { harness, asked } = await world();
    await harness.signIn('clara');
    expect(await harness.ask('settings:save', { change: { key_id: 'KEY2' } })).toMatchObject({
      fields: ['key_secret'],
    });
    expect(asked).toEqual([]);
  });

  test('who left while the service was asked has changed nothing', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { harness, kept, reopened } = await world({
      async askService() {
        await asked;
        return ok(null);
      },
    });
    const before = kept.settings();
    await harness.signIn('clara');
    const saving = harness.refusal('settings:save', { change: { key_id: 'KEY2', key_secret: 'secret' } });
    await harness.ask('session:sign-out');
    answer();
    expect(await saving).toBe('not_signed_in');
    expect([kept.settings(), reopened]).toEqual([before, []]);
  });

  test('is told that nothing was changed where it could not be kept', async () => {
    const { harness, kept, reopened } = await world();
    await harness.signIn('clara');
    kept.breaks(true);
    expect(await harness.refusal('settings:save', { change: { theme: 'dark' } })).toBe('settings_not_kept');
    expect([journalled(harness), reopened]).toEqual([[], []]);
  });
});

test('while a payment is under way nothing is changed; afterwards it is', async () => {
  const { harness, kept, reopened } = await world();
  await harness.signIn('clara');
  const { id: saleId } = await reserve(harness, ['25.00'], 'quillenhof-buch-eur');
  expect(harness.till().isBusy()).toBe(false);
  const { tenders } = await beginTender(harness, saleId, 'cash', '25.00');
  expect(harness.till().isBusy()).toBe(true);
  expect(await harness.refusal('settings:save', { change: { theme: 'dark' } })).toBe('till_busy');
  expect([kept.settings().theme, reopened]).toEqual([undefined, []]);
  await harness.ask('tender:answer', {
    tenderId: tenders[0]?.id ?? '',
    answer: { kind: 'cash', tendered: euro('25.00') },
  });
  await harness.ask('settings:save', { change: { theme: 'dark' } });
  expect(kept.settings().theme).toBe('dark');
});

describe('the logo of the slips', () => {
  const png = writePng(4, 8, new Uint8Array(32).fill(0b1010_1010));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

  test('is seen on a receipt before it is kept, then stands in the printer’s description as a file of the till', async () => {
    const { harness, kept, reopened } = await world();
    await kept.change('set-up', { settings: { printer: 'tcp://127.0.0.1:9100', untested_devices: ['printer'] } });
    await harness.signIn('clara');
    const seen = await harness.ask('settings:preview', { notes: {}, logo: base64(png) });
    expect(seen.blocks.some(({ kind }) => kind === 'picture')).toBe(true);
    expect(kept.settings().printer).toBe('tcp://127.0.0.1:9100');
    await harness.ask('settings:save-logo', { logo: base64(png) });
    const described = parsePrinter(kept.settings().printer ?? '');
    const file = described.ok ? (described.value.logo ?? '') : '';
    expect(dirname(file)).toBe(harness.folder);
    expect(readFileSync(file).equals(png)).toBe(true);
    // The same printer: nobody tried it because of that.
    expect(kept.settings().untested_devices).toEqual(['printer']);
    await harness.ask('settings:save-logo', { logo: null });
    expect(kept.settings().printer).toBe('tcp://127.0.0.1:9100');
    expect(reopened).toHaveLength(2);
  });

  test.each([
    ['a picture of another kind', Buffer.from('GIF89a of a dog')],
    ['a PNG that is cut off', png.subarray(0, 20)],
    ['a PNG of more than a megabyte', Buffer.concat([png, Buffer.alloc(1_000_001)])],
  ])('is not %s', async (_what, bytes) => {
    const { harness, kept } = await world();
    await kept.change('set-up', { settings: { printer: 'tcp://127.0.0.1:9100' } });
    await harness.signIn('clara');
    expect(await harness.refusal('settings:preview', { notes: {}, logo: base64(bytes) })).toBe('bad_logo');
    expect(await harness.refusal('settings:save-logo', { logo: base64(bytes) })).toBe('bad_logo');
    expect(kept.settings().printer).toBe('tcp://127.0.0.1:9100');
  });

  test('needs a printer, whose paper it is drawn for', async () => {
    const { harness, kept } = await world();
    await kept.change('set-up', { settings: { printer: null } });
    await harness.signIn('clara');
    expect(await harness.refusal('settings:save-logo', { logo: base64(png) })).toBe('printer_unset');
  });
});

test('a card terminal in the network is kept only once it answered, with the passphrase that was typed or the one that is kept', async () => {
  const asked: (string | null)[] = [];
  let answers = false;
  const { harness, kept } = await world({
    async askTerminal(_settings, passphrase) {
      asked.push(passphrase);
      return answers;
    },
  });
  await harness.signIn('clara');
  const card_terminal = {
    kind: 'nexo',
    address: 'https://192.0.2.9:8443/nexo',
    poi_id: 'P400-1',
    key: { identifier: 'till', version: 1 },
    authority: null,
  };
  const change = { card_terminal, terminal_passphrase: 'a passphrase' };
  expect(await harness.ask('settings:save', { change })).toEqual({
    state: 'wrong',
    fields: ['card_terminal.address'],
    why: 'terminal-silent',
  });
  expect(kept.settings().card_terminal).toBeUndefined();
  answers = true;
  await harness.ask('settings:save', { change });
  expect(kept.settings().card_terminal).toEqual(card_terminal);
  await harness.ask('settings:save', { change: { card_terminal: { ...card_terminal, poi_id: 'P400-2' } } });
  await harness.ask('settings:save', { change: { card_terminal: { kind: 'manual' } } });
  expect(asked).toEqual(['a passphrase', 'a passphrase', null]);
});

test('the rules that only a file knew are shown, and changed', async () => {
  const { harness } = await world();
  await harness.signIn('clara');
  const shown = { new_manager_days: 14, keep_names_months: 6, low_balance: '500.00', backup_folder: 'usb-stick' };
  expect(await harness.ask('settings:save', { change: shown })).toMatchObject({ view: { kept: shown } });
  const wrong = { new_manager_days: 91, keep_names_months: 0, low_balance: 'much', backup_folder: harness.folder };
  const refused = await harness.ask('settings:save', { change: wrong });
  expect(refused.state === 'wrong' && [...refused.fields].sort()).toEqual([
    'keep_names_months',
    'low_balance',
    'new_manager_days',
  ]);
  expect(await harness.ask('settings:save', { change: { backup_folder: harness.folder } })).toMatchObject({
    fields: ['backup_folder'],
  });
});

describe('a backup on screen', () => {
  async function backedUp(isWhole = true) {
    const putBack: string[] = [];
    const check = async (file: string) =>
      isWhole || file.endsWith('unfinished.sqlite') ? null : { table: 'journal', row: '3', reason: 'changed' };
    const { harness } = await world(
      {
        async putBack(file, by) {
          putBack.push(`${basename(file)} by ${by}`);
          return ok(null);
        },
      },
      { checkBackup: check },
    );
    await harness.signIn('clara');
    const { list } = await harness.ask('settings:back-up');
    return { harness, putBack, name: list[0]?.name ?? '' };
  }

  test('says what was sold since, and is put back on a manager’s PIN, who is journalled', async () => {
    const { harness, putBack, name } = await backedUp();
    expect(await harness.ask('settings:check-backup', { name })).toMatchObject({ isWhole: true, since: { sales: 0 } });
    await harness.time.advance(2000);
    const { id: saleId } = await reserve(harness, ['25.00'], 'quillenhof-buch-eur');
    await payCash(harness, saleId, '25.00');
    await harness.ask('sale:commit', { saleId });
    expect(await harness.ask('settings:check-backup', { name })).toMatchObject({
      since: { sales: 1, cards: 1, total: euro('25.00') },
    });
    await harness.ask('settings:restore', { name, approval: manager });
    expect(putBack).toEqual([`${name} by clara`]);
    const began = harness.db().prepare(`SELECT operator_id, body FROM journal WHERE kind = 'restore-began'`).all();
    expect(began).toEqual([{ operator_id: 'clara', body: JSON.stringify({ backup: name }) }]);
  });

  test.each([
    ['with a wrong PIN', { ...manager, pin: wrongPin }, 'wrong_pin'],
    ['by a supervisor', supervisor, 'needs_manager'],
  ])('is not put back %s', async (_why, approval, refused) => {
    const { harness, putBack, name } = await backedUp();
    expect(await harness.refusal('settings:restore', { name, approval })).toBe(refused);
    expect(putBack).toEqual([]);
  });

  test('that is not whole, or is not there, is not put back', async () => {
    const { harness, putBack, name } = await backedUp(false);
    expect(await harness.ask('settings:check-backup', { name })).toMatchObject({ isWhole: false });
    expect(await harness.refusal('settings:restore', { name, approval: manager })).toBe('backup_not_whole');
    const other = 'ledger-20200101T000000Z-day.sqlite';
    expect(await harness.refusal('settings:restore', { name: other, approval: manager })).toBe('not_found');
    expect(putBack).toEqual([]);
  });

  test('waits for a payment that is under way', async () => {
    const { harness, putBack, name } = await backedUp();
    const { id: saleId } = await reserve(harness, ['25.00'], 'quillenhof-buch-eur');
    await beginTender(harness, saleId, 'cash', '25.00');
    expect(await harness.refusal('settings:restore', { name, approval: manager })).toBe('till_busy');
    expect(putBack).toEqual([]);
  });
});

test.each([
  ['cashier', 'anna'],
  ['supervisor', 'ben'],
] as const)('a %s neither sees nor changes them', async (_role, who) => {
  const { harness, reopened } = await world();
  await harness.signIn(who);
  for (const refused of [
    harness.refusal('settings:get'),
    harness.refusal('settings:save', { change: { theme: 'dark' } }),
    harness.refusal('settings:preview', { notes: {} }),
    harness.refusal('settings:backups'),
    harness.refusal('settings:back-up'),
    harness.refusal('settings:restore', {
      name: 'ledger-20200101T000000Z-day.sqlite',
      approval: { operatorId: 'clara', pin: '1' },
    }),
  ])
    expect(await refused).toBe('needs_manager');
  expect(reopened).toEqual([]);
});

test('a till without settings of its own, as training, keeps none', async () => {
  const harness = await createHarness();
  cleanUps.push(() => harness.close());
  await harness.signIn('clara');
  expect(await harness.ask('settings:get')).toMatchObject({ terminalId: 'T1', kept: null });
  expect(await harness.refusal('settings:save', { change: { theme: 'dark' } })).toBe('not_of_training');
});
