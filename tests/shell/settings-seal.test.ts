// Settings edited by hand: seen at the next start, whatever was edited; and no cut of the power looks like an edit.
import fs, { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { keepTill, vaultOf } from '../../electron/shell/enrolment.ts';
import { createKeptTill } from '../../electron/shell/kept-till.ts';
import { createSettings } from '../../electron/shell/settings.ts';
import { deriveTillKey } from '../../electron/shell/till-keys.ts';
import { newLedgerKey } from '../../electron/shell/vault.ts';
import type { HeadOfficeHeld } from '../../shared/head-office/held.ts';
import { hashOf, provisioned } from '../../testkit/shell/chosen-settings.ts';
import { damages } from '../../testkit/shell/damages.ts';
import { safeStorage } from '../../tools/stand-in/safe-storage.ts';

const system = { safeStorage, platform: 'linux' as const };
const now = () => new Date('2026-11-06T09:00:00.000Z');
const secrets = { keySecret: 'the secret of the till', storeKey: 'the key of the whole store' };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-seal-'));
  file = join(folder, 'settings.json');
  const kept = await keepTill({ folder, system, settings: provisioned, secrets, made: { at: now(), cause: 'set-up' } });
  if (!kept.ok) throw new Error(kept.error);
  kept.value.finish();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As electron/start/open-provisioned.ts opens it. */
async function open(where = folder, hide?: (secret: string) => void) {
  const settings = createSettings(where).read();
  if (!settings.ok || !settings.value) throw new Error('no settings');
  const opened = await vaultOf(where, 'file', system).read(settings.value.vault_id);
  if (!opened.ok) throw new Error(opened.error.detail);
  const kept = { folder: where, system, now, settings: settings.value, secrets: opened.value };
  return createKeptTill(hide ? { ...kept, hide } : kept);
}
const editedFields = async (where = folder) => (await open(where)).editedFields();

type Till = Record<string, unknown> & { operators: Record<string, unknown>[]; store: Record<string, unknown> };
function edit(change: (till: Till) => void): void {
  const whole = JSON.parse(readFileSync(file, 'utf8')) as { till: Till };
  change(whole.till);
  writeFileSync(file, JSON.stringify(whole));
}

describe('settings', () => {
  it('as they were written are no edit, nor in another order of their lines', async () => {
    expect(await editedFields()).toBeNull();
    edit((till) => {
      const lines = Object.entries(till).reverse();
      for (const [name] of lines) delete till[name];
      Object.assign(till, Object.fromEntries(lines));
    });
    expect(await editedFields()).toBeNull();
  });

  it.each<[string, (till: Till) => void, readonly string[]]>([
    ['a cashier made a manager', (till) => Object.assign(till.operators[1] ?? {}, { role: 'manager' }), ['operators']],
    ['another service', (till) => Object.assign(till, { base_url: 'https://elsewhere.example/v1' }), ['base_url']],
    ['a printer where there was none', (till) => Object.assign(till, { printer: 'tcp://192.0.2.1:9100' }), ['printer']],
    ['a field more', (till) => Object.assign(till, { max_unresolved_cards: 50 }), ['max_unresolved_cards']],
    ['a name in the address', (till) => Object.assign(till.store, { name: 'Other' }), ['store']],
    ['the seal taken out', (till) => delete till.seal, ['seal']],
    [
      'a seal that says when and why it was made otherwise',
      (till) => Object.assign(till.seal as object, { cause: 'accepted' }),
      [],
    ],
  ])('are edited by %s', async (_what, change, fields) => {
    edit(change);
    expect(await editedFields()).toEqual(fields);
    // Asking changes nothing: it stays edited until the recovery code is given.
    expect(await editedFields()).toEqual(fields);
  });

  it('sealed by the key of another till are edited', async () => {
    edit((till) => {
      till.seal = {
        ...(till.seal as object),
        mac: 'a'.repeat(64),
        key_id: deriveTillKey(newLedgerKey(), 'settings').id,
      };
    });
    expect(await editedFields()).not.toBeNull();
  });

  it('without their seal are edited', async () => {
    edit((till) => {
      delete till.seal;
    });
    expect(await editedFields()).toEqual(['seal']);
  });
});

describe('a power cut', () => {
  /** The folder as it is before and after each rename of a change, which is how each of its files is replaced. */
  async function cuts(work: () => Promise<unknown>): Promise<string[]> {
    const copies: string[] = [];
    const copy = () => {
      const to = mkdtempSync(join(tmpdir(), 'counterfoil-cut-'));
      cpSync(folder, to, { recursive: true });
      copies.push(to);
    };
    const { renameSync, rmSync: remove } = fs;
    Object.assign(fs, {
      renameSync(from: string, to: string) {
        copy();
        renameSync(from, to);
        copy();
      },
      rmSync(...args: Parameters<typeof remove>) {
        copy();
        remove(...args);
      },
    });
    syncBuiltinESMExports();
    try {
      await work();
    } finally {
      Object.assign(fs, { renameSync, rmSync: remove });
      syncBuiltinESMExports();
    }
    return copies;
  }

  it.each<[string, () => Promise<unknown>]>([
    [
      'a new PIN',
      async () => (await open()).change('pin-reset', { pinHash: { operatorId: 'maria', hash: hashOf('n') } }),
    ],
    [
      'a new recovery code',
      async () => (await open()).change('recovery-code', { recovery: { hash: 'h', isNoted: false } }),
    ],
  ])('at any write of %s loses nothing and is no edit', async (_what, work) => {
    const copies = await cuts(async () => expect(await work()).toMatchObject({ ok: true }));
    expect(copies.length).toBeGreaterThanOrEqual(5);
    for (const copy of copies) {
      const till = await open(copy);
      expect([copy, await till.editedFields()]).toEqual([copy, null]);
      expect(till.secrets()).toMatchObject(secrets);
      expect(till.settings().operators.map(({ id }) => id)).toEqual(['maria', 'ben']);
      // The next change ends well, and leaves one vault.
      expect((await till.change('pin-reset', { pinHash: { operatorId: 'ben', hash: hashOf('x') } })).ok).toBe(true);
      expect(readdirSync(copy).filter((name) => name.endsWith('.bin'))).toHaveLength(1);
      rmSync(copy, { recursive: true });
    }
    expect((await open()).secrets()).toMatchObject(secrets);
  });
});

it('each new secret is hidden from the log, whatever it is for', async () => {
  const hidden: string[] = [];
  const till = await open(folder, (secret) => hidden.push(secret));
  const enrolled = {
    state: 'enrolled',
    till: 'T',
    secret: 'of head office',
    since: now().toISOString(),
    address: { url: 'https://office.example/v1' },
  };
  const changes = {
    keySecret: 'of the key',
    storeKey: 'of the store itself',
    terminalPassphrase: 'of the terminal',
    webhookKeys: ['of one hook', 'of another'].map((keySecret, n) => ({ keyId: `K${n}`, keySecret })),
    headOffice: enrolled as HeadOfficeHeld,
  };
  expect(await till.change('settings', { secrets: changes })).toMatchObject({ ok: true });
  expect((await till.change('settings', { secrets: { headOffice: { state: 'waits', code: 'later' } } })).ok).toBe(true);
  const given = JSON.stringify(changes)
    .match(/"(of [^"]+)"/g)
    ?.map((one) => JSON.parse(one));
  expect(hidden.toSorted()).toEqual([...(given ?? []), 'later'].toSorted());
});

