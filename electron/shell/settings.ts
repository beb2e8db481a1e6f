// What this till was provisioned with, except its secrets: `settings.json` in its environment's folder.
// Invariants: it never holds a secret. Writing it makes the till provisioned, because it names the till's vault. It is sealed by a
// key of that vault (settings-seal.ts). The backup next to it is what was sealed last, so it brings back no former person or setting.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { store } from '../../shared/interface/resources.ts';
import { operator } from '../../shared/operator.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { provisionedShape, staff } from '../../shared/settings/provisioning.ts';
import { waitingChange } from '../../shared/settings/waiting.ts';
import { removeDurably, writeDurably } from '../disk/durable-file.ts';
import { environmentFolder, provisionedAs, settingsBackupFile, settingsFile } from './folders.ts';
import { editedFields, settingsSeal } from './settings-seal.ts';
import type { TillKey } from './till-keys.ts';

export const tillSettings = z.strictObject({
  ...provisionedShape,
  /** A till that was set up with a cheap hash still opens: that person is warned at sign-in. */
  operators: staff(operator),
  /** Read from the service at set-up and printed on every receipt. */
  store: z.strictObject({
    name: store.shape.name,
    address: z.strictObject({ street: z.string(), city: z.string(), postal_code: z.string() }),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  /** What loosens a control and is not in force yet. */
  waiting: z.array(waitingChange).optional(),
  /** The vault file with this till's secrets. */
  vault_id: z.uuid(),
  /** Absent where it was taken out by hand. */
  seal: settingsSeal.optional(),
});
export type TillSettings = z.infer<typeof tillSettings>;

const anyFile = z.object({ till: z.record(z.string(), z.unknown()) });

const storedIn = (file: string) => anyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).till;

function readSettings(file: string): Result<TillSettings | null, string> {
  if (!existsSync(file)) return ok(null);
  try {
    const parsed = tillSettings.safeParse(storedIn(file));
    if (parsed.success) return ok(parsed.data);
    return err(`${parsed.error.issues[0]?.path.join('.') ?? 'till'} is not valid`);
  } catch {
    return err('it is not a file of settings');
  }
}

function editedIn(file: string, by: TillKey): readonly string[] | null {
  const settings = storedIn(file);
  return Object.hasOwn(settings, 'seal') ? editedFields(settings, by) : ['seal'];
}

/** The settings file in `folder`, which must exist before `write`. */
export function createSettings(folder: string) {
  const file = join(folder, settingsFile);
  const backupFile = join(folder, settingsBackupFile);

  return {
    file,
    backupFile,
    /** Null where there is no file; one sentence as error where it is not valid settings. Never changes the file. */
    read: () => readSettings(file),
    /** Null where the file says what was sealed; else the fields that differ, as far as they are known. */
    editedFields: (by: TillKey) => editedIn(file, by),
    /** What the backup says by itself: it is not verified before the vault is open. */
    readBackup(): TillSettings | null {
      const read = readSettings(backupFile);
      return read.ok ? read.value : null;
    },
    /** Null where there is none, or it is not as it was sealed. `at`: when it was. */
    backup(by: TillKey): SettingsBackup | null {
      const read = readSettings(backupFile);
      const settings = read.ok ? read.value : null;
      if (!settings?.seal || editedIn(backupFile, by) !== null) return null;
      return { settings, at: settings.seal.at };
    },
    /** To be called where the file is as it was sealed. A backup that cannot be written is tried again at the next start. */
    keepBackup(): void {
      try {
        const bytes = readFileSync(file);
        if (!existsSync(backupFile) || !readFileSync(backupFile).equals(bytes)) writeDurably(backupFile, bytes, 0o600);
      } catch {
        // No reason not to sell.
      }
    },
    /** The backup takes the file's place; the damaged file is kept next to it. Throws the file system's error. */
    putBackupBack(now: Date): void {
      const aside = join(folder, `settings-damaged-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.json`);
      if (existsSync(file)) writeDurably(aside, readFileSync(file), 0o600);
      writeDurably(file, readFileSync(backupFile), 0o600);
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

export type SettingsBackup = { readonly settings: TillSettings; readonly at: string };

/** The settings of the till that `base` belongs to; null where there is none, or they cannot be read. */
export function settingsIn(base: string): TillSettings | null {
  const environment = provisionedAs(base);
  if (!environment.ok || environment.value === null) return null;
  const settings = createSettings(environmentFolder(base, environment.value)).read();
  return settings.ok ? settings.value : null;
}

/** Whether the till in `folder` has the screen to itself: a kiosk whose settings are damaged still has, by their backup. */
export function isKiosk(folder: string): boolean {
  const file = createSettings(folder);
  const settings = file.read();
  return ((settings.ok ? settings.value : null) ?? file.readBackup())?.kiosk ?? false;
}
