// Does what head office says of who works in this till's store: each person once, between sales. Invariants: nothing is done within a sale, a payment or a
// count; a person who is refused keeps nobody else out; from a till that has left head office nothing is taken; no name is in the journal.
import type { KeptPerson } from '../../../shared/head-office/document.ts';
import type { PersonFault, PersonState } from '../../../shared/head-office/document-faults.ts';
import { type HeadOfficeHeld, type ShownPerson, saidPeople } from '../../../shared/head-office/held.ts';
import type { Operator } from '../../../shared/operator.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { createSaidInJournal } from '../../ledger/head-office-documents.ts';
import type { Tx } from '../../ledger/open.ts';
import type { PeopleSeen } from '../../ledger/people-seen.ts';
import { isBetweenSales } from '../core/between-sales.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { createOwnPins } from './own-pins.ts';
import { afterSaid } from './person-said.ts';
import type { PinSeal } from './sealed-pin.ts';

type Done = NonNullable<KeptPerson['done']>;

export function createSaidPeople(
  context: Pick<TillContext, 'identity' | 'ledger' | 'journal' | 'sales' | 'shifts' | 'now'>,
  needs: {
    /** Null in training. */
    readonly outside: KeptOutside | null;
    readonly pinSeal: PinSeal;
    readonly seen: Pick<PeopleSeen, 'isKnown'>;
    readonly putOut: (ids: ReadonlySet<string>) => void;
    readonly publish: () => void;
    readonly failed: (error: unknown) => void;
  },
) {
  const { identity, ledger, journal, now } = context;
  const { outside, seen } = needs;
  const inJournal = createSaidInJournal(ledger);
  const ownPins = createOwnPins(context, needs);
  let isNoted = false;
  let isBeginning = false;
  /** They could not be kept: the next start tries again. */
  let isHeld = false;

  const said = (): readonly ShownPerson[] => (outside ? saidPeople(outside.held().headOffice) : []);
  // Those who come first: whoever leaves may be the last manager without them.
  const ahead = () =>
    said()
      .filter(({ done }) => !done)
      .toSorted((a, b) => Number(b.here) - Number(a.here));
  const mayNow = (): boolean => isBetweenSales(context);

  const note = (tx: Tx, { id, person: subjectId, by, at, agreedBy }: ShownPerson, done: Done): void => {
    const role = identity.people().find((one) => one.id === subjectId)?.role ?? 'cashier';
    for (const what of done.what) {
      const body = { what, role, headOffice: { version: done.version, by, at, id, agreedBy } };
      if (done.manager) journal.append(tx, { kind: 'manager-changed', subjectId, body: { ...body, agreedBy: null } });
      else journal.append(tx, { kind: 'person-changed', subjectId, body });
    }
  };

  /** Of what was taken as the power went, or in a restored ledger. */
  const noteMissing = (): void => {
    const missing = inJournal.missing(said().filter(({ done }) => done && done.what.length > 0));
    if (missing.length === 0) return;
    ledger.transaction((tx) => {
      for (const one of missing) if (one.done) note(tx, one, one.done);
    });
  };

  /** The error is one sentence. */
  const take = async (kept: KeptOutside, id: string): Promise<Result<null, string>> => {
    const taken: { one: KeptPerson; done: Done }[] = [];
    const written = await kept.change('head-office', ({ operators, headOffice }) => {
      const found = personIn(headOffice, id);
      if (!found || found.one.done || !mayNow()) return null;
      const { one, held, document } = found;
      const at = now().toISOString();
      const isOut = document.out.some((each) => each.person === one.person && each.at >= one.at);
      const isHere = operators.some(({ id: known }) => known === one.person);
      const isOver = isOut || (isHere && (inJournal.newestOf(one.person) ?? '') >= one.at);
      const after = afterSaid(operators, one, { at, isOver, isKnown: seen.isKnown });
      const people = after.ok ? after.value.people : operators;
      const manager = [operators, people].some((all) => isManager(all, one.person));
      const became = { at, version: document.version, manager };
      const done = after.ok
        ? { ...became, what: [...after.value.what] }
        : { ...became, what: [], refused: after.error };
      taken.push({ one, done });
      const persons = document.people.map((each) => (each === one ? { ...one, done } : each));
      const secrets = { headOffice: { ...held, document: { ...document, people: persons } } };
      return { operators: people, secrets };
    });
    const [first] = taken;
    if (!first) return ok(null);
    if (!written.ok) return err(written.error);
    const { one, done } = first;
    if (done.what.includes('disabled')) needs.putOut(new Set([one.person]));
    ledger.transaction((tx) => note(tx, one, done));
    needs.publish();
    return ok(null);
  };

  const begin = async (kept: KeptOutside): Promise<void> => {
    if (!isNoted) noteMissing();
    isNoted = true;
    for (const { id } of mayNow() ? ahead() : []) {
      const done = await take(kept, id);
      if (done.ok) continue;
      isHeld = true;
      return needs.failed(new Error(`what head office said of people was not kept: ${done.error}`));
    }
  };

  return {
    /** To be asked again and again. */
    async begin(isBusy: () => boolean): Promise<void> {
      if (!outside || isBeginning || isHeld || isBusy()) return;
      isBeginning = true;
      try {
        if (!isNoted || ahead().length > 0) await begin(outside);
        await ownPins.begin();
      } finally {
        isBeginning = false;
      }
    },
    /** For the next report. */
    states() {
      const forged = ownPins.forged();
      return said().map((one) => ({
        id: one.id,
        is: forged.has(one.person) ? ('pin-forged' satisfies PersonFault) : stateOf(identity.people(), one),
      }));
    },
    pins: ownPins.chosen,
  };
}

const isManager = (people: readonly Operator[], id: string): boolean =>
  people.some((one) => one.id === id && one.role === 'manager');

function personIn(held: HeadOfficeHeld | undefined, id: string) {
  const document = held?.state === 'enrolled' ? held.document : undefined;
  const one = document?.people.find((each) => each.id === id);
  return held?.state === 'enrolled' && document && one ? { held, document, one } : null;
}

function stateOf(people: readonly Operator[], { person, role, here, done }: ShownPerson): string {
  if (!done) return 'ahead' satisfies PersonState;
  if (done.refused !== undefined) return done.refused;
  const one = people.find(({ id }) => id === person);
  const isOff = one === undefined || one.disabled_at !== undefined;
  if (!here) return (isOff ? 'gone' : 'otherwise') satisfies PersonState;
  return (!isOff && one.role === role ? 'in' : 'otherwise') satisfies PersonState;
}
