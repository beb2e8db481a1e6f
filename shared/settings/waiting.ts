// Settings that loosen a control (controls.ts) and wait: from when on they apply, who approved them, and how they end. They are stored next to the
// settings in force, sealed with them. Pure.
// Invariants: a control that is saved again no longer changes to what waited for it; a request that is repeated waits no longer than before.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { businessDay } from '../business-day.ts';
import { shopRule } from '../scan/shop-rule.ts';
import { type Controls, changedControls, splitLoosening, withControls } from './controls.ts';
import { type StoredSettings, settingsChange } from './provisioning.ts';

const moment = z.iso.datetime();

export const waitingChange = z.strictObject({
  id: z.uuid(),
  /** By the service's clock, as all of it. */
  asked_at: moment,
  from: moment,
  /** The manager who requested it; null: a file, from the command line. */
  by: z.string().nullable(),
  /** The second manager; null: only the first, because the till has no other. */
  approved_by: z.string().nullable(),
  /** By their paths (controls.ts). */
  controls: z.record(
    z.string().max(150),
    z.union([z.string(), z.number(), z.boolean(), shopRule, z.array(z.string().max(40)).max(50), z.null()]),
  ),
});
export type WaitingChange = z.infer<typeof waitingChange>;

export type WithWaiting = StoredSettings & { readonly waiting?: WaitingChange[] | undefined };

export type Split<T> = {
  /** With what still waits, and without what is newly to wait. */
  readonly settings: T;
  readonly waits: Controls;
};

/** The part of a change from `before` to `after` that applies at once, and the part that waits. */
export function splitChange<T extends WithWaiting>(before: WithWaiting, after: T): Split<T> {
  const { settings, waits } = splitLoosening(before, after);
  const waitsAlready = (path: string) =>
    before.waiting?.some(({ controls }) => path in controls && isDeepStrictEqual(controls[path], waits[path])) === true;
  const saved = new Set(changedControls(before, after).filter((path) => !(path in waits && waitsAlready(path))));
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
export function inForce(settings: WithWaiting, { id, controls }: WaitingChange): Partial<WithWaiting> | null {
  const fields = withControls(settings, controls);
  const nulls = Object.entries(fields).map(([name, value]) => [name, value ?? null]);
  if (!settingsChange.safeParse(Object.fromEntries(nulls)).success) return null;
  return { ...fields, waiting: waitingWithout(settings, id) };
}
