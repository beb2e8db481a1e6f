// What it takes to loosen a control: another manager's word by the one rule of second people, or, of the only manager, a longer wait. And what
// becomes of what waits: it is called back, or begins.
// Invariants: when it begins is counted and seen by what the service says the time is; the clock of the till decides nothing. With shifts, none
// continues with looser controls than it was opened with.
import { businessDayOf } from '../../../shared/business-day.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { withDefaults } from '../../../shared/settings/provisioning.ts';
import type { SettingsView, TakesTwo } from '../../../shared/settings/views.ts';
import { beginsAt, inForce, type WaitingChange, waitingWithout } from '../../../shared/settings/waiting.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import { recordAlone } from '../core/second-word.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from '../operators/sign-in.ts';
import { type Applied, thatWaits } from '../provisioning/apply-change.ts';
import type { KeptParts } from './kept-parts.ts';

export type LooseningNeeds = {
  /** Absent in training. */
  readonly kept: KeptParts | undefined;
  readonly approve: SignIn['approve'];
  readonly ping: ServiceClient['ping'];
  readonly isBusy: () => boolean;
};

type What = 'waits' | 'called-back' | 'begun' | 'dropped';

export function createLoosening(till: TillCore, { kept, approve, ping, isBusy }: LooseningNeeds) {
  const { identity, ledger, journal, shifts, serviceClock, newId, failed } = till;
  /** Something has begun, and the till was not reopened with it. */
  let isNew = false;
  let isBeginning = false;
  /** They could not be kept: the next start tries again. */
  let isHeld = false;

  const note = (tx: Tx, what: What, { controls, from, approved_by: approvedBy }: WaitingChange, by: string | null) =>
    journal.append(tx, {
      kind: 'loosening',
      operatorId: by,
      body: { what, controls: Object.keys(controls), from, approvedBy },
    });

  const isAlone = (by: Operator): boolean =>
    !identity.operators().some(({ id, role }) => role === 'manager' && id !== by.id);

  /** Null where the service, asked now, does not say the time. */
  const told = async (): Promise<Date | null> => ((await ping()).ok ? serviceClock.lastSaid() : null);

  /** Those whose time has come, unless a shift of before is open. */
  const due = ({ outside }: KeptParts): readonly WaitingChange[] => {
    const settings = outside.settings();
    if (!settings.waiting?.length) return [];
    const said = serviceClock.lastSaid();
    const shift = shifts.current();
    const { day_begins: begins } = withDefaults(settings).shifts;
    return settings.waiting.filter(({ from }) => {
      const begun = new Date(from);
      const goesOn = shift !== null && shift.businessDay < businessDayOf(begun, begins, ownZone());
      return said !== null && begun <= said && !goesOn;
    });
  };

  const begin = async (parts: KeptParts): Promise<void> => {
    const { outside, reopen } = parts;
    for (const one of due(parts)) {
      const fields = inForce(outside.settings(), one);
      const left = { waiting: waitingWithout(outside.settings(), one.id) };
      const done = await outside.change('settings', { settings: fields ?? left });
      if (!done.ok) {
        isHeld = true;
        return failed(new Error(`settings that were to begin were not kept: ${done.error}`));
      }
      ledger.transaction((tx) => note(tx, fields ? 'begun' : 'dropped', one, one.by));
      isNew ||= fields !== null;
    }
    if (!isNew || isBusy()) return;
    const opened = (await reopen?.()) ?? ok(null);
    if (opened.ok) isNew = false;
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
      const at = await told();
      if (at === null) return refuse('service_unreachable');
      const { day_begins: begins } = identity.shifts;
      const alone = isAlone(by);
      const from = beginsAt(at, begins, ownZone(), alone).toISOString();
      if (!alone && approval === null) return ok({ state: 'takes-two', controls, from });
      if (approval?.operatorId === by.id) return refuse('needs_second_person');
      const second =
        alone || !approval ? null : await approve(approval, approverBesides('manager', [by.id]), { isAlwaysTwo: true });
      if (second?.ok === false) return second;
      const approved_by = second?.value.id ?? null;
      return ok(thatWaits(applied, { id: newId(), asked_at: at.toISOString(), from, by: by.id, approved_by }));
    },
    /** In the transaction that journals the save. */
    noteWait(tx: Tx, one: WaitingChange): void {
      note(tx, 'waits', one, one.by);
      if (one.by !== null && one.approved_by === null)
        recordAlone(till, tx, one.by, 'manager', { reason: null, isCardLive: false });
    },
    async callBack(id: string, by: Operator, view: () => SettingsView): Promise<Result<SettingsView, TillError>> {
      if (!kept) return refuse('not_of_training');
      const { outside } = kept;
      const one = outside.settings().waiting?.find((waits) => waits.id === id);
      if (!one) return refuse('not_found');
      const done = await outside.change('settings', { settings: { waiting: waitingWithout(outside.settings(), id) } });
      if (!done.ok) return refuse('settings_not_kept');
      ledger.transaction((tx) => note(tx, 'called-back', one, by.id));
      return ok(view());
    },
    /** To be asked again and again: puts in force what may begin, and reopens the till with it. */
    async begin(): Promise<void> {
      if (!kept || isBeginning || isHeld || isBusy() || (!isNew && due(kept).length === 0)) return;
      isBeginning = true;
      try {
        await begin(kept);
      } finally {
        isBeginning = false;
      }
    },
  };
}
