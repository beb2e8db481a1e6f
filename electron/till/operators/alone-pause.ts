// How long one person waits before they do alone, about a card that may work, what takes two: so long the customer or a colleague can
// still come. Invariant: it is counted by the machine's own timer, so no clock shortens it; a restart begins it again.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { Result } from '../../../shared/result.ts';
import type { Role } from '../../../shared/roles.ts';
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { DoneAlone } from '../core/second-word.ts';
import { refuse } from '../core/transaction.ts';

/** The sale, and of its cards those that the act is about and that may work. */
export type ActAbout = { readonly saleId: string; readonly lineIds: readonly string[] };

const alonePauseMs = 10 * 60_000;
/** Afterwards it is not asked again for so long. */
const goodForMs = 60 * 60_000;

const live: ReadonlySet<LineState> = new Set([
  'activating',
  'active',
  'voiding',
  'manually-settled',
  'ended-by-other-till',
]);
/** Its card works, or may as far as this till knows. */
export const mayBeLive = ({ state }: { readonly state: LineState }): boolean => live.has(state);

function createAlonePauses(nowMs: () => number) {
  const begunAt = new Map<string, number>();
  const key = (operatorId: string, lineIds: readonly string[]) => [operatorId, ...lineIds].join(' ');
  const leftMs = (operatorId: string, lineIds: readonly string[]): number => {
    if (lineIds.length === 0) return 0;
    const begun = begunAt.get(key(operatorId, lineIds));
    const passedMs = begun === undefined ? Number.POSITIVE_INFINITY : nowMs() - begun;
    return passedMs > alonePauseMs + goodForMs ? alonePauseMs : Math.max(0, alonePauseMs - passedMs);
  };
  return {
    /** Milliseconds that this person still waits for these cards; 0: no longer, or there are none. */
    leftMs,
    begin(operatorId: string, lineIds: readonly string[]): void {
      if (leftMs(operatorId, lineIds) === alonePauseMs) begunAt.set(key(operatorId, lineIds), nowMs());
    },
  };
}

type Checked = Promise<Result<Operator, TillError>>;
type Deps = {
  readonly nowMs: () => number;
  readonly now: () => Date;
  /** The PIN; `alone` is marked where it is right. */
  readonly check: (
    operatorId: string,
    pin: string,
    what: 'approved',
    alone: (DoneAlone & { readonly needed: Role }) | null,
  ) => Checked;
};

/** With nobody else there: of a card that may work the first right PIN begins the pause, and one after it counts. */
export function createApproveAlone({ nowMs, now, check }: Deps) {
  const pauses = createAlonePauses(nowMs);
  return async (
    { operatorId, pin }: Pick<Approval, 'operatorId' | 'pin'>,
    needed: Role,
    reason: string,
    about: ActAbout | null,
  ): Checked => {
    const lineIds = about?.lineIds ?? [];
    const [subjectId = null] = lineIds;
    const leftMs = pauses.leftMs(operatorId, lineIds);
    const alone = { needed, reason, isCardLive: lineIds.length > 0, saleId: about?.saleId ?? null, subjectId };
    const checked = await check(operatorId, pin, 'approved', leftMs > 0 ? null : alone);
    if (!checked.ok || leftMs === 0) return checked;
    pauses.begin(operatorId, lineIds);
    return refuse('alone_pause', new Date(now().getTime() + leftMs).toISOString());
  };
}