it('a change that is made of what is kept by then loses no other one; one that makes nothing of it changes nothing', async () => {
  const till = await open();
  const [first] = till.operators();
  const named = (name: string) => ({
    operators: till.operators().map((one) => ({ ...one, name: `${one.name} ${name}` })),
  });
  await Promise.all([
    till.change('people', named('Smith')),
    till.change('people', ({ operators }) => ({
      operators: operators.map((one) => ({ ...one, pin_must_change: true as const })),
    })),
  ]);
  expect(till.operators()[0]).toMatchObject({ name: `${first?.name} Smith`, pin_must_change: true as const });
  const before = till.seal();
  expect(await till.change('people', () => null)).toMatchObject({ ok: false });
  expect(till.seal()).toEqual(before);
});

it('a till’s keys differ by purpose and by till, and their ids tell nothing of them', () => {
  const one = newLedgerKey();
  const ids = [one, newLedgerKey()].flatMap((of) =>
    (['ledger-seals', 'settings', 'anchor'] as const).map((purpose) => deriveTillKey(of, purpose).id),
  );
  expect(new Set(ids).size).toBe(6);
  expect(deriveTillKey(one, 'settings').id).toBe(ids[1]);
  expect(deriveTillKey(one, 'settings').key.export().toString('hex')).not.toContain(ids[1]);
});

