// Sets a till up against the sandbox over HTTP: the answer to a wrong file or service, and what each outcome leaves behind.
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { keepTill, vaultOf } from '../../electron/shell/enrolment.ts';
import { environmentFolder } from '../../electron/shell/folders.ts';
import { createProvisioningFile } from '../../electron/shell/provisioning-file.ts';
import type { KeyringParts } from '../../electron/shell/sealer.ts';
import { createSettings } from '../../electron/shell/settings.ts';
import { keyFileName } from '../../electron/shell/vault.ts';
import { faultSentence, type SetUpDeps, setUp } from '../../electron/till/provisioning/provision.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../sandbox/serve.ts';

const keys = [
  { keyId: 'KEY1', keySecret: 'the first secret' },
  { keyId: 'KEY2', keySecret: 'the second secret' },
  { keyId: 'WEAK', keySecret: 'a weak secret', actions: ['ping'] },
];
const store = (id: string, currency: string, country: string) => ({
  id,
  name: `Shop ${id}`,
  address: { street: 'High Street 1', city: 'Town', postal_code: '1000', country },
  currency,
});
const stores = [store('store-001', 'EUR', 'DE'), store('store-002', 'EUR', 'AT'), store('store-jp', 'JPY', 'JP')];

let services: Record<'sandbox' | 'live', { sandbox: Sandbox; served: ServedSandbox }>;
beforeAll(async () => {
  const one = async (environment: 'sandbox' | 'live') => {
    const sandbox = createSandbox({ environment, keys, stores });
    return { sandbox, served: await serveSandbox(sandbox, { port: 0 }) };
  };
  services = { sandbox: await one('sandbox'), live: await one('live') };
});
afterAll(async () => {
  for (const { sandbox, served } of Object.values(services)) {
    await served.close();
    sandbox.close();
  }
});

let base: string;
let path: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-set-up-'));
  path = join(base, 'provisioning.json');
});
afterEach(() => rmSync(base, { recursive: true }));

type Fields = Record<string, unknown>;
const maria = {
  id: 'maria',
  name: 'Maria',
  role: 'manager',
  pin_hash: `scrypt$131072$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}`,
};
function fields(change: Fields = {}): Fields {
  return {
    environment: 'sandbox',
    base_url: services.sandbox.served.url,
    key_id: 'KEY1',
    key_secret: 'the first secret',
    store_id: 'store-001',
    store_key: 'the key of the whole store',
    terminal_id: 'T1',
    printer: null,
    locale: 'en',
    currency: 'EUR',
    kiosk: false,
    vault: 'file',
    fiscal: 'none',
    operators: [maria],
    ...change,
  };
}
const without = (name: string) => {
  const { [name]: _, ...rest } = fields();
  return rest;
};

const noKeyring: KeyringParts = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async () => Buffer.from('v10'),
  decryptStringAsync: async () => ({ result: '', shouldReEncrypt: false }),
};
const system = { safeStorage: noKeyring, platform: 'linux' as const };
const till = (environment: 'sandbox' | 'live' = 'sandbox') => environmentFolder(base, environment);
const settingsOf = (environment: 'sandbox' | 'live' = 'sandbox') => createSettings(till(environment));

