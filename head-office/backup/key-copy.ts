// The key that seals the tills' secrets, as a file that opens only with a typed passphrase: a backup without it restores no till, and a backup with
// the bare key would give every secret away. Invariant: the key never lies bare next to a backup.
import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../electron/disk/durable-file.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { keyFile, sealingBy } from '../core/sealing.ts';

const keyCopyFile = `${keyFile}.sealed`;
export const shortestPassphrase = 12;

const keyBytes = 32;
const saltBytes = 16;
/** scrypt's N: a quarter of a second, once for each backup that is restored. */
const cost = 2 ** 16;
const blockSize = 8;

const copyOf = z.strictObject({
  format: z.literal(1),
  /** SHA-256 of the key: says which key it is, and nothing of it. */
  of: z.string(),
  salt: z.string(),
  cost: z.int().max(2 ** 20),
  sealed: z.string(),
});

const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex');
const sealingOf = (passphrase: string, salt: Buffer, N: number) =>
  sealingBy(scryptSync(passphrase.normalize('NFKC'), salt, keyBytes, { N, r: blockSize, maxmem: 256 * N * blockSize }));

function readText(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Head office's key in its own folder; null where there is none. */
export const readKey = (folder: string): string | null => readText(folder, keyFile);

/** Whether `folder` has a copy of this very key already. */
export function hasCopyOf(key: string, folder: string): boolean {
  return readText(folder, keyCopyFile)?.includes(fingerprint(key)) ?? false;
}

/** Writes the copy into `folder`, replacing another. */
export function writeKeyCopy(key: string, folder: string, passphrase: string): void {
  const salt = randomBytes(saltBytes);
  const sealed = sealingOf(passphrase, salt, cost).seal(key);
  const copy: z.infer<typeof copyOf> = { format: 1, of: fingerprint(key), salt: salt.toString('base64'), cost, sealed };
  writeDurably(join(folder, keyCopyFile), `${JSON.stringify(copy)}\n`, 0o600);
}

/** The error is a sentence. */
export function openKeyCopy(folder: string, passphrase: string): Result<string, string> {
  const text = readText(folder, keyCopyFile);
  if (text === null) return err(`${keyCopyFile} is missing in ${folder}`);
  try {
    const { of, salt, cost: N, sealed } = copyOf.parse(JSON.parse(text));
    const key = sealingOf(passphrase, Buffer.from(salt, 'base64'), N).open(sealed);
    return key !== null && fingerprint(key) === of ? ok(key) : err('the passphrase is wrong');
  } catch {
    return err(`${keyCopyFile} in ${folder} is damaged`);
  }
}

/** Puts the key into head office's own folder, where none is yet or the same is. */
export function placeKey(folder: string, key: string): Result<null, string> {
  const there = readKey(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (there === null) writeDurably(join(folder, keyFile), key, 0o600);
  else if (there !== key) return err(`${keyFile} in ${folder} is of another head office: name an empty folder`);
  return ok(null);
}
