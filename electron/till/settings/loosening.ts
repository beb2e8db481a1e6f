// What it takes to loosen a control: another manager's word by the one rule of second people, or, of the only manager, a longer wait. And what
// becomes of what waits: a second manager agrees to it, it is called back, or begins. A place (shared/settings/places.ts) may be asked for by one
// manager and agreed to later; two have it at once.
// Invariants: when it begins is counted and seen by what the service says the time is; the clock of the till decides nothing. With shifts, none
// continues with looser controls than it was opened with.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { isPlace } from '../../../shared/settings/places.ts';
import type { SettingsView, TakesTwo } from '../../../shared/settings/views.ts';
import { type WaitingChange, waitingWithout } from '../../../shared/settings/waiting.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillCore } from '../core/capability.ts';
import { ownWord, recordAlone } from '../core/second-word.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from '../operators/sign-in.ts';
import { type Applied, thatWaits, withPlaces } from '../provisioning/apply-change.ts';
import { type BeginningNeeds, createBeginning } from './begin-waiting.ts';
import type { KeptParts } from './kept-parts.ts';

export type LooseningNeeds = BeginningNeeds & { readonly approve: SignIn['approve'] };

export function createLoosening(till: TillCore, { approve, ...needs }: LooseningNeeds) {
  const { ledger, newId } = till;
  const { kept, isBusy } = needs;
  const { note, isOnly, moments, takeUp, begin, saidStates } = createBeginning(till, needs);

  const wordOf = (approval: Approval, by: string | null) =>
    approve(approval, approverBesides('manager', by === null ? [] : [by]), { isAlwaysTwo: true });

  /** Whose it is; null where none was given. */
  const secondWord = async (by: Operator, approval: Approval | null, alone: boolean) => {
    if (approval?.operatorId === by.id) return refuse('needs_second_person');
    const word = alone ? null : approval && (await wordOf(approval, by.id));
    return word?.ok === false ? word : ok(word?.value.id ?? null);
  };

  /** Who is too new to do it alone asks for a place all the same: it waits until they are not. */
  const isAloneFor = (isOfPlaces: boolean, by: string): Result<boolean, TillError> => {
    const own = isOnly(by) ? ownWord(till, by) : null;
    return own?.ok === false && !isOfPlaces ? own : ok(own?.ok === true);
  };

  const reopened = async (
    { reopen }: KeptParts,
    view: () => SettingsView,
  ): Promise<Result<SettingsView, TillError>> => {
    const opened = (await reopen?.()) ?? ok(null);
    return opened.ok ? ok(view()) : opened;
  };

  return {
    /** The change with what waits of it; `takes-two`: it lacks another manager's word. */
    async agreed(
      applied: Applied,
      by: Operator,
      approval: Approval | null,
    ): Promise<Result<Applied | TakesTwo, TillError>> {
      const controls = Object.keys(applied.waits);
      if (controls.length === 0) return ok(applied);
      const isOfPlaces = controls.every(isPlace);
      const word = isAloneFor(isOfPlaces, by.id);
      if (!word.ok) return word;
      const alone = word.value;
      const { from, asked_at } = await moments(alone);
      // A device that is broken is replaced without the service, and without the other manager, too.
      if (from === null && !isOfPlaces) return refuse('service_unreachable');
      if (from !== null && !isOfPlaces && !alone && approval === null)
        return ok({ state: 'takes-two', controls, from });
      const second = await secondWord(by, approval, alone);
      if (!second.ok) return second;
      const approved_by = second.value;
      const left = approved_by === null ? applied : withPlaces(applied);
      if (Object.keys(left.waits).length === 0) return ok({ ...left, agreedBy: approved_by });
      const asked = { id: newId(), asked_at, by: by.id, approved_by };
      return ok(thatWaits(left, { ...asked, from: alone || approved_by !== null ? from : null }));
    },
    /** In the transaction that journals the save. */
    noteWait(tx: Tx, one: WaitingChange): void {
      note(tx, 'waits', one, one.by);
      if (one.by !== null && one.approved_by === null && one.from !== null)
        recordAlone(till, tx, one.by, 'manager', { reason: null, isCardLive: false });
    },
    async callBack(id: string, by: Operator, view: () => SettingsView): Promise<Result<SettingsView, TillError>> {
      if (!kept) return refuse('not_of_training');
      const { outside } = kept;
      const one = outside.settings().waiting?.find((waits) => waits.id === id);
      if (!one) return refuse('not_found');
      const { codes_printer, printer } = outside.settings();
      // All slips go where those with codes go again.
      const isOfPrinter = 'codes_printer' in one.controls && codes_printer !== undefined;
      const back = isOfPrinter ? { printer: codes_printer, codes_printer: undefined } : {};
      if (isOfPrinter && printer !== codes_printer && isBusy()) return refuse('till_busy');
      const waiting = waitingWithout(outside.settings(), id);
      const told = { by: by.id, agreed_by: null };
      const done = await outside.change('settings', { settings: { waiting, ...back }, told });
      if (!done.ok) return refuse('settings_not_kept');
      ledger.transaction((tx) => note(tx, 'called-back', one, by.id));
      return Object.keys(one.controls).some(isPlace) ? reopened(kept, view) : ok(view());
    },
    /** The second word for a place that one manager, or a file, asked for. */
    async agree(id: string, approval: Approval, view: () => SettingsView): Promise<Result<SettingsView, TillError>> {
      if (!kept) return refuse('not_of_training');
      const one = kept.outside.settings().waiting?.find((waits) => waits.id === id);
      if (!one || !Object.keys(one.controls).every(isPlace)) return refuse('not_found');
      const second = await wordOf(approval, one.by);
      if (!second.ok) return second;
      // It may have been withdrawn meanwhile, or be about less.
      const still = kept.outside.settings().waiting?.find((waits) => waits.id === id);
      if (!still) return refuse('not_found');
      if (isBusy()) return refuse('till_busy');
      const done = await takeUp(kept, { ...still, approved_by: second.value.id });
      if (!done.ok) return refuse('settings_not_kept');
      return reopened(kept, view);
    },
    begin,
    saidStates,
  };
}
