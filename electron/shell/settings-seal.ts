// The seal on settings.json: a MAC by a key of the vault, so that a line edited by hand is noticed.
// Invariant: the seal is about what the file says, whatever this version makes of it: a new version's default is no edit.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { commandRecord } from '../../shared/command-record.ts';
import { sealCauses } from '../../shared/settings/settings-seal.ts';
import type { TillKey } from './till-keys.ts';

const mac = z.string().regex(/^[0-9a-f]{64}$/);

export const settingsSeal = z.strictObject({
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  /** When it was made, and on what occasion. */
  at: z.iso.datetime(),
  cause: z.enum(sealCauses),
  /** What was done from the command line, the last of it last. A till journals what it has not yet. */
  commands: z.array(commandRecord).optional(),
  /** One a field, only to name the fields that were edited. */
  fields: z.record(z.string(), mac),
  /** Over everything: this one decides. */
  mac,
});
export type SettingsSeal = z.infer<typeof settingsSeal>;

type Fields = Readonly<Record<string, unknown>>;

/** The seal for these settings, as they will be written to the file. */
export function sealSettings(
  settings: Fields,
  by: TillKey,
  made: Pick<SettingsSeal, 'at' | 'cause' | 'commands'>,
): SettingsSeal {
  const told = { key_id: by.id, ...made, fields: macsOfFields(settings, by) };
  return { ...told, mac: macOf([told, withoutSeal(settings)], by) };
}

/** Null where the seal holds; else the fields that differ from what was sealed (none where they are not known). */
export function editedFields(settings: Fields, by: TillKey): readonly string[] | null {
  const parsed = settingsSeal.safeParse(settings.seal);
  if (!parsed.success) return [];
  const { mac: sealed, ...told } = parsed.data;
  if (isSame(sealed, macOf([told, withoutSeal(settings)], by))) return null;
  const now = macsOfFields(settings, by);
  return [...new Set([...Object.keys(now), ...Object.keys(told.fields)])].filter(
    (field) => now[field] !== told.fields[field],
  );
}

function withoutSeal({ seal: _, ...settings }: Fields): Fields {
  return settings;
}

function macsOfFields(settings: Fields, by: TillKey): Record<string, string> {
  const fields = Object.entries(withoutSeal(settings)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map((field) => [field[0], macOf(field, by)]));
}

function macOf(value: unknown, { key }: TillKey): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(ordered(value)))
    .digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The order of a file's names says nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, ordered(one)]));
}
