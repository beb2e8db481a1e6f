// The vault and its two sealers: which faults of a keyring a till survives, and which it refuses.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFileSealer,
  createKeyringSealer,
  isKeyInTillFolder,
  type KeyringParts,
} from '../../electron/shell/sealer.ts';
import { createVault, newLedgerKey, type Secrets } from '../../electron/shell/vault.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-vault-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const id = '0190a5c0-0000-7000-8000-000000000001';
const other = '0190a5c0-0000-7000-8000-000000000002';
const secrets = (): Secrets => ({
  keySecret: 'k3y-Äö/+=',
  storeKey: 'the key of the store',
  ledgerKey: newLedgerKey(),
});
const mode = (file: string) => statSync(join(folder, file)).mode & 0o777;
const vaultFile = `vault-${id}.bin`;

/** A keyring that inverts each byte, so that sealed text is not readable on disk. */
function keyring(change: Partial<KeyringParts> = {}): KeyringParts {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.concat([Buffer.from('v11'), turn(Buffer.from(text))]),
    decryptStringAsync: async (bytes) => ({ result: turn(bytes.subarray(3)).toString(), shouldReEncrypt: false }),
    ...change,
  };
}
const byKeyring = (change?: Partial<KeyringParts>, platform: NodeJS.Platform = 'linux') =>
  createVault(folder, createKeyringSealer(keyring(change), platform));
/** As systemd's service gives them; none where the till was started otherwise. */
let credentials: string | undefined;
const byFile = () =>
  createVault(folder, createFileSealer({ file: join(folder, 'vault.key'), platform: 'linux', credentials }));

describe.each([
  ['the keyring', () => byKeyring()],
  ['a key file', byFile],
])('a vault sealed by %s', (_by, open) => {
  it('returns what was stored, and shows none of it on disk', async () => {
    const put = secrets();
    expect(await open().write(id, put)).toEqual({ ok: true, value: null });
    expect(await open().read(id)).toEqual({ ok: true, value: put });
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), 'latin1');
      for (const secret of Object.values(put)) expect(bytes).not.toContain(secret);
    }
  });

  it('is readable by its owner only, whatever the umask, and leaves no other file', async () => {
    const before = process.umask(0);
    try {
      await open().write(id, secrets());
    } finally {
      process.umask(before);
    }
    for (const name of readdirSync(folder)) expect([name, mode(name)]).toEqual([name, 0o600]);
    expect(readdirSync(folder).filter((name) => name !== 'vault.key')).toEqual([vaultFile]);
  });

  it('is lost when its file is missing', async () => {
    expect(await open().read(id)).toMatchObject({ ok: false, error: { code: 'vault_lost' } });
  });

  it('keeps only the current file', async () => {
    await open().write(other, secrets());
    await open().write(id, secrets());
    open().keepOnly(id);
    expect((await open().read(id)).ok).toBe(true);
    expect(await open().read(other)).toMatchObject({ error: { code: 'vault_lost' } });
  });
});

describe('a key file', () => {
  it('says what it is for', async () => {
    await byFile().write(id, secrets());
    expect(readFileSync(join(folder, 'vault.key'), 'utf8')).toContain(
      'Whoever can read this file can act as this till',
    );
  });

  it('is refused if others can read it, and the vault stays as it was', async () => {
    await byFile().write(id, secrets());
    chmodSync(join(folder, 'vault.key'), 0o640);
    expect(await byFile().read(id)).toMatchObject({ error: { code: 'vault_unsafe' } });
    chmodSync(join(folder, 'vault.key'), 0o600);
    expect((await byFile().read(id)).ok).toBe(true);
  });

  it.each(['cut', 'changed'])('does not open a vault that was %s', async (how) => {
    await byFile().write(id, secrets());
    const bytes = readFileSync(join(folder, vaultFile));
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(join(folder, vaultFile), how === 'cut' ? bytes.subarray(0, 10) : bytes);
    expect(await byFile().read(id)).toMatchObject({ error: { code: 'vault_lost' } });
  });
});

