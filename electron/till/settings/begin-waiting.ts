// When a change that waits begins, by the service's clock alone, and what it puts in force then; what head office says begins by the same clock.
// Invariant: a change that makes no sense any more is dropped; nothing here ends what head office revoked.
import { businessDayOf } from '../../../shared/business-day.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { withDefaults } from '../../../shared/settings/provisioning.ts';
import { beginsAt, inForce, type WaitingChange, waitingWithout } from '../../../shared/settings/waiting.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import { ownWord, recordAlone } from '../core/second-word.ts';
import type { KeptParts } from './kept-parts.ts';
import { createSaidSettings } from './said-settings.ts';

export type BeginningNeeds = {
  /** Absent in training. */
  readonly kept: KeptParts | undefined;
  readonly ping: ServiceClient['ping'];
  readonly isBusy: () => boolean;
};

type What = 'waits' | 'called-back' | 'begun' | 'dropped';

export function createBeginning(till: TillCore, { kept, ping, isBusy }: BeginningNeeds) {
  const { identity, ledger, journal, shifts, serviceClock, failed } = till;
  /** Something has begun, and the till was not reopened with it. */
  let isNew = false;
  let isBeginning = false;
  /** They could not be kept: the next start tries again. */
  let isHeld = false;

  const note = (tx: Tx, what: What, one: WaitingChange, by: string | null) => {
    const { id, controls, from, approved_by: approvedBy, head_office } = one;
    const headOffice = head_office === undefined ? {} : { headOffice: { id, by: head_office } };
    journal.append(tx, {
      kind: 'loosening',
      operatorId: by,
      body: { what, controls: Object.keys(controls), from, approvedBy, ...headOffice },
    });
  };
  const saidThere = kept && createSaidSettings(till, kept.outside, note);

  const isOnly = (by: string): boolean => !identity.operators().some(({ id, role }) => role === 'manager' && id !== by);
  const isAlone = (by: string | null): boolean => by !== null && isOnly(by) && ownWord(till, by).ok;

  /** Null where the service, asked now, does not say the time. */
  const told = async (): Promise<Date | null> => ((await ping()).ok ? serviceClock.lastSaid() : null);

  /** `from` null: the service does not say the time. */
  const moments = async (alone: boolean) => {
    const at = await told();
    const from = at && beginsAt(at, identity.shifts.day_begins, ownZone(), alone).toISOString();
    return { from, asked_at: (at ?? till.now()).toISOString() };
  };

  /** Those whose time has come, unless a shift of before is open. */
  const due = ({ outside }: KeptParts): readonly WaitingChange[] => {
    const settings = outside.settings();
    if (!settings.waiting?.length) return [];
    const said = serviceClock.lastSaid();
    const shift = shifts.current();
    const { day_begins: begins } = withDefaults(settings).shifts;
    return settings.waiting.filter((one) => {
      const { from } = one;
      if (from === null || saidThere?.isSaid(one) === false) return false;
      const begun = new Date(from);
      const goesOn = shift !== null && shift.businessDay < businessDayOf(begun, begins, ownZone());
      return said !== null && begun <= said && !goesOn;
    });
  };

  /** Of the only manager, asked for while the service did not say the time, or while there was another one. */
  const undated = ({ outside }: KeptParts): readonly WaitingChange[] =>
    serviceClock.lastSaid() === null
      ? []
      : (outside.settings().waiting?.filter(({ from, by }) => from === null && isAlone(by)) ?? []);

  const dated = async ({ outside }: KeptParts, one: WaitingChange): Promise<void> => {
    const { from } = await moments(true);
    if (from === null) return;
    const waiting = outside.settings().waiting?.map((each) => (each.id === one.id ? { ...one, from } : each));
    const done = await outside.change('settings', { settings: { waiting } });
    if (!done.ok) return failed(new Error(`when a setting begins was not kept: ${done.error}`));
    const { by } = one;
    if (by !== null)
      ledger.transaction((tx) => recordAlone(till, tx, by, 'manager', { reason: null, isCardLive: false }));
  };

  /** False where it makes no sense any more with what is in force now: then it is gone. The error is one sentence. */
  const takeUp = async ({ outside }: KeptParts, one: WaitingChange): Promise<Result<boolean, string>> => {
    const controls = Object.keys(one.controls);
    // Only that head office ends what it revoked.
    const isRevoked = controls.includes('head_office') && outside.held().headOffice.revokedAt !== null;
    const fields = isRevoked ? null : inForce(outside.settings(), one);
    const left = { waiting: waitingWithout(outside.settings(), one.id) };
    const done = await outside.change('settings', {
      settings: fields ?? left,
      secrets: fields ? { takesUp: { id: one.id, controls } } : {},
      told: { by: one.by, agreed_by: one.approved_by },
    });
    if (!done.ok) return done;
    ledger.transaction((tx) => note(tx, fields ? 'begun' : 'dropped', one, one.by));
    return ok(fields !== null);
  };

  const begin = async (parts: KeptParts): Promise<void> => {
    const { reopen } = parts;
    const said = (await saidThere?.takeUp()) ?? ok(false);
    if (!said.ok) {
      isHeld = true;
      return failed(new Error(`what head office said of settings was not kept: ${said.error}`));
    }
    isNew ||= said.value;
    for (const one of undated(parts)) await dated(parts, one);
    for (const one of due(parts)) {
      const done = await takeUp(parts, one);
      if (!done.ok) {
        isHeld = true;
        return failed(new Error(`settings that were to begin were not kept: ${done.error}`));
      }
      isNew ||= done.value;
    }
    if (!isNew || isBusy()) return;
    const opened = (await reopen?.()) ?? ok(null);
    if (opened.ok) isNew = false;
  };

  return {
    note,
    isOnly,
    moments,
    takeUp,
    /** What became of each setting that head office said. */
    saidStates: () => saidThere?.states() ?? [],
    /** To be asked again and again: puts in force what may begin, and reopens the till with it. */
    async begin(): Promise<void> {
      if (!kept || isBeginning || isHeld || isBusy()) return;
      if (!isNew && !saidThere?.hasWork() && due(kept).length + undated(kept).length === 0) return;
      isBeginning = true;
      try {
        await begin(kept);
      } finally {
        isBeginning = false;
      }
    },
  };
}