describe('the backup of the settings', () => {
  const backup = () => join(folder, 'settings-backup.json');
  const ledgerKey = async () => (await open()).secrets().ledgerKey;

  it('is the file as it was sealed last: after a set-up, after each change, and from the first start of a till of before', async () => {
    const isCurrent = () => readFileSync(backup()).equals(readFileSync(file));
    expect(isCurrent()).toBe(true);
    expect((await (await open()).change('settings-file', { settings: { locale: 'de' } })).ok).toBe(true);
    expect(isCurrent()).toBe(true);
    rmSync(backup());
    expect(await editedFields()).toBeNull();
    expect(isCurrent()).toBe(true);
  });

  it('is never what somebody edited', async () => {
    const before = readFileSync(backup());
    edit((till) => Object.assign(till.operators[1] ?? {}, { role: 'manager' }));
    expect(await editedFields()).toEqual(['operators']);
    expect(readFileSync(backup())).toEqual(before);
  });

  it.each(damages)('takes the place of a file that is %s; what stood there stays beside it', async (_what, damage) => {
    const sound = readFileSync(file);
    const key = deriveTillKey(await ledgerKey(), 'settings');
    damage(file);
    const settings = createSettings(folder);
    const damaged = existsSync(file) ? readFileSync(file) : null;
    expect(settings.read()).not.toMatchObject({ ok: true, value: { terminal_id: 'T1' } });
    expect(settings.backup(key)?.settings).toMatchObject({ terminal_id: 'T1' });
    settings.putBackupBack(now());
    expect(readFileSync(file)).toEqual(sound);
    const aside = readdirSync(folder).filter((name) => name.startsWith('settings-damaged-'));
    expect(aside.map((name) => readFileSync(join(folder, name)))).toEqual(damaged ? [damaged] : []);
    expect(await editedFields()).toBeNull();
  });

  it('that is edited, of another till, or damaged too is none', async () => {
    const key = deriveTillKey(await ledgerKey(), 'settings');
    expect(createSettings(folder).backup(deriveTillKey(newLedgerKey(), 'settings'))).toBeNull();
    const sound = readFileSync(backup(), 'utf8');
    for (const spoilt of [sound.replace('"cashier"', '"manager"'), sound.slice(0, -9), '\0'.repeat(4096), '']) {
      writeFileSync(backup(), spoilt);
      expect(createSettings(folder).backup(key)).toBeNull();
    }
  });
});

describe('that the till has a ledger', () => {
  const setUpAgain = async (): Promise<void> => {
    const again = { ...provisioned, store: { ...provisioned.store, name: 'Set up again' } };
    const kept = await keepTill({ folder, system, settings: again, secrets, made: { at: now(), cause: 'set-up' } });
    if (!kept.ok) throw new Error(kept.error);
    kept.value.finish();
  };
  const noted = async () => (await open()).secrets().ledger;

  it('is not noted before it has one, and outlives that the till is set up again', async () => {
    expect(await noted()).toBeUndefined();
    await setUpAgain();
    expect(await noted()).toBeUndefined();
    expect((await (await open()).noteLedger()).ok).toBe(true);
    expect(await noted()).toBe('sealed');
    const key = (await open()).secrets().ledgerKey;
    await setUpAgain();
    expect(await noted()).toBe('sealed');
    expect((await open()).secrets().ledgerKey).toEqual(key);
  });

  it('outlives a change of the settings too', async () => {
    const kept = await open();
    await kept.noteLedger();
    expect((await kept.change('settings-file', { settings: { locale: 'de' } })).ok).toBe(true);
    expect(await noted()).toBe('sealed');
  });

  it('is assumed where the vault is lost: its new key has sealed none of it', async () => {
    await (await open()).noteLedger();
    for (const name of readdirSync(folder))
      if (name !== 'settings.json') rmSync(join(folder, name), { recursive: true });
    await setUpAgain();
    expect(await noted()).toBe('made');
  });
});
