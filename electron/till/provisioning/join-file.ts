// The file by which one till of a store brings the next one along: its service, its store, its people and the store's key, sealed under a
// passphrase that only a screen ever shows.
// Invariants: without the passphrase the file says nothing but what it is. The passphrase has 100 bits and is never stored. Once it has
// ended it joins no till; anyone who has both can still read what is in it.
import { createCipheriv, createDecipheriv, randomBytes, randomInt, scrypt } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../shared/json.ts';
import { operator } from '../../../shared/operator.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { setUpStore } from '../../../shared/set-up/channels.ts';
import { picked, settingsWith } from '../../../shared/settings/fields.ts';
import { provisioning } from '../../../shared/settings/provisioning.ts';

/** The settings whose rows say so, and the store. `terminal_id` is of the till that made the file. */
const content = z.strictObject({
  ...picked(provisioning.shape, settingsWith({ isJoined: true })),
  store: setUpStore,
  operators: z.array(operator),
  /** By the clock of the till that made it (ISO 8601, UTC). */
  ends_at: z.iso.datetime(),
});
export type JoinContent = Omit<z.infer<typeof content>, 'ends_at'>;

/** Crockford's base32: no I, L, O and U. 20 signs are 100 bits. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 5;

/** 128 MiB and a third of a second for each guess (scrypt's N). Another one opens no file that was made so far. */
const usualN = 2 ** 17;
const what = 'counterfoil-next-till';
const base64 = z.string().regex(/^[A-Za-z0-9_-]+$/);
const file = z.strictObject({
  what: z.literal(what),
  version: z.literal(1),
  salt: base64,
  iv: base64,
  tag: base64,
  sealed: base64,
});

export function newPassphrase(): string {
  const sign = () => signs[randomInt(signs.length)] ?? '';
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return Array.from({ length: groups }, group).join('-');
}

export async function sealJoinFile(given: JoinContent, endsAt: Date, passphrase: string, n = usualN): Promise<string> {
  const whole = content.parse({ ...given, ends_at: endsAt.toISOString() });
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, n), iv);
  cipher.setAAD(Buffer.from(`${what} 1`));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(whole), 'utf8'), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const fields = {
    what,
    version: 1,
    salt: text(salt),
    iv: text(iv),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  };
  return `${JSON.stringify(fields, null, 2)}\n`;
}

/** `file`: it is no such file. `passphrase`: it does not open it, or the file was changed. `ended`: too late. */
export async function openJoinFile(
  text: string,
  passphrase: string,
  now: Date,
  n = usualN,
): Promise<Result<JoinContent, 'file' | 'passphrase' | 'ended'>> {
  const parsed = readJson(text, file);
  if (!parsed) return err('file');
  const bytes = (value: string) => Buffer.from(value, 'base64url');
  const { salt, iv, tag, sealed } = parsed;
  try {
    const key = await keyOf(passphrase, bytes(salt), n);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: 16 }).setAuthTag(bytes(tag));
    decipher.setAAD(Buffer.from(`${what} 1`));
    const opened = Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
    const read = readJson(opened, content);
    if (!read) return err('file');
    const { ends_at: endsAt, ...given } = read;
    return now < new Date(endsAt) ? ok(given) : err('ended');
  } catch {
    return err('passphrase');
  }
}

/** However it was typed: small letters, no dashes, an O for the zero. */
function keyOf(passphrase: string, salt: Buffer, n: number): Promise<Buffer> {
  const typed = passphrase
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, 32, { N: n, r: 8, p: 1, maxmem: 2 ** 28 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
