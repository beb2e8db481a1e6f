// Electron's `safeStorage` without a keyring: a key file in the till's folder that says it is for evaluation only.
// Invariant: readable by its owner only (mode 0600); made at the first use, never replaced.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { app } from './app.ts';

const note =
  'FOR EVALUATION ONLY. Stands in for the keyring of the operating system: whoever reads this file reads the secrets of this till.';
const keyFile = z.object({ note: z.string(), key: z.base64().length(44) });
const mark = Buffer.from('stand-in:');

function key(): Buffer {
  const file = join(app.getPath('userData'), 'stand-in.key');
  if (!existsSync(file)) {
    const text = JSON.stringify({ note, key: randomBytes(32).toString('base64') }, null, 2);
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(keyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).key, 'base64');
}

export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return true;
  },
  async encryptStringAsync(text: string): Promise<Buffer> {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([mark, iv, cipher.getAuthTag(), body]);
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    if (!sealed.subarray(0, mark.length).equals(mark)) throw new Error('not sealed by the stand-in');
    const rest = sealed.subarray(mark.length);
    const decipher = createDecipheriv('aes-256-gcm', key(), rest.subarray(0, 12)).setAuthTag(rest.subarray(12, 28));
    const result = Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString('utf8');
    return { result, shouldReEncrypt: false };
  },
};
