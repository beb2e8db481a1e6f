// What a field that head office says makes of a till's settings, and what a till's own people may still change about it. Pure.
import type { FieldSaid, KeptSetting } from '../head-office/document.ts';
import type { SaidFault, SaidState } from '../head-office/document-faults.ts';
import { parseMoney } from '../money.ts';
import { looserThan, valueIn, withControls } from './controls.ts';
import type { Row } from './fields.ts';
import { headOfficeRows, isControl, isOfMoney } from './head-office-rows.ts';
import { type SettingsChange, type StoredSettings, settingsChange } from './provisioning.ts';
import type { WithWaiting } from './waiting.ts';

/** The change that it is at a till with these settings. */
export function changeSaid(
  settings: StoredSettings & { readonly currency: string },
  { field, value, currency }: FieldSaid,
): SettingsChange | SaidFault {
  const row = headOfficeRows.find((one) => one.field === field);
  if (!row) return 'not-settable';
  if (isOfMoney(row) && currency !== settings.currency) return 'other-currency';
  if (row.kind === 'amount' && typeof value === 'string') {
    if (!parseMoney({ currency: settings.currency, amount: value }).ok) return 'not-valid';
  }
  const changed = withControls(settings, { [field]: value });
  const named = Object.entries(changed).map(([name, whole]) => [name, withoutEmptyNote(row, whole) ?? null]);
  const change = settingsChange.safeParse(Object.fromEntries(named));
  return change.success ? change.data : 'not-valid';
}

/** An empty note is absent. */
function withoutEmptyNote({ kind }: Row, whole: unknown): unknown {
  if (kind !== 'note' || typeof whole !== 'object' || whole === null) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([, part]) => part !== null));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function saidState(settings: WithWaiting, { id, field, value, done }: KeptSetting): SaidState | string {
  if (!done) return 'ahead';
  if (done.refused !== undefined) return done.refused;
  if (isSame(valueIn(settings, field), value)) return 'in-force';
  return settings.waiting?.some((one) => one.id === id) ? 'waits' : 'otherwise';
}

/** The first field that people of the till may not change so: head office set it, and it would not be stricter. */
export function closedField(
  before: StoredSettings,
  after: StoredSettings,
  said: readonly KeptSetting[],
): string | null {
  const closed = said.filter(({ done }) => done && done.refused === undefined).map(({ field }) => field);
  const looser = closed.length > 0 ? looserThan(before, after) : [];
  const isKept = (field: string) =>
    isSame(valueIn(before, field), valueIn(after, field)) || (isControl(field) && !looser.includes(field));
  return closed.find((field) => !isKept(field)) ?? null;
}
