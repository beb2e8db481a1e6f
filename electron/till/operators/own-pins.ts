// One own PIN at all tills of the store, for a person whom head office made: what was chosen here goes up sealed, what was chosen at another till is taken
// from the document. Invariants: head office can read and make none; between sales alone; the newest choice counts, and none from before the PIN was reset
// here, or of a lesser role; whoever gave one there counts as one with them here too.
import type { SealedPin } from '../../../shared/head-office/document.ts';
import { sealedPins } from '../../../shared/head-office/held.ts';
import type { ReportRequest } from '../../../shared/head-office/messages.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { headOfficeHand } from '../../../shared/operators/second-person.ts';
import { isBetweenSales } from '../core/between-sales.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { withOwnPin } from './own-pin.ts';
import { gotFrom } from './people-after.ts';
import type { PinSeal } from './sealed-pin.ts';

/** Clocks of tills differ by so much. */
const toleranceMs = 5 * 60_000;

export function createOwnPins(
  context: Pick<TillContext, 'identity' | 'ledger' | 'journal' | 'sales' | 'shifts' | 'now'>,
  needs: {
    /** Null in training. */
    readonly outside: KeptOutside | null;
    readonly pinSeal: PinSeal;
  },
) {
  const { identity, ledger, journal, now } = context;
  const { outside, pinSeal } = needs;
  const ours = (): readonly SealedPin[] =>
    outside ? sealedPins(outside.held().headOffice).filter(({ key }) => key === pinSeal.keyId) : [];

  const hasBeen = ({ at }: { readonly at: string }): boolean => Date.parse(at) <= now().getTime() + toleranceMs;

  /** The person as they are with it; null: it is not to be taken. */
  const withSealed = (one: Operator, given: SealedPin): Operator | null => {
    if (one.head_office === undefined || one.disabled_at !== undefined) return null;
    if (given.at <= lastPinAt(one)) return null;
    const opened = pinSeal.open(given, given.sealed);
    if (!opened || !atLeast(opened.role, one.role) || ![given, ...opened.setBy].every(hasBeen)) return null;
    const [chosen = one] = withOwnPin([one], one.id, opened.hash, new Date(given.at));
    return opened.setBy.reduce(gotFrom, chosen);
  };

  const take = async (kept: KeptOutside, given: SealedPin): Promise<void> => {
    let isTaken = false;
    const written = await kept.change('head-office', ({ operators }) => {
      const one = operators.find(({ id }) => id === given.person);
      const after = one && isBetweenSales(context) ? withSealed(one, given) : null;
      isTaken = after !== null;
      return after && { operators: operators.map((each) => (each.id === after.id ? after : each)) };
    });
    if (!isTaken) return;
    if (!written.ok) throw new Error(`an own PIN from another till was not kept: ${written.error}`);
    ledger.transaction((tx) =>
      journal.append(tx, { kind: 'pin-arrived', subjectId: given.person, body: { at: given.at } }),
    );
  };

  return {
    /** To be asked again and again. */
    async begin(): Promise<void> {
      if (!outside || !isBetweenSales(context)) return;
      const people = new Map(identity.people().map((one) => [one.id, one]));
      for (const given of ours()) {
        const one = people.get(given.person);
        if (one && withSealed(one, given)) await take(outside, given);
      }
    },
    /** Who has one that is said to be sealed by this key, and does not open. */
    forged: (): ReadonlySet<string> =>
      new Set(ours().flatMap((one) => (pinSeal.open(one, one.sealed) ? [] : [one.person]))),
    /** For the next report. */
    chosen(): NonNullable<NonNullable<ReportRequest['document']>['pins']> {
      const known = new Map(ours().map(({ person, at }) => [person, at]));
      const chosen = identity.people().flatMap((one) => {
        const { id: person, pin_changed_at: at, pin_hash: hash, role, set_by: setBy = [] } = one;
        const isOwn =
          one.head_office !== undefined && one.disabled_at === undefined && one.pin_must_change === undefined;
        if (!isOwn || at === undefined || (known.get(person) ?? '') >= at) return [];
        return [{ person, at, sealed: pinSeal.seal({ person, at }, { hash, role, setBy }) }];
      });
      return { key: pinSeal.keyId, chosen };
    },
  };
}

/** When they chose one here, or somebody here gave them one or a role. */
function lastPinAt({ pin_changed_at: chosenAt = '', set_by: given = [] }: Operator): string {
  const here = given.filter(({ by }) => by !== headOfficeHand).map(({ at }) => at);
  return [chosenAt, ...here].toSorted().at(-1) ?? '';
}
