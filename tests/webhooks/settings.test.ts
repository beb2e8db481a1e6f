// Webhooks of a till that is set up, changed by a file of settings (`--settings FILE`), with a real vault and real settings files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { withSecrets } from '../../electron/shell/changed-secrets.ts';
import { keepTill, vaultOf } from '../../electron/shell/enrolment.ts';
import { createKeptTill } from '../../electron/shell/kept-till.ts';
import { createProvisioningFile } from '../../electron/shell/provisioning-file.ts';
import type { KeyringParts } from '../../electron/shell/sealer.ts';
import { createSettings, type TillSettings } from '../../electron/shell/settings.ts';
import { deriveTillKey } from '../../electron/shell/till-keys.ts';
import { newLedgerKey } from '../../electron/shell/vault.ts';
import { type ChangeDeps, changeSettings } from '../../electron/till/provisioning/change-settings.ts';
import { shownHeadOffice } from '../../shared/head-office/held.ts';
import { ok } from '../../shared/result.ts';
import { inForce } from '../../shared/settings/waiting.ts';
import { provisioned } from '../../testkit/shell/chosen-settings.ts';

let base: string;
let folder: string;
let path: string;
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-settings-'));
  folder = join(base, 'sandbox');
  path = join(base, 'settings.json');
  const kept = await keepTill({ folder, system, settings: provisioned, secrets, made });
  if (!kept.ok) throw new Error(kept.error);
  kept.value.finish();
});
afterEach(() => rmSync(base, { recursive: true }));

const noKeyring: KeyringParts = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async () => Buffer.from('v10'),
  decryptStringAsync: async () => ({ result: '', shouldReEncrypt: false }),
};
const system = { safeStorage: noKeyring, platform: 'linux' as const };
const made = { at: new Date(), cause: 'settings-file' } as const;
const secrets = {
  keySecret: 'the secret of the till',
  storeKey: 'the key of the whole store',
  terminalPassphrase: 'pass',
};

async function now() {
  const { vault_id, seal: _seal, ...settings } = stored();
  const opened = await vaultOf(folder, 'file', system).read(vault_id);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { ledgerKey, ...rest } = opened.value;
  return { settings, secrets: rest, ledgerKey };
}

const stored = (): TillSettings => {
  const read = createSettings(folder).read();
  if (!read.ok || !read.value) throw new Error('no settings');
  return read.value;
};

/** As electron/start/ puts it together. */
async function change(text: string, with_: Partial<ChangeDeps> = {}) {
  writeFileSync(path, text, { mode: 0o600 });
  const before = await now();
  return changeSettings({
    ...createProvisioningFile(path),
    settings: before.settings,
    by: null,
    keySecret: before.secrets.keySecret,
    held: {
      terminalPassphrase: before.secrets.terminalPassphrase !== undefined,
      webhookKeyIds: (before.secrets.webhookKeys ?? []).map(({ keyId }) => keyId),
      headOffice: shownHeadOffice(undefined),
    },
    connect: async () => {
      throw new Error('no service is asked about webhooks');
    },
    keep: (settings, changed) =>
      keepTill({ folder, system, settings, secrets: withSecrets(before.secrets, changed), made }),
    ...with_,
  });
}

const key = (id: string) => ({ key_id: id, key_secret: `signs webhooks as ${id}` });
const inVault = (id: string) => ({ keyId: id, keySecret: `signs webhooks as ${id}` });
const webhooks = { port: 8085, address: '0.0.0.0', path: '/tills/7', public_url: 'https://shop.example/tills/7' };

