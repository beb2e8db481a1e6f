// Enrols the till with the code that a file brought, as soon as head office can be asked. Invariants: the till sells meanwhile; a lost answer is
// asked for again with the same code and ledger, which gets the same secret; a refusal ends it, and only its reason is kept; a code that was used is kept by
// nobody.
import { type EnrolAnswer, type EnrolRequest, enrolRefusals } from '../../../shared/head-office/messages.ts';
import type { Result } from '../../../shared/result.ts';
import type { HeadOfficeAddress } from '../../../shared/settings/provisioning.ts';
import type { EnrolFailure } from '../../head-office/client.ts';
import type { TillCore } from '../core/capability.ts';
import { enrolRequestOf } from './enrol-request.ts';
import type { KeptEnrolment } from './revocation.ts';

export type Enrol = (request: EnrolRequest) => Promise<Result<EnrolAnswer, EnrolFailure>>;

const firstMs = 10_000;
const lastMs = 10 * 60_000;

export function createEnrolment(
  till: Pick<TillCore, 'identity' | 'ledger' | 'journal' | 'timers' | 'now' | 'failed'>,
  {
    kept,
    address,
    enrol,
    random,
    ended,
  }: {
    readonly kept: KeptEnrolment;
    readonly address: HeadOfficeAddress;
    readonly enrol: Enrol;
    readonly random: () => number;
    /** Enrolled, or refused. */
    readonly ended: () => void;
  },
) {
  const { ledger, journal, timers, now, failed } = till;
  let isOver = false;
  let cancel = (): void => undefined;

  const later = (waitMs: number): void => {
    if (isOver) return;
    const jittered = waitMs * (0.5 + random() / 2);
    cancel = timers.after(jittered, () => void ask(Math.min(waitMs * 2, lastMs)).catch(failed));
  };

  const ask = async (nextMs: number): Promise<void> => {
    const held = kept.held();
    if (held?.state !== 'waits') return;
    const { code, revokedAt } = held;
    const revoked = revokedAt === undefined ? {} : { revokedAt };
    const answer = await enrol(enrolRequestOf(till, code));
    const why = answer.ok ? null : (enrolRefusals.find((one) => one === answer.error) ?? null);
    if (!answer.ok && why === null) return later(nextMs);
    const { till: id, secret } = answer.ok ? answer.value : { till: '', secret: '' };
    // What was chosen on screen meanwhile stays.
    const isSame = kept.held()?.state === 'waits';
    if (!isSame) return;
    const done = await kept.keep(
      why === null
        ? { state: 'enrolled', till: id, secret, since: now().toISOString(), address, ...revoked }
        : { state: 'refused', why, ...revoked },
    );
    // Asked again, head office sends the same secret.
    if (!done.ok) return later(nextMs);
    if (isOver) return;
    ledger.transaction((tx) =>
      journal.append(tx, { kind: 'head-office', body: { what: why === null ? 'enrolled' : 'refused' } }),
    );
    ended();
  };

  return {
    start: (): void => void ask(firstMs).catch(failed),
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}