/** Assembled as in electron/start/. */
function run(change: Partial<SetUpDeps> = {}, environment: 'sandbox' | 'live' = 'sandbox') {
  const read = settingsOf(environment).read();
  return setUp({
    ...createProvisioningFile(path),
    before: read.ok ? read.value : null,
    by: null,
    connect: async (baseUrl, key) =>
      createServiceClient({ baseUrl, key, transport: createUndiciTransport(), now: () => new Date() }),
    keep: (settings, secrets) =>
      keepTill({
        folder: till(settings.environment),
        system,
        settings,
        secrets,
        made: { at: new Date(), cause: 'set-up' },
      }),
    ...change,
  });
}
const put = (content: unknown) =>
  writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, null, 4)}\n`, { mode: 0o640 });

async function refused(change: Partial<SetUpDeps> = {}) {
  const before = readFileSync(path);
  const folders = readdirSync(base).sort();
  const done = await run(change);
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(base).sort()).toEqual(folders);
  if (done.ok) throw new Error('it was set up');
  const sentence = faultSentence('FILE', done.error);
  expect(sentence).not.toMatch(/\n/);
  expect(sentence).not.toMatch(/the (first|second) secret|whole store/);
  return done.error.field;
}

describe('a wrong file', () => {
  it.each<[string, () => unknown, string | null]>([
    ['no JSON', () => '{', null],
    ['a list', () => [], null],
    ['nothing', () => '', null],
    ['an unknown field', () => fields({ colour: 'red' }), 'colour'],
    ...Object.keys({
      environment: 1,
      base_url: 1,
      key_id: 1,
      key_secret: 1,
      store_id: 1,
      store_key: 1,
      terminal_id: 1,
      printer: 1,
      locale: 1,
      currency: 1,
      vault: 1,
      fiscal: 1,
      operators: 1,
    }).map((name): [string, () => unknown, string] => [`without ${name}`, () => without(name), name]),
    ['another environment', () => fields({ environment: 'training' }), 'environment'],
    ['no address', () => fields({ base_url: 'somewhere' }), 'base_url'],
    ['plain HTTP', () => fields({ base_url: 'http://example.test/v1' }), 'base_url'],
    ['no version', () => fields({ base_url: 'https://example.test/' }), 'base_url'],
    ['a password in the address', () => fields({ base_url: `https://${'a:b'}@example.test/v1` }), 'base_url'],
    ['a key id with a comma', () => fields({ key_id: 'a,b' }), 'key_id'],
    ['a secret that is no text', () => fields({ key_secret: 12345678 }), 'key_secret'],
    ['a short store key', () => fields({ store_key: 'short' }), 'store_key'],
    [
      'a simulated card terminal in live',
      () => fields({ environment: 'live', card_terminal: { kind: 'simulator' } }),
      'card_terminal.kind',
    ],
    [
      'a plain card terminal elsewhere than on loopback',
      () => fields({ card_terminal: { kind: 'nexo', address: 'https://10.0.0.9/nexo', poi_id: 'P', key: null } }),
      'card_terminal.key',
    ],
    [
      'an unprotected line to the card terminal',
      () => {
        const key = { identifier: 'k', version: 1 };
        const card_terminal = { kind: 'nexo', address: 'http://10.0.0.9/nexo', poi_id: 'P', key };
        return fields({ card_terminal, terminal_passphrase: 'p' });
      },
      'card_terminal.address',
    ],
    [
      'a card terminal with a key and no passphrase',
      () => {
        const key = { identifier: 'k', version: 1 };
        return fields({ card_terminal: { kind: 'nexo', address: 'https://10.0.0.9/', poi_id: 'P', key } });
      },
      'terminal_passphrase',
    ],
    ['keys for no webhooks', () => fields({ webhook_keys: [{ key_id: 'W1', key_secret: 'x' }] }), 'webhook_keys'],
    ['a passphrase for no card terminal', () => fields({ terminal_passphrase: 'p' }), 'terminal_passphrase'],
    ['a store with a slash', () => fields({ store_id: '../x' }), 'store_id'],
    ['a terminal with a dash', () => fields({ terminal_id: 'T-1' }), 'terminal_id'],
    ['a printer without a port', () => fields({ printer: 'tcp://printer' }), 'printer'],
    ['a language it does not speak', () => fields({ locale: 'fr' }), 'locale'],
    ['a currency in small letters', () => fields({ currency: 'eur' }), 'currency'],
    ['kiosk as a text', () => fields({ kiosk: 'yes' }), 'kiosk'],
    ['no unresolved card at all', () => fields({ max_unresolved_cards: 0 }), 'max_unresolved_cards'],
    ['a phone number without digits', () => fields({ phones: { support: 'ask Anna' } }), 'phones.support'],
    ['another vault', () => fields({ vault: 'none' }), 'vault'],
    ['another fiscal', () => fields({ fiscal: 'maybe' }), 'fiscal'],
    ['nobody', () => fields({ operators: [] }), 'operators'],
    [
      'a PIN in the clear',
      () => fields({ operators: [{ id: 'a', name: 'A', role: 'manager', pin_hash: '1234' }] }),
      'operators.0.pin_hash',
    ],
    ['no manager', () => fields({ operators: [{ ...maria, role: 'cashier' }] }), 'operators'],
    ['one person twice', () => fields({ operators: [maria, maria] }), 'operators'],
  ])('(%s) is refused by the name of its field, stays as it is, and leaves nothing', async (_what, content, field) => {
    put(content());
    expect(await refused()).toBe(field);
  });

  it.each<[string, Fields, string]>([
    ['a currency', { currency: 'eur' }, 'must be three capital letters such as EUR'],
    ['a store', { store_id: '../x' }, 'must be 1 to 64 letters, digits, _ or - such as store-001'],
    ['a person', { operators: [{ ...maria, id: 'ä' }] }, 'must be 1 to 32 letters, digits, _ or - such as anna'],
    [
      'a PIN',
      { operators: [{ ...maria, pin_hash: '1234' }] },
      'must be the whole line, scrypt$..., that npm run pin-hash makes of a PIN',
    ],
    ['a PIN left out', { operators: [{ ...maria, pin_hash: undefined }] }, 'is missing'],
    ['no one', { operators: [] }, 'is too short: at least 1'],
    ['a number for a text', { key_secret: 12345678 }, 'must be a text in quotes'],
    ['a text for yes or no', { kiosk: 'yes' }, 'must be true or false without quotes'],
    ['a short key', { store_key: 'short' }, 'is too short: at least 16 characters'],
    ['a text for a number', { webhooks: { port: '80' } }, 'must be a number without quotes'],
    [
      'a word for an address',
      { webhooks: { port: 80, address: 'here' } },
      'must be an address of this machine such as 127.0.0.1',
    ],
    [
      'a port for an address',
      { webhooks: { port: 80, public_url: '80' } },
      'must be an address such as https://shop.example/tills/7',
    ],
    ['another terminal', { card_terminal: { kind: 'mine' } }, 'must be one of manual, simulator, nexo'],
    [
      'a terminal nowhere',
      { card_terminal: { kind: 'nexo', address: 'there', poi_id: 'P', key: null } },
      'must be an address such as https://192.0.2.9:8443/nexo',
    ],
  ])('says in words what was wanted, by an example where one helps: %s', async (_what, change, message) => {
    put(fields(change));
    expect(await run()).toMatchObject({ ok: false, error: { message } });
  });

  it('is refused without quoting its values', async () => {
    put(fields({ key_secret: 'the secret of this till', locale: 'the secret of this till' }));
    const done = await run();
    expect(JSON.stringify(done)).not.toContain('secret of');
  });

  it('that is not there, is no file, or has a second name is refused', async () => {
    expect(await run()).toMatchObject({ ok: false, error: { field: null } });
    path = base;
    expect(await run()).toMatchObject({ ok: false, error: { field: null } });
  });
});

