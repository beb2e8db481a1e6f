// Two ways to seal a till's secrets on disk: the system's keyring, or a key file that only the till's OS user can read.
// Invariant: a keyring that does not protect is refused: it is judged by what it sealed, since Electron names the wrong backend in a
// session without a desktop. A locked one is waited for.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeDurably } from '../disk/durable-file.ts';
import { readJsonFile } from '../disk/json-file.ts';

export type SealFault = {
  /**
   * `vault_locked`: try again. `vault_unsafe`: the keyring does not protect. `vault_lost`: the sealed data is gone or
   * damaged.
   */
  readonly code: 'vault_locked' | 'vault_unsafe' | 'vault_lost';
  readonly detail: string;
};

export type Sealer = {
  seal(text: string): Promise<Result<Uint8Array, SealFault>>;
  /** `reseal` asks the caller to seal the text again and replace the bytes it read. */
  unseal(bytes: Uint8Array): Promise<Result<{ readonly text: string; readonly reseal: boolean }, SealFault>>;
};

export type KeyringParts = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** What seals and unseals on this machine. */
export type SealingSystem = {
  readonly safeStorage: KeyringParts;
  readonly platform: NodeJS.Platform;
  /** Where systemd gives the till's service its credentials (`$CREDENTIALS_DIRECTORY`), if it does. */
  readonly credentials?: string | undefined;
};

const keyringWaitMs = 20_000;
/** A keyring that a session starts together with the till needs a few seconds. */
const lateKeyringMs = 10_000;
const askAgainMs = 250;

/**
 * Seals with `safeStorage`'s async calls. Any failure to open is `vault_locked`: a keyring never proves that it lost a
 * key.
 */
export function createKeyringSealer(safeStorage: KeyringParts, platform: NodeJS.Platform): Sealer {
  const unsafe = (detail: string): Result<never, SealFault> => err({ code: 'vault_unsafe', detail });
  const locked = (detail: string): Result<never, SealFault> => err({ code: 'vault_locked', detail });

  // On Linux without a keyring the async provider uses a key that is public, marks it `v10`, and says "available".
  const fixedKey = (bytes: Uint8Array) =>
    platform === 'linux' && Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'v10';

  async function guarded<T>(work: () => Promise<Result<T, SealFault>>): Promise<Result<T, SealFault>> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Result<T, SealFault>>((resolve) => {
      timer = setTimeout(() => resolve(locked('the keyring did not answer')), keyringWaitMs);
    });
    try {
      return await Promise.race([work(), late]);
    } catch {
      // The provider's own message may quote its input.
      return locked('the keyring refused');
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    seal: (text) =>
      guarded(async () => {
        // Some Electrons say no at the first call; a till that opens asks again by itself, a set-up would be refused.
        for (const end = performance.now() + lateKeyringMs; !(await safeStorage.isAsyncEncryptionAvailable()); ) {
          if (performance.now() > end) return locked('the keyring is not available');
          await delay(askAgainMs);
        }
        const bytes = await safeStorage.encryptStringAsync(text);
        return fixedKey(bytes) ? unsafe('no keyring: the secrets would be sealed with a fixed key') : ok(bytes);
      }),
    unseal: (bytes) =>
      guarded(async () => {
        if (fixedKey(bytes)) return unsafe('the vault was sealed with a fixed key');
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return locked('the keyring is not available');
        const opened = await safeStorage.decryptStringAsync(Buffer.from(bytes));
        return ok({ text: opened.result, reseal: opened.shouldReEncrypt });
      }),
  };
}

const keyFile = z.object({ note: z.string(), key: z.base64().length(44) });
const note =
  'The key of this till. Whoever can read this file can act as this till: keep it readable by the OS user of the till only, and out of backups that others read.';
const credentialName = 'counterfoil-vault-key';
const ivBytes = 12;
const tagBytes = 16;

/** What replaces the key file once systemd keeps the key, sealed to this machine. */
const elsewhere = z.object({ credential: z.literal(credentialName) });

/** Whether the key lies in the till's own folder, in the clear: a copy of the folder contains it. */
export function isKeyInTillFolder(file: string): boolean {
  return readJsonFile(file, keyFile) !== null;
}

/**
 * Seals with AES-256-GCM under a key in `file`, made at first use with mode 0600; or under the same file as systemd's
 * credential, where only a note about it is left in its place. Refuses a key file that others can read.
 */
export function createFileSealer({
  file,
  platform,
  credentials,
}: Pick<SealingSystem, 'platform' | 'credentials'> & { readonly file: string }): Sealer {
  const lost = (detail: string): Result<never, SealFault> => err({ code: 'vault_lost', detail });

  /** From systemd: its file is this service's alone, whatever its mode says. */
  function readCredential(): Result<Buffer, SealFault> {
    const given = credentials === undefined ? null : readJsonFile(join(credentials, credentialName), keyFile);
    if (given) return ok(Buffer.from(given.key, 'base64'));
    // It can still come: such a vault never gets a new key.
    return err({ code: 'vault_locked', detail: 'systemd keeps the key: start the till by its service' });
  }

  function readKey(): Result<Buffer, SealFault> {
    if (!existsSync(file)) return lost('the key file is missing');
    if (readJsonFile(file, elsewhere)) return readCredential();
    if (platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      return err({ code: 'vault_unsafe', detail: 'the key file must be readable by its owner only (mode 0600)' });
    }
    const held = readJsonFile(file, keyFile);
    return held ? ok(Buffer.from(held.key, 'base64')) : lost('the key file cannot be read');
  }

  return {
    async seal(text) {
      if (!existsSync(file)) {
        writeDurably(file, `${JSON.stringify({ note, key: randomBytes(32).toString('base64') }, null, 2)}\n`, 0o600);
      }
      const key = readKey();
      if (!key.ok) return key;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key.value, iv);
      return ok(Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]));
    },
    async unseal(bytes) {
      const key = readKey();
      if (!key.ok) return key;
      if (bytes.length < ivBytes + tagBytes) return lost('the vault is cut short');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.value, bytes.subarray(0, ivBytes));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const body = bytes.subarray(ivBytes, -tagBytes);
        const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
        return ok({ text, reseal: false });
      } catch {
        return lost('the vault does not open with the key beside it');
      }
    },
  };
}
