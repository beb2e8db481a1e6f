// Another address of the same head office. Invariant: it counts once that head office answers there; until then the till reports where it is enrolled, so
// that no address takes it away from there unheard.
import { isDeepStrictEqual } from 'node:util';
import type { HeadOfficeAddress } from '../../../shared/settings/provisioning.ts';
import type { TillCore } from '../core/capability.ts';
import type { KeptEnrolment } from './revocation.ts';

/** Made where the till is put together. */
export type MovingParts = {
  /** As the settings name it; of a till that leaves, where it is enrolled. */
  readonly address: HeadOfficeAddress;
  /** Whether the head office at `address` answers as the one where this till is enrolled. */
  answersAsOurs(): Promise<boolean>;
};

const everyMs = 10 * 60_000;

export function createMoving(
  { ledger, journal, timers, failed }: Pick<TillCore, 'ledger' | 'journal' | 'timers' | 'failed'>,
  { parts, moved }: { readonly parts: KeptEnrolment & MovingParts; readonly moved: () => Promise<void> },
) {
  let isOver = false;
  let cancel = (): void => undefined;

  const look = async (): Promise<void> => {
    const held = parts.held();
    if (isOver || held?.state !== 'enrolled' || isDeepStrictEqual(held.address, parts.address)) return;
    const isOurs = await parts.answersAsOurs();
    if (isOver) return;
    const { address } = parts;
    if (!isOurs || !(await parts.keep((now) => (now.state === 'enrolled' ? { ...now, address } : now))).ok) {
      cancel = timers.after(everyMs, start);
      return;
    }
    if (isOver) return;
    ledger.transaction((tx) => journal.append(tx, { kind: 'head-office', body: { what: 'moved' } }));
    await moved();
  };
  const start = (): void => void look().catch(failed);

  return {
    start,
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}