describe('a service that does not agree', () => {
  it.each<[string, () => Fields, string | null]>([
    ['it is the live one', () => ({ base_url: services.live.served.url }), 'environment'],
    ['it is the sandbox', () => ({ environment: 'live', fiscal: 'external-register' }), 'environment'],
    ['it does not know the key', () => ({ key_id: 'KEY9' }), 'key_id'],
    ['the secret is another', () => ({ key_secret: 'the second secret' }), 'key_secret'],
    ['the key may not do enough', () => ({ key_id: 'WEAK', key_secret: 'a weak secret' }), 'key_id'],
    ['it does not know the store', () => ({ store_id: 'store-009' }), 'store_id'],
    ['the store sells in another currency', () => ({ store_id: 'store-jp' }), 'currency'],
    ['nobody listens there', () => ({ base_url: 'http://127.0.0.1:9/v1' }), 'base_url'],
    ['it is something else', () => ({ base_url: services.sandbox.served.url.replace('/v1', '/x/v1') }), 'base_url'],
    [
      'a live till in Germany has no fiscal register',
      () => ({ environment: 'live', base_url: services.live.served.url }),
      'fiscal',
    ],
  ])('(%s) leaves nothing set up and the file as it is', async (_what, change, field) => {
    put(fields(change()));
    expect(await refused()).toBe(field);
  });

  it('because the clock is wrong is reported as that', async () => {
    put(fields());
    // Too wrong for one retry: the service refuses the corrected date as well.
    services.sandbox.sandbox.controls.next({
      call: 'ping',
      reply: { kind: 'refuse', code: 'invalid_date_header' },
      times: 2,
    });
    const done = await run();
    services.sandbox.sandbox.controls.reset();
    expect(done).toMatchObject({ ok: false, error: { field: null } });
    expect(JSON.stringify(done)).toContain('clock');
  });
});

