// The certificate that tills know head office by: one that is given, or our own, made at the first start. A till that was given ours as `ca`
// checks it and no name, so the machine may get another address. Invariant: our own is made once and kept.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { generate } from 'selfsigned';
import { err, ok, type Result } from '../../shared/result.ts';

/** `ca`: what a till must be given to trust it; null where the machines trust it already. */
export type Certificate = { readonly cert: string; readonly key: string; readonly ca: string | null };

const file = 'certificate.pem';
const years = 30;
const startOfKey = '-----BEGIN PRIVATE';

/** A given one. The error is a sentence. */
export function readCertificate(certFile: string, keyFile: string): Result<Certificate, string> {
  try {
    const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
    createSecureContext({ cert, key });
    return ok({ cert, key, ca: null });
  } catch (error) {
    return err(`the certificate cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Our own, of `folder`: one file with certificate and key, so that no start finds half of it. It begins where it is made, at `notBeforeDate`. */
export async function ownCertificate(folder: string, notBeforeDate: Date): Promise<Certificate> {
  const path = join(folder, file);
  if (!existsSync(path)) {
    const notAfterDate = new Date(notBeforeDate);
    notAfterDate.setFullYear(notAfterDate.getFullYear() + years);
    const made = await generate([{ name: 'commonName', value: 'Counterfoil head office' }], {
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      notBeforeDate,
      notAfterDate,
    });
    writeFileSync(`${path}.new`, `${made.cert.trim()}\n${made.private.trim()}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(startOfKey);
  const cert = text.slice(0, at);
  return { cert, key: text.slice(at), ca: cert };
}