describe('a key that systemd keeps', () => {
  /** As docs/operations/unattended.md tells the person who sets the kiosk up. */
  async function moved(): Promise<Secrets> {
    const put = secrets();
    await byFile().write(id, put);
    const given = mkdtempSync(join(tmpdir(), 'counterfoil-credentials-'));
    writeFileSync(join(given, 'counterfoil-vault-key'), readFileSync(join(folder, 'vault.key')), { mode: 0o440 });
    writeFileSync(join(folder, 'vault.key'), '{"credential":"counterfoil-vault-key"}', { mode: 0o600 });
    credentials = given;
    return put;
  }
  afterEach(() => {
    if (credentials) rmSync(credentials, { recursive: true });
    credentials = undefined;
  });

  it('opens the vault and seals the next one, and is nowhere in the till’s folder', async () => {
    const put = await moved();
    expect(await byFile().read(id)).toEqual({ ok: true, value: put });
    await byFile().write(other, put);
    expect(await byFile().read(other)).toEqual({ ok: true, value: put });
    expect(isKeyInTillFolder(join(folder, 'vault.key'))).toBe(false);
    const key: unknown = JSON.parse(readFileSync(join(credentials ?? '', 'counterfoil-vault-key'), 'utf8')).key;
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'latin1')).not.toContain(key);
  });

  it('is waited for where the till was started otherwise: no new key takes its place', async () => {
    await moved();
    const given = credentials;
    credentials = undefined;
    expect(await byFile().read(id)).toMatchObject({ error: { code: 'vault_locked' } });
    expect(await byFile().write(other, secrets())).toMatchObject({ error: { code: 'vault_locked' } });
    credentials = given;
    expect((await byFile().read(id)).ok).toBe(true);
  });
});

describe('a keyring', () => {
  it.each<[string, Partial<KeyringParts>]>([
    ['is not there yet', { isAsyncEncryptionAvailable: async () => false }],
    ['refuses', { decryptStringAsync: () => Promise.reject(new Error('locked: k3y')) }],
    ['breaks', { isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) }],
  ])('that %s is locked: to be tried again, never to be set up again', async (_how, change) => {
    await byKeyring().write(id, secrets());
    const answer = await byKeyring(change).read(id);
    expect(answer).toMatchObject({ ok: false, error: { code: 'vault_locked' } });
    expect(JSON.stringify(answer)).not.toContain('k3y');
    expect((await byKeyring().read(id)).ok).toBe(true);
  });

  it('that is there a moment later seals then', async () => {
    const answers = [false, false, true];
    const late = byKeyring({ isAsyncEncryptionAvailable: async () => answers.shift() ?? true });
    expect((await late.write(id, secrets())).ok).toBe(true);
    expect(answers).toEqual([]);
  });

  it('that seals with the fixed key (v10) is refused on Linux, and nothing is written', async () => {
    const fixed = { encryptStringAsync: async (text: string) => Buffer.from(`v10${text}`) };
    expect(await byKeyring(fixed).write(id, secrets())).toMatchObject({ error: { code: 'vault_unsafe' } });
    expect(readdirSync(folder)).toEqual([]);
    expect((await byKeyring(fixed, 'win32').write(id, secrets())).ok).toBe(true);
  });

  it('is not asked to open data that the fixed key sealed', async () => {
    writeFileSync(join(folder, vaultFile), 'v10anything');
    expect(await byKeyring().read(id)).toMatchObject({ error: { code: 'vault_unsafe' } });
  });

  it('with a new key seals the secrets again', async () => {
    const put = secrets();
    await byKeyring().write(id, put);
    const { decryptStringAsync } = keyring();
    const rotated = {
      encryptStringAsync: async (text: string) =>
        Buffer.concat([Buffer.from('v12'), Buffer.from(text).map((b) => b ^ 0xff)]),
      decryptStringAsync: async (bytes: Buffer) => ({ ...(await decryptStringAsync(bytes)), shouldReEncrypt: true }),
    };
    expect(await byKeyring(rotated).read(id)).toEqual({ ok: true, value: put });
    expect(readFileSync(join(folder, vaultFile)).subarray(0, 3).toString()).toBe('v12');
    expect(await byKeyring().read(id)).toEqual({ ok: true, value: put });
  });

  it('that opens but cannot seal again now still opens the till', async () => {
    const put = secrets();
    await byKeyring().write(id, put);
    const { decryptStringAsync } = keyring();
    const answer = await byKeyring({
      encryptStringAsync: () => Promise.reject(new Error('locked')),
      decryptStringAsync: async (bytes) => ({ ...(await decryptStringAsync(bytes)), shouldReEncrypt: true }),
    }).read(id);
    expect(answer).toEqual({ ok: true, value: put });
    expect(await byKeyring().read(id)).toEqual({ ok: true, value: put });
  });
});