describe('a till', () => {
  it('whose settings are changed by a file has them sealed again', async () => {
    expect((await change(JSON.stringify({ webhooks }))).ok).toBe(true);
    const { ledgerKey } = await now();
    expect(createSettings(folder).editedFields(deriveTillKey(ledgerKey, 'settings'))).toBeNull();
    expect(createSettings(folder).editedFields(deriveTillKey(newLedgerKey(), 'settings'))).not.toBeNull();
  });

  it('that takes no webhooks is told where to, and keeps everything else', async () => {
    const before = await now();
    expect((await change(JSON.stringify({ webhooks }))).ok).toBe(true);
    expect(await now()).toEqual({ ...before, settings: { ...before.settings, webhooks } });
    await change(JSON.stringify({ webhooks: { port: 8086 } }));
    const other = { port: 8086, address: '127.0.0.1', path: '/webhooks' };
    expect((await now()).settings).toMatchObject({
      webhooks,
      waiting: [{ from: null, controls: { webhooks: other } }],
    });
  });

  it('gets a new key for webhooks beside the old one, then the new one alone, and no file ever shows them', async () => {
    await change(JSON.stringify({ webhooks, webhook_keys: [key('W1')] }));
    const before = await now();
    expect(before.secrets.webhookKeys).toEqual([inVault('W1')]);
    await change(JSON.stringify({ webhook_keys: [key('W1'), key('W2')] }));
    expect((await now()).secrets.webhookKeys).toEqual([inVault('W1'), inVault('W2')]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({});
    await change(JSON.stringify({ webhook_keys: [key('W2')] }));
    const after = await now();
    expect(after.secrets).toEqual({ ...secrets, webhookKeys: [inVault('W2')] });
    expect(after.settings.webhooks).toEqual(webhooks);
    expect(after.ledgerKey).toBe(before.ledgerKey);
    for (const file of [path, ...readdirSync(folder).map((name) => join(folder, name))])
      expect([file, readFileSync(file, 'latin1').includes('signs webhooks')]).toEqual([file, false]);
  });

  it('is asked to stop taking webhooks: they and their keys go with the second word', async () => {
    const before = await now();
    await change(JSON.stringify({ webhooks, webhook_keys: [key('W1')] }));
    expect((await change('{"webhooks": null}')).ok).toBe(true);
    const asked = await now();
    const [waits] = asked.settings.waiting ?? [];
    if (!waits) throw new Error('nothing waits');
    expect(asked).toMatchObject({ settings: { webhooks }, secrets: { webhookKeys: [inVault('W1')] } });
    const { ledgerKey } = asked;
    const kept = createKeptTill({
      folder,
      system,
      now: () => made.at,
      settings: stored(),
      secrets: { ...asked.secrets, ledgerKey },
    });
    const takesUp = { id: waits.id, controls: ['webhooks'] };
    await kept.change('settings', { settings: inForce(asked.settings, waits) ?? {}, secrets: { takesUp } });
    expect(await now()).toEqual(before);
  });

  it('is told whom to call, told anew, and forgets it; webhooks stay what they were', async () => {
    await change(JSON.stringify({ webhooks }));
    const before = await now();
    await change(JSON.stringify({ phones: { service: '+49 30 123456', support: '030/7890' } }));
    expect(await now()).toMatchObject({ settings: { webhooks, phones: { service: '+49 30 123456' } } });
    await change(JSON.stringify({ phones: { head_office: '(030) 11-22' } }));
    expect((await now()).settings.phones).toEqual({ head_office: '(030) 11-22' });
    expect((await change('{"phones": null}')).ok).toBe(true);
    expect(await now()).toEqual(before);
  });

  it('is told what a card payment by hand takes; what is not said is as usual, and what loosens waits', async () => {
    await change(JSON.stringify({ manual_card: { code_of: 'digits', per_day_minor: 0 } }));
    const usual = { code_length: 6, per_sale_minor: 25_000 };
    expect((await now()).settings.manual_card).toEqual({ ...usual, code_of: 'digits', per_day_minor: 0 });
    const connect = async () => ({
      ping: async () => ok({}),
      clock: { lastSaid: () => new Date('2026-11-06T12:00:00.000Z') },
      close: async () => undefined,
    });
    expect((await change('{"manual_card": null}', { connect: connect as never })).ok).toBe(true);
    expect((await now()).settings).toMatchObject({
      manual_card: { code_of: 'digits', per_day_minor: 0 },
      waiting: [{ controls: { 'manual_card.code_of': 'letters-and-digits', 'manual_card.per_day_minor': 200_000 } }],
    });
  });
});

describe('a wrong file changes nothing and names the field', () => {
  it.each([
    ['webhooks.port', { webhooks: { port: 'x' } }, 'must be a number without quotes'],
    ['webhooks.port', { webhooks: { port: 0 } }, 'is too small: at least 1'],
    ['webhooks.port', { webhooks: { port: 65_536 } }, 'is too large: at most 65535'],
    ['webhooks.port', { webhooks: { address: '127.0.0.1' } }, 'is missing'],
    ['webhooks.address', { webhooks: { port: 80, address: 'shop.example' } }, null],
    ['webhooks.path', { webhooks: { port: 80, path: 'hook' } }, 'must be a path such as /webhooks'],
    ['webhooks.public_url', { webhooks: { port: 80, public_url: 'ftp://x/' } }, null],
    ['webhooks.colour', { webhooks: { port: 80, colour: 'red' } }, 'is not a field of a file of settings'],
    ['webhook_keys', { webhooks, webhook_keys: [] }, 'is too short: at least 1'],
    ['webhook_keys', { webhook_keys: [key('W1')] }, 'is given, but the till takes no webhooks'],
    ['webhook_keys', { webhooks, webhook_keys: [key('W1'), key('W1')] }, null],
    ['webhook_keys', { webhooks, webhook_keys: [key('KEY1')] }, null],
    ['webhook_keys.0.key_secret', { webhooks, webhook_keys: [{ key_id: 'W1' }] }, 'is missing'],
    ['phones.support', { phones: { support: 'Anna' } }, 'must be a phone number such as +49 30 123456'],
    ['phones.police', { phones: { police: '110' } }, 'is not a field of a file of settings'],
    ['terminal_id', { terminal_id: 'T2' }, 'is not a field of a file of settings'],
  ])('%s: %j', async (field, content, message) => {
    const before = await now();
    const changed = await change(JSON.stringify(content));
    expect(changed).toMatchObject({ ok: false, error: { field } });
    if (message !== null) expect(changed).toMatchObject({ error: { message } });
    expect(JSON.stringify(changed)).not.toContain('signs webhooks');
    expect(await now()).toEqual(before);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(content);
  });

  it('what is no JSON, and what is no file', async () => {
    expect(await change('{')).toMatchObject({ ok: false, error: { field: null } });
    path = join(base, 'nowhere');
    expect(await change('{}', createProvisioningFile(join(base, 'missing')))).toMatchObject({
      ok: false,
      error: { message: 'there is no such file' },
    });
  });

  it('a file whose secrets cannot be taken out again: the till is what it was', async () => {
    const before = await now();
    const rewrite = () => ({ ok: false as const, error: 'no room' });
    expect((await change(JSON.stringify({ webhooks, webhook_keys: [key('W1')] }), { rewrite })).ok).toBe(false);
    expect(await now()).toEqual(before);
  });
});
