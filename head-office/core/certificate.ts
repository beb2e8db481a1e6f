// The certificate by which tills recognise head office: a supplied one, or our own, made at the first start. A till that received ours as `ca` checks
// it without a host name, so the machine may get another address. Invariant: our own is made once and stored.
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { generate } from 'selfsigned';
import { err, ok, type Result } from '../../shared/result.ts';

/** `ca`: what a till needs to trust it; null where the machines trust it already. */
export type Certificate = { readonly cert: string; readonly key: string; readonly ca: string | null };

const file = 'certificate.pem';
const years = 30;
const dayMs = 24 * 3_600_000;
const soonMs = 30 * dayMs;
const startOfKey = '-----BEGIN PRIVATE';

/** A supplied one. The error is a sentence. */
export function readCertificate(certFile: string, keyFile: string): Result<Certificate, string> {
  try {
    const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
    createSecureContext({ cert, key });
    return ok({ cert, key, ca: null });
  } catch (error) {
    return err(`the certificate cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What is wrong with its dates, or will be within 30 days, as a sentence: head office serves all the same, and its tills refuse it. */
export function daysFault({ cert }: Pick<Certificate, 'cert'>, now: Date): string | null {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  if (now > validToDate) return `its certificate has expired on ${validToDate.toISOString()}: tills refuse it`;
  if (now < validFromDate)
    return `its certificate begins on ${validFromDate.toISOString()}: tills refuse it until then`;
  if (validToDate.getTime() - now.getTime() < soonMs)
    return `its certificate expires on ${validToDate.toISOString()}: tills refuse it from then on`;
  return null;
}

/**
 * Our own, in `folder`: one file holds certificate and key, so that no start finds half of it. It is valid from a day before it is made, for clocks
 * that are behind.
 */
export async function ownCertificate(folder: string, now: Date): Promise<Certificate> {
  const path = join(folder, file);
  if (!existsSync(path)) {
    const notBeforeDate = new Date(now.getTime() - dayMs);
    const notAfterDate = new Date(now);
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
