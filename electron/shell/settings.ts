// What this till was provisioned with, except its secrets: `settings.json` in its environment's folder.
// Invariants: it never holds a secret. Writing it makes the till provisioned, because it names the till's vault. It is sealed by a
// key of that vault (settings-seal.ts).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { store } from '../../shared/interface/resources.ts';
import { operator } from '../../shared/operator.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { provisioning, staff } from '../../shared/settings/provisioning.ts';
import { waitingChange } from '../../shared/settings/waiting.ts';
import { removeDurably, writeDurably } from './durable-file.ts';
import { environmentFolder, provisionedAs, settingsName } from './folders.ts';
import { editedFields, settingsSeal } from './settings-seal.ts';
import type { TillKey } from './till-keys.ts';

export const tillSettings = z.strictObject({
  ...provisioning.omit({ key_secret: true, store_key: true, terminal_passphrase: true, webhook_keys: true }).shape,
  /** A till that was set up with a cheap hash still opens: that person is told at sign-in. */
  operators: staff(operator),
  /** Read from the service at set-up and printed on every receipt. */
  store: z.strictObject({
    name: store.shape.name,
    address: z.strictObject({ street: z.string(), city: z.string(), postal_code: z.string() }),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  /** What loosens a control and is not in force yet. An older version refuses settings with it. */
  waiting: z.array(waitingChange).optional(),
  /** The vault file with this till's secrets. */
  vault_id: z.uuid(),
  /** Absent in what an older version wrote. */
  seal: settingsSeal.optional(),
});
export type TillSettings = z.infer<typeof tillSettings>;

const anyFile = z.object({ till: z.record(z.string(), z.unknown()) });

/** The settings file in `folder`, which must exist before `write`. */
export function createSettings(folder: string) {
  const file = join(folder, `${settingsName}.json`);
  const stored = () => anyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).till;

  return {
    file,
    /** Null where there is no file; one sentence as error where it is not valid settings. Never changes the file. */
    read(): Result<TillSettings | null, string> {
      if (!existsSync(file)) return ok(null);
      try {
        const parsed = tillSettings.safeParse(stored());
        if (parsed.success) return ok(parsed.data);
        return err(`${parsed.error.issues[0]?.path.join('.') ?? 'till'} is not valid`);
      } catch {
        return err('it is not a file of settings');
      }
    },
    /** Whether what stands in the file is what was sealed; `edited` names the fields that differ, as far as they are known. */
    seal(by: TillKey): SealState {
      const settings = stored();
      if (!Object.hasOwn(settings, 'seal')) return { kind: 'none' };
      const fields = editedFields(settings, by);
      return fields === null ? { kind: 'holds' } : { kind: 'edited', fields };
    },
    /** Replaces the file whole, durably. Throws the file system's error. */
    write(settings: TillSettings): void {
      writeDurably(file, `${JSON.stringify({ till: tillSettings.parse(settings) }, null, '\t')}\n`, 0o600);
    },
    remove(): void {
      removeDurably(file);
    },
  };
}

type SealState = { readonly kind: 'holds' | 'none' } | { readonly kind: 'edited'; readonly fields: readonly string[] };

/** The settings of the till that `base` belongs to; null where there is none, or they cannot be read. */
export function settingsIn(base: string): TillSettings | null {
  const environment = provisionedAs(base);
  if (!environment.ok || environment.value === null) return null;
  const settings = createSettings(environmentFolder(base, environment.value)).read();
  return settings.ok ? settings.value : null;
}
