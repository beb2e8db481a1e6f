// Secrets in the database are sealed (AES-256-GCM) with a key that is stored next to it and never in it, so a backup of the database reveals none of
// them. Invariant: a key is made only for a database that has sealed nothing yet.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Queries } from './database.ts';

export type Sealing = {
  seal(text: string): string;
  /** Null where this key did not seal it. */
  open(sealed: string): string | null;
};

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
export const keyFile = 'head-office.key';
/** The fact that this key sealed. */
export const keyProof = 'key-proof';
const proofText = 'head office';

export function sealingBy(key: Buffer): Sealing {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Reads the key of `folder`, or makes it at the first start. The error is a sentence. */
export async function openSealing(folder: string, database: Queries): Promise<Result<Sealing, string>> {
  const file = join(folder, keyFile);
  const [known] = await database.rows(z.object({ value: z.string() }), 'SELECT value FROM facts WHERE name = $1', [
    keyProof,
  ]);
  if (!existsSync(file)) {
    if (known)
      return err(`${keyFile} is missing in ${folder}: it seals the tills' secrets, so put it back from a backup`);
    writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== keyBytes) return err(`${keyFile} in ${folder} is no key: put it back from a backup`);
  const sealing = sealingBy(key);
  if (!known)
    await database.run('INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      keyProof,
      sealing.seal(proofText),
    ]);
  else if (sealing.open(known.value) !== proofText)
    return err(`${keyFile} in ${folder} is not the key of this database: put the right one back from a backup`);
  return ok(sealing);
}
