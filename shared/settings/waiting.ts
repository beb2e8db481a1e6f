// Settings that loosen a control (controls.ts) and wait: from when on they apply, who approved them, and how they end. They are stored next to the
// settings in force, sealed with them. Pure.
// Invariants: a control that is saved again no longer changes to what waited for it; a request that is repeated waits no longer than before.
import { z } from 'zod';
import { businessDay } from '../business-day.ts';
import { type Controls, changedControls, controlValue, splitLoosening, withControls } from './controls.ts';
import { isElsewhere } from './places.ts';
import { type StoredSettings, settingsChange } from './provisioning.ts';

const moment = z.iso.datetime();

export const waitingChange = z.strictObject({
  id: z.uuid(),
  /** By the service's clock, as all of it, where it says the time. Null: of a place, by a file. */
  asked_at: moment.nullable(),
  /** Null: until a second manager agrees; where the till has no other, as soon as the service says the time. */
  from: moment.nullable(),
  /** The manager who requested it; null: a file, from the command line, or head office. */
  by: z.string().nullable(),
  /** The second manager; null: only the first, because the till has no other. */
  approved_by: z.string().nullable(),
  /** The name of who said it at head office: then no manager asked for it. */
  head_office: z.string().max(200).optional(),
  /** By their paths (controls.ts). */
  controls: z.record(z.string().max(150), controlValue),
});
export type WaitingChange = z.infer<typeof waitingChange>;

export type WithWaiting = StoredSettings & { readonly waiting?: WaitingChange[] | undefined };

export type Split<T> = {
  /** With what still waits, and without what is newly to wait. */
  readonly settings: T;
  readonly waits: Controls;
};

/** The part of a change from `before` to `after` that applies at once, and the part that waits. */
export function splitChange<T extends WithWaiting>(
  before: WithWaiting,
  after: T,
  renewed: readonly string[] = [],
): Split<T> {
  const { settings, waits } = splitLoosening(before, after, renewed);
  const waitsAlready = (path: string) =>
    before.waiting?.some(({ controls }) => path in controls && !isElsewhere(controls[path], waits[path])) === true;
  const changed = [...changedControls(before, after), ...Object.keys(waits)];
  // What waits for one printer never begins for another.
  if (isElsewhere(before.printer, after.printer)) changed.push('codes_printer');
  // A key waits with its service only.
  if (changed.includes('base_url')) changed.push('key_id');
  const isAsBefore = (path: string) => path in waits && waitsAlready(path) && !renewed.includes(path);
  const saved = new Set(changed.filter((path) => !isAsBefore(path)));
  return {
    settings: { ...settings, waiting: waitingWithoutControls(before, saved) },
    waits: Object.fromEntries(Object.entries(waits).filter(([path]) => saved.has(path))),
  };
}

/** What still waits once these controls, by their paths, no longer do. */
export function waitingWithoutControls({ waiting = [] }: WithWaiting, paths: ReadonlySet<string>) {
  const left = waiting.map((one) => ({ ...one, controls: without(one.controls, paths) }));
  return listOf(left.filter(({ controls }) => Object.keys(controls).length > 0));
}

const without = (controls: Controls, paths: ReadonlySet<string>): Controls =>
  Object.fromEntries(Object.entries(controls).filter(([path]) => !paths.has(path)));

/** Absent where nothing waits: versions before this one read such settings. */
const listOf = (waiting: WaitingChange[]) => (waiting.length > 0 ? waiting : undefined);

/** The settings with one more. */
export const withWaiting = <T extends WithWaiting>(settings: T, one: WaitingChange): T => ({
  ...settings,
  waiting: [...(settings.waiting ?? []), one],
});

/** The settings without this one. */
export const waitingWithout = ({ waiting = [] }: WithWaiting, id: string) =>
  listOf(waiting.filter((one) => one.id !== id));

const dayMs = 86_400_000;

/** With the next business day; the only manager's word alone, with the first one that begins at least 24 hours later. */
export function beginsAt(at: Date, begins: string, zone: string, isAlone: boolean): Date {
  if (!isAlone) return businessDay(at, begins, zone).to;
  const earliest = new Date(at.getTime() + dayMs);
  const { from, to } = businessDay(earliest, begins, zone);
  return from < earliest ? to : from;
}

/** The settings once this one is in force; null where it no longer makes sense with what was saved since. */
export function inForce(
  settings: WithWaiting,
  { id, controls }: Pick<WaitingChange, 'id' | 'controls'>,
): Partial<WithWaiting> | null {
  const fields = withControls(settings, controls);
  const { codes_printer, ...others } = fields;
  if ('codes_printer' in controls && isElsewhere(codes_printer, settings.printer)) return null;
  const nulls = Object.entries(others).map(([name, value]) => [name, value ?? null]);
  if (!settingsChange.safeParse(Object.fromEntries(nulls)).success) return null;
  return { ...fields, waiting: waitingWithout(settings, id) };
}
