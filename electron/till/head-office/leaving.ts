// How a till leaves its head office. The settings name none any more: that is the wish. Then the entry that says who and when, which head office must
// have; then a last report that carries it; and only once head office has noted that, the secret goes.
// Invariants: until then the till belongs there and sends on, whatever its settings say, and a start after a power cut goes on from what the journal
// and the vault have; only where head office gave no answer for seven days may two people end it, and that is on the Z.
import type { TillError } from '../../../shared/errors.ts';
import type { Leaving } from '../../../shared/head-office/messages.ts';
import type { Operator } from '../../../shared/operator.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { createLeavingEntries } from '../../ledger/head-office-leaving.ts';
import type { TillCore } from '../core/capability.ts';
import { recordAlone } from '../core/second-word.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from '../operators/sign-in.ts';

const unheardMs = 7 * 86_400_000;

/** Made where the till is put together. */
export type LeavingParts = {
  /** Enrolled, and the settings name no head office. */
  isLeaving(): boolean;
  /** The enrolment goes from the vault: durably, or not at all. */
  leave(): Promise<Result<null, string>>;
};

export function createLeaving(
  till: Pick<TillCore, 'identity' | 'ledger' | 'journal' | 'now'>,
  { parts, approve }: { readonly parts: LeavingParts; readonly approve: SignIn['approve'] },
) {
  const { identity, ledger, journal, now } = till;
  const entries = createLeavingEntries(ledger);
  let said: Leaving | null = null;

  return {
    /** Says it once in the journal, or that the till stays after all. */
    begin(): void {
      said = entries.last();
      if (parts.isLeaving() === (said !== null)) return;
      const what = said === null ? 'leaving' : 'staying';
      const { by, agreedBy } = entries.wishedBy();
      ledger.transaction((tx) => journal.append(tx, { kind: 'head-office', operatorId: by, body: { what, agreedBy } }));
      said = entries.last();
    },
    /** Null: it stays. */
    said: (): Leaving | null => said,
    /** `heardAt`: when head office gave an answer last, as far as is known. */
    mayEndUnheard(heardAt: string | null): boolean {
      if (said === null) return false;
      const since = [said.at, heardAt ?? ''].toSorted().at(-1) ?? '';
      return now().getTime() - Date.parse(since) >= unheardMs;
    },
    /** Two people end it, or the only manager, which is on the Z. What follows is `leave`. */
    async endUnheard(approval: Approval | null, by: Operator): Promise<Result<null, TillError>> {
      const isAlone = !identity.operators().some(({ id, role }) => role === 'manager' && id !== by.id);
      if (!approval && !isAlone) return refuse('needs_second_person');
      const second = approval && (await approve(approval, approverBesides('manager', [by.id]), { isAlwaysTwo: true }));
      if (second?.ok === false) return second;
      const agreedBy = second?.value.id ?? null;
      ledger.transaction((tx) => {
        if (agreedBy === null) recordAlone(till, tx, by.id, 'manager', { reason: null, isCardLive: false });
        journal.append(tx, { kind: 'head-office', operatorId: by.id, body: { what: 'left-unheard', agreedBy } });
      });
      return ok(null);
    },
  };
}
