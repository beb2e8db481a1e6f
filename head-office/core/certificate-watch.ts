// The certificate while head office serves: told each day from 30 days before it expires, and read anew when its files change. Invariant: files that
// cannot be used, such as half of a pair, change nothing; the next look tries them again.
import { X509Certificate } from 'node:crypto';
import type { Result } from '../../shared/result.ts';
import { type Certificate, daysFault } from './certificate.ts';
import type { Log } from './log.ts';

const dayMs = 86_400_000;

type Watched = {
  readonly certificate: Certificate;
  /** Its files as they are now; null: nobody changes them. */
  readonly read: (() => Result<Certificate, string>) | null;
  readonly renew: (certificate: Certificate) => void;
  readonly now: () => Date;
  readonly log: Log;
  readonly everyMs: number;
};

export function watchCertificate({ certificate, read, renew, now, log, everyMs }: Watched) {
  let used = certificate;
  let toldAt: Date | null = null;
  const until = () => new X509Certificate(used.cert).validToDate;

  function look(): void {
    const found = read?.();
    if (found?.ok && (found.value.cert !== used.cert || found.value.key !== used.key)) {
      used = found.value;
      renew(used);
      toldAt = null;
      log('certificate-renewed', { until: until().toISOString() });
    }
    const why = daysFault(used, now());
    if (why === null || (toldAt && now().getTime() - toldAt.getTime() < dayMs)) return;
    toldAt = now();
    log('certificate', { why });
  }
  look();
  const timer = setInterval(look, everyMs);
  return {
    until,
    /** What is wrong with its dates, now. */
    fault: () => daysFault(used, now()),
    async close() {
      clearInterval(timer);
    },
  };
}
