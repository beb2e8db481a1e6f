// Does what head office says of this till's settings: field by field, each once, between sales. What loosens a control is one person's word: it waits
// for the business day that begins 24 hours later, and a manager here may call it back. Invariants: nothing is done within a sale, a payment or a
// count; what head office says no more, or from a till that has left it, never begins; what is not taken stays as it was, with the reason.
import type { KeptSetting } from '../../../shared/head-office/document.ts';
import { type HeadOfficeHeld, saidSettings } from '../../../shared/head-office/held.ts';
import type { ReportRequest } from '../../../shared/head-office/messages.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { changeSaid, saidState } from '../../../shared/settings/from-head-office.ts';
import type { KeptChange, KeptSettings } from '../../../shared/settings/kept-change.ts';
import { withDefaults } from '../../../shared/settings/provisioning.ts';
import {
  beginsAt,
  type WaitingChange,
  waitingWithout,
  waitingWithoutControls,
} from '../../../shared/settings/waiting.ts';
import { ownZone } from '../../../shared/zone.ts';
import { createSaidInJournal } from '../../ledger/head-office-documents.ts';
import type { Tx } from '../../ledger/open.ts';
import { isBetweenSales } from '../core/between-sales.ts';
import type { TillCore } from '../core/capability.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { applyChange, thatWaits } from '../provisioning/apply-change.ts';

/** `later`: nothing is to be done about it yet. */
type Verdict =
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'waits' | 'now'; readonly settings: NonNullable<KeptChange['settings']> };

export function createSaidSettings(
  till: Pick<TillCore, 'ledger' | 'journal' | 'sales' | 'shifts' | 'serviceClock' | 'now'>,
  outside: KeptOutside,
  note: (tx: Tx, what: 'waits' | 'dropped', one: WaitingChange, by: null) => void,
) {
  const { ledger, journal, shifts, serviceClock, now } = till;
  const inJournal = createSaidInJournal(ledger);
  let isNoted = false;

  const said = () => saidSettings(outside.held().headOffice);
  const isSaid = ({ id, head_office }: WaitingChange): boolean =>
    head_office === undefined || said().some((one) => one.id === id);

  /** Shifts are switched off only once all of them are closed. */
  const leavesShift = ({ field, value }: KeptSetting): boolean =>
    field === 'shifts.on' && value !== true && (shifts.current() !== null || shifts.waiting().length > 0);

  const judged = (settings: KeptSettings, one: KeptSetting): Verdict => {
    const at = serviceClock.lastSaid();
    const change = changeSaid(settings, one);
    if (typeof change === 'string') return { kind: 'refused', why: change };
    const applied = applyChange(settings, outside.held(), change, 'head-office');
    if (!applied.ok) return { kind: 'refused', why: 'not-valid' };
    if (at === null) return { kind: 'later' };
    const { changed, waits } = applied.value;
    if (Object.keys(waits).length > 0) {
      const begins = beginsAt(at, withDefaults(settings).shifts.day_begins, ownZone(), true).toISOString();
      const from = begins < one.from ? one.from : begins;
      const told = { id: one.id, asked_at: at.toISOString(), from, by: null, approved_by: null, head_office: one.by };
      return { kind: 'waits', settings: thatWaits(applied.value, told).changed };
    }
    if (new Date(one.from) > at || leavesShift(one)) return { kind: 'later' };
    const waiting = waitingWithoutControls({ waiting: changed.waiting }, new Set([one.field]));
    return { kind: 'now', settings: { ...changed, waiting } };
  };

  const mayNow = (): boolean => isBetweenSales(till);
  const ahead = () => said().filter(({ done }) => !done);
  const unsaid = () => outside.settings().waiting?.filter((one) => !isSaid(one)) ?? [];
  const hasWork = (): boolean => {
    const isAhead = (one: KeptSetting) => judged(outside.settings(), one).kind !== 'later';
    return !isNoted || (mayNow() && (unsaid().length > 0 || ahead().some(isAhead)));
  };

  const noteTaken = (tx: Tx, { id, field, by }: KeptSetting): void => {
    const body = { fields: [field], headOffice: { id, by } };
    journal.append(tx, { kind: 'settings-changed', operatorId: null, body });
  };

  /** Whether something else is in force now; the error is one sentence. */
  const take = async ({ id }: KeptSetting): Promise<Result<boolean, string>> => {
    const taken: { one: KeptSetting; verdict: Verdict }[] = [];
    const kept = await outside.change('head-office', ({ settings, headOffice }) => {
      const one = headOffice && settingIn(headOffice, id);
      if (!one || one.done || !mayNow()) return null;
      const verdict = judged(settings, one);
      if (verdict.kind === 'later') return null;
      taken.push({ one, verdict });
      const at = now().toISOString();
      return verdict.kind === 'refused'
        ? { secrets: { headOffice: withDone(headOffice, id, { at, refused: verdict.why }) } }
        : { settings: verdict.settings, secrets: { headOffice: withDone(headOffice, id, { at }) } };
    });
    const [done] = taken;
    if (!done) return ok(false);
    if (!kept.ok) return kept;
    const { one, verdict } = done;
    if (verdict.kind === 'refused') return ok(false);
    const waits = outside.settings().waiting?.find((each) => each.id === id);
    ledger.transaction((tx) => (waits ? note(tx, 'waits', waits, null) : noteTaken(tx, one)));
    return ok(verdict.kind === 'now');
  };

  const drop = async (one: WaitingChange): Promise<Result<null, string>> => {
    const dropped = await outside.change('settings', ({ settings }) => ({
      settings: { waiting: waitingWithout(settings, one.id) },
    }));
    if (dropped.ok) ledger.transaction((tx) => note(tx, 'dropped', one, null));
    return dropped;
  };

  /** What was taken up as the power went, or in a restored ledger. */
  const noteMissing = (): void => {
    const missing = inJournal.missing(said().filter(({ done }) => done && done.refused === undefined));
    if (missing.length === 0) return;
    ledger.transaction((tx) => {
      for (const one of missing) noteTaken(tx, one);
    });
  };
  return {
    hasWork,
    isSaid,
    /** Whether the till is to be reopened with what is in force now; the error is one sentence. */
    async takeUp(): Promise<Result<boolean, string>> {
      if (!isNoted) noteMissing();
      isNoted = true;
      let isNew = false;
      for (const one of mayNow() ? unsaid() : []) {
        const done = await drop(one);
        if (!done.ok) return done;
      }
      for (const one of ahead()) {
        const done = await take(one);
        if (!done.ok) return done;
        isNew ||= done.value;
      }
      return ok(isNew);
    },
    /** For the next report. */
    states(): NonNullable<NonNullable<ReportRequest['document']>['settings']> {
      const settings = outside.settings();
      return said().map((one) => ({ id: one.id, is: saidState(settings, one) }));
    },
  };
}

const settingIn = (held: HeadOfficeHeld, id: string): KeptSetting | undefined =>
  held.state === 'enrolled' ? held.document?.settings.find((one) => one.id === id) : undefined;

function withDone(held: HeadOfficeHeld, id: string, done: NonNullable<KeptSetting['done']>): HeadOfficeHeld {
  if (held.state !== 'enrolled' || !held.document) return held;
  const settings = held.document.settings.map((one) => (one.id === id ? { ...one, done } : one));
  return { ...held, document: { ...held.document, settings } };
}
