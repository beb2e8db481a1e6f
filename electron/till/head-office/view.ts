// The till's relation to head office, as one state: what keeps it from selling first, then what keeps its journal here.
import { X509Certificate } from 'node:crypto';
import type { HeadOfficeHeld } from '../../../shared/head-office/held.ts';
import type { Leaving } from '../../../shared/head-office/messages.ts';
import type { HeadOfficeState, HeadOfficeView } from '../../../shared/head-office/status.ts';
import type { LineFault, LineStatus } from '../../head-office/line-contract.ts';

/** Entries leave within seconds, and a lost answer is asked for again within a minute. */
const usualMs = 2 * 60_000;

const ofFault: Readonly<Record<LineFault, HeadOfficeState>> = {
  'no-answer': 'unreachable',
  stranger: 'stranger',
  'not-genuine': 'stranger',
  refused: 'not-taken',
  revoked: 'revoked',
  replaced: 'replaced',
  behind: 'restores',
  ledger: 'unread',
};

export type Seen = {
  readonly held: HeadOfficeHeld | undefined;
  readonly isRevoked: boolean;
  /** Null where there is no line yet. */
  readonly line: LineStatus | null;
  /** Null: it stays. */
  readonly leaving: Leaving | null;
  /** Two people may end that without head office. */
  readonly mayLeave: boolean;
  /** What it said of settings and people, and is not in force yet. */
  readonly waiting: number;
  /** PEM, of a head office with a certificate of its own. */
  readonly ca: string | undefined;
  readonly now: Date;
};

/** Null where this till has no head office. */
export function headOfficeView(seen: Seen): HeadOfficeView | null {
  const { held, line, leaving, now } = seen;
  if (!held) return null;
  const { unsent = 0, unsentSince = null, lastHeardAt = null } = line ?? {};
  const state = stateOf(seen);
  const isLate = unsentSince !== null && now.getTime() - Date.parse(unsentSince) >= usualMs;
  const since: Partial<Record<HeadOfficeState, string | undefined>> = {
    revoked: held.revokedAt,
    replaced: held.revokedAt,
    leaving: leaving?.at,
  };
  const told = isLate || (state !== 'heard' && state !== 'not-asked') ? { unsent, unsentSince } : none;
  return {
    state: state === 'heard' && isLate ? 'behind-by' : state,
    at: since[state] ?? lastHeardAt,
    ...told,
    ...(seen.mayLeave && state === 'leaving' ? { mayLeave: true } : {}),
    ...(seen.waiting > 0 ? { waiting: seen.waiting } : {}),
  };
}

const none = { unsent: 0, unsentSince: null };

function stateOf({ held, isRevoked, line, leaving, ca, now }: Seen): HeadOfficeState {
  if (isRevoked) return line?.fault === 'replaced' ? 'replaced' : 'revoked';
  if (leaving !== null) return 'leaving';
  if (held?.state === 'refused') return `code-${held.why}`;
  if (held?.state === 'waits') return isOver(ca, now) ? 'certificate-over' : 'waits';
  if (line === null) return 'not-asked';
  if (line.fault === null) return line.lastHeardAt === null ? 'not-asked' : 'heard';
  return line.fault === 'no-answer' && isOver(ca, now) ? 'certificate-over' : ofFault[line.fault];
}

function isOver(ca: string | undefined, now: Date): boolean {
  try {
    return ca !== undefined && new X509Certificate(ca).validToDate < now;
  } catch {
    // What is no certificate at all is shown as no answer.
    return false;
  }
}