describe('a till with a head office', () => {
  const head_office = { url: 'https://head-office.example/v1', code: 'the code of the chain' };
  const secretsOf = async () => {
    const settings = settingsOf().read();
    if (!settings.ok || !settings.value) throw new Error('no settings');
    const secrets = await vaultOf(till(), 'file', system).read(settings.value.vault_id);
    if (!secrets.ok) throw new Error(secrets.error.detail);
    return { settings: settings.value, secrets: secrets.value };
  };

  it('is set up without anybody being asked: the code leaves the file for the vault, and waits there', async () => {
    put(fields({ head_office }));
    expect((await run()).ok).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8')).head_office).toEqual({ url: head_office.url });
    const { settings, secrets } = await secretsOf();
    expect(settings.head_office).toEqual({ url: head_office.url });
    expect(secrets.headOffice).toEqual({ state: 'waits', code: head_office.code });
    for (const name of readdirSync(till()))
      expect(readFileSync(join(till(), name), 'latin1')).not.toContain(head_office.code);
  });

  it.each<[string, object, string]>([
    ['no code', { url: head_office.url }, 'head_office.code'],
    ['plain HTTP', { ...head_office, url: 'http://head-office.example/v1' }, 'head_office.url'],
    ['no version', { ...head_office, url: 'https://head-office.example/' }, 'head_office.url'],
    ['no certificate', { ...head_office, ca: 'trust me' }, 'head_office.ca'],
  ])('(%s) is refused by its field, and nothing is set up', async (_what, wrong, field) => {
    put(fields({ head_office: wrong }));
    expect(await refused()).toBe(field);
  });
});

