// Opens a PDF that is encrypted by AES-256 (ISO 32000, revision 5), by this program's own reading of the standard, not pdfkit's.
import { createDecipheriv, hash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/\\([\\()nrtbf])/g, (_, sign: string) => letters[sign] ?? sign),
    'latin1',
  );
const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** The streams of the file, decrypted and inflated where they were deflated; null where the password is wrong. */
export function openSealedPdf(bytes: Uint8Array, password: string): readonly Buffer[] | null {
  const file = Buffer.from(bytes).toString('latin1');
  const field = (name: string): Buffer => {
    const found = new RegExp(`/${name} \\(((?:\\\\.|[^\\\\)])*)\\)`, 's').exec(file)?.[1];
    const hex = new RegExp(`/${name} <([0-9a-fA-F]*)>`).exec(file)?.[1];
    return found === undefined ? Buffer.from(hex ?? '', 'hex') : unescaped(found);
  };
  const [user, sealedKey] = [field('U'), field('UE')];
  const typed = Buffer.from(password);
  if (!sha256(typed, user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const opener = createDecipheriv('aes-256-cbc', sha256(typed, user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(
    false,
  );
  const key = Buffer.concat([opener.update(sealedKey.subarray(0, 32)), opener.final()]);
  return [...file.matchAll(/\/Length (\d+)[\s\S]*?stream\n/g)].map((found) => {
    const start = found.index + found[0].length;
    const sealed = Buffer.from(file.slice(start, start + Number(found[1])), 'latin1');
    const decipher = createDecipheriv('aes-256-cbc', key, sealed.subarray(0, 16));
    const clear = Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]);
    return found[0].includes('/FlateDecode') ? inflateSync(clear) : clear;
  });
}