describe('a till', () => {
  it('is set up: settings without secrets, a vault that opens, and a file that lost its two secrets and nothing else', async () => {
    put(fields());
    const done = await run();
    expect(done.ok).toBe(true);
    const { key_secret: _k, store_key: _s, ...rest } = fields();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(rest);
    expect(statSync(path).mode & 0o777).toBe(0o640);

    const settings = settingsOf().read();
    if (!settings.ok || !settings.value) throw new Error('no settings');
    expect(settings.value).toMatchObject({ ...rest, store: { name: 'Shop store-001', country: 'DE' } });
    const secrets = await vaultOf(till(), 'file', system).read(settings.value.vault_id);
    expect(secrets).toMatchObject({
      ok: true,
      value: { keySecret: 'the first secret', storeKey: 'the key of the whole store' },
    });
    for (const name of readdirSync(till())) {
      expect([name, statSync(join(till(), name)).mode & 0o777]).toEqual([name, 0o600]);
      expect(readFileSync(join(till(), name), 'latin1')).not.toMatch(/the first secret|key of the whole/);
    }
  });

  it('with webhooks keeps their keys with the other secrets, and nowhere else', async () => {
    const webhook_keys = ['W1', 'W2'].map((key_id) => ({ key_id, key_secret: `signs webhooks as ${key_id}` }));
    put(fields({ webhooks: { port: 8085 }, webhook_keys }));
    expect((await run()).ok).toBe(true);
    const settings = settingsOf().read();
    if (!settings.ok || !settings.value) throw new Error('no settings');
    expect(settings.value.webhooks).toEqual({ port: 8085, address: '127.0.0.1', path: '/webhooks' });
    const secrets = await vaultOf(till(), 'file', system).read(settings.value.vault_id);
    const webhookKeys = webhook_keys.map(({ key_id, key_secret }) => ({ keyId: key_id, keySecret: key_secret }));
    expect(secrets).toMatchObject({ ok: true, value: { webhookKeys } });
    for (const file of [path, ...readdirSync(till()).map((name) => join(till(), name))])
      expect([file, readFileSync(file, 'latin1').includes('signs webhooks')]).toEqual([file, false]);
  });

  it('with a limit of unresolved cards keeps it', async () => {
    put(fields({ max_unresolved_cards: 5 }));
    expect((await run()).ok).toBe(true);
    expect(settingsOf().read()).toMatchObject({ ok: true, value: { max_unresolved_cards: 5 } });
  });

  it.each([
    ['store-001', 'EUR', { amount: '500.00', cards: 4, categories: [] }],
    ['store-jp', 'JPY', { amount: '80000', cards: 4, categories: [] }],
  ])(
    'that is new and told nothing of it asks customers about fraud from much of its currency on: %s, %s',
    async (store_id, currency, pause) => {
      put(fields({ store_id, currency }));
      expect((await run()).ok).toBe(true);
      expect(settingsOf().read()).toMatchObject({ ok: true, value: { customer_pause: pause } });
    },
  );

  it('asks customers about fraud as its file says, and set up again as before', async () => {
    const pauseNow = () => {
      const read = settingsOf().read();
      return read.ok ? read.value?.customer_pause : expect.fail('no settings');
    };
    put(fields({ customer_pause: null }));
    expect((await run()).ok).toBe(true);
    expect(pauseNow() ?? null).toBeNull();
    // A till of before is no new one.
    put(fields());
    expect((await run()).ok).toBe(true);
    expect(pauseNow() ?? null).toBeNull();
    const own = { amount: null, cards: 7, categories: [] };
    put(fields({ customer_pause: own }));
    expect((await run()).ok).toBe(true);
    expect(pauseNow()).toEqual(own);
  });

  it('with phone numbers keeps them', async () => {
    const phones = { service: '+49 30 123456', support: '030 / 65 43-21', head_office: '(0)30.99' };
    put(fields({ phones }));
    expect((await run()).ok).toBe(true);
    expect(settingsOf().read()).toMatchObject({ ok: true, value: { phones } });
  });

  it('with a card terminal keeps its passphrase with the other secrets, and nowhere else', async () => {
    const key = { identifier: 'till-key', version: 1 };
    const card_terminal = { kind: 'nexo', address: 'https://10.0.0.9:8443/nexo', poi_id: 'P400-1', key };
    put(fields({ card_terminal, terminal_passphrase: 'a word shared with the terminal' }));
    expect((await run()).ok).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ card_terminal });
    const settings = settingsOf().read();
    if (!settings.ok || !settings.value) throw new Error('no settings');
    expect(settings.value.card_terminal).toEqual({ ...card_terminal, authority: null });
    const secrets = await vaultOf(till(), 'file', system).read(settings.value.vault_id);
    expect(secrets).toMatchObject({ ok: true, value: { terminalPassphrase: 'a word shared with the terminal' } });
    for (const file of [path, ...readdirSync(till()).map((name) => join(till(), name))])
      expect([file, readFileSync(file, 'latin1').includes('a word shared')]).toEqual([file, false]);
  });

  it('in Germany and live is set up beside a fiscal register', async () => {
    put(fields({ environment: 'live', base_url: services.live.served.url, fiscal: 'external-register' }));
    expect((await run({}, 'live')).ok).toBe(true);
  });

  it('in Austria and live needs no fiscal register', async () => {
    put(fields({ environment: 'live', base_url: services.live.served.url, store_id: 'store-002' }));
    expect((await run({}, 'live')).ok).toBe(true);
  });

  it('whose file is a link loses the secrets in the link’s target', async () => {
    put(fields());
    const target = path;
    path = join(base, 'link.json');
    symlinkSync(target, path);
    expect((await run()).ok).toBe(true);
    expect(readFileSync(target, 'utf8')).not.toContain('the first secret');
  });

  it('whose file has a second name is not set up: its secrets would stay there', async () => {
    put(fields());
    linkSync(path, join(base, 'second-name.json'));
    const file = createProvisioningFile(path).read();
    expect(file).toEqual({ ok: false, error: expect.stringContaining('a hard link') });
    expect(await refused()).toBeNull();
    expect(existsSync(till())).toBe(false);
  });

  it('without a keyring is not set up, and the error says so', async () => {
    put(fields({ vault: 'keyring' }));
    expect(await refused()).toBe('vault');
  });

  it('whose file cannot be rewritten is not set up', async () => {
    put(fields());
    expect(await refused({ rewrite: () => ({ ok: false, error: 'the disk is read-only' }) })).toBeNull();
    expect(existsSync(till())).toBe(false);
  });

  it('set up again takes the new credentials and keeps the key of its ledger', async () => {
    put(fields());
    await run();
    const first = await secretsNow();
    put(fields({ key_id: 'KEY2', key_secret: 'the second secret' }));
    expect((await run()).ok).toBe(true);
    const second = await secretsNow();
    expect(second.keySecret).toBe('the second secret');
    expect(second.ledgerKey).toBe(first.ledgerKey);
    expect(readdirSync(till()).filter((name) => name.endsWith('.bin'))).toHaveLength(1);
  });

  it('set up again with its secrets in a file instead of the keyring, to be carried elsewhere, keeps the key of its ledger too', async () => {
    const keyring: KeyringParts = {
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (text) => Buffer.from(`v11${text}`),
      decryptStringAsync: async (sealed) => ({ result: sealed.toString().slice(3), shouldReEncrypt: false }),
    };
    const made = { at: new Date(), cause: 'set-up' } as const;
    const withKeyring = { ...system, safeStorage: keyring };
    const keep: SetUpDeps['keep'] = (settings, secrets) =>
      keepTill({ folder: till(), system: withKeyring, settings, secrets, made });
    const held = async () => {
      const settings = settingsOf().read();
      if (!settings.ok || !settings.value) throw new Error('no settings');
      const secrets = await vaultOf(till(), settings.value.vault, withKeyring).read(settings.value.vault_id);
      return secrets.ok ? secrets.value.ledgerKey : secrets.error.code;
    };
    put(fields({ vault: 'keyring' }));
    expect((await run({ keep })).ok).toBe(true);
    const key = await held();
    put(fields({ vault: 'file' }));
    expect((await run({ keep })).ok).toBe(true);
    expect([settingsOf().read(), await held()]).toMatchObject([{ value: { vault: 'file' } }, key]);
    put(fields({ vault: 'keyring' }));
    expect((await run({ keep })).ok).toBe(true);
    expect(await held()).toBe(key);
    expect(existsSync(join(till(), keyFileName))).toBe(false);
  });

  it.each<[string, Fields]>([
    ['environment', { environment: 'live' }],
    ['store_id', { store_id: 'store-002' }],
    ['terminal_id', { terminal_id: 'T2' }],
  ])('never becomes another: a different %s is refused, and it still opens', async (field, change) => {
    put(fields());
    await run();
    const first = await secretsNow();
    put(fields(change));
    expect(await refused()).toBe(field);
    expect(await secretsNow()).toEqual(first);
  });

  it('set up again and failing at the last step stays as it was', async () => {
    put(fields());
    await run();
    const first = await secretsNow();
    put(fields({ key_id: 'KEY2', key_secret: 'the second secret' }));
    expect(await refused({ rewrite: () => ({ ok: false, error: 'no' }) })).toBeNull();
    expect(await secretsNow()).toEqual(first);
    expect(readdirSync(till()).filter((name) => name.endsWith('.bin'))).toHaveLength(1);
  });

  it('that lost power between the vault and the settings is set up by the next try', async () => {
    put(fields());
    const cut = run({
      keep: async (settings, secrets) => {
        await keepTill({ folder: till(), system, settings, secrets, made: { at: new Date(), cause: 'set-up' } });
        settingsOf().remove();
        throw new Error('the power went');
      },
    });
    await expect(cut).rejects.toThrow('power');
    expect(readFileSync(path, 'utf8')).toContain('the first secret');
    expect((await run()).ok).toBe(true);
    expect(readdirSync(till()).filter((name) => name.endsWith('.bin'))).toHaveLength(1);
    expect((await secretsNow()).keySecret).toBe('the first secret');
  });

  it('whose file was already used gets the advice to start without it', async () => {
    put(fields());
    await run();
    const done = await run();
    expect(done).toMatchObject({ ok: false, error: { field: 'key_secret' } });
    expect(JSON.stringify(done)).toContain('without --provision');
  });

  it('with a file that cannot be replaced is refused before any request', async () => {
    put(fields());
    chmodSync(path, 0o440);
    const asked: string[] = [];
    const done = await run({
      connect: async () => {
        asked.push('service');
        throw new Error('asked');
      },
    }).catch(() => null);
    // Root may write everything, so for root the check cannot refuse.
    if (process.getuid?.() !== 0) expect([done?.ok, asked]).toEqual([false, []]);
    else expect(asked).toEqual(['service']);
    chmodSync(path, 0o640);
  });
});

async function secretsNow() {
  const settings = settingsOf().read();
  if (!settings.ok || !settings.value) throw new Error('no settings');
  const secrets = await vaultOf(till(), 'file', system).read(settings.value.vault_id);
  if (!secrets.ok) throw new Error(secrets.error.detail);
  return secrets.value;
}
