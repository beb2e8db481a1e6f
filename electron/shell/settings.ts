// What this till was provisioned with, except its secrets: `settings.json` in its environment's folder.
// Invariant: it never holds a secret. Writing it makes the till provisioned, because it names the till's vault.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { store } from '../../shared/interface/resources.ts';
import { provisioning } from '../../shared/provisioning.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { removeDurably, syncFolder } from './durable-file.ts';
import { environmentFolder, provisionedAs, settingsName } from './folders.ts';

export const tillSettings = z.strictObject({
  ...provisioning.omit({ key_secret: true, store_key: true, terminal_passphrase: true, webhook_keys: true }).shape,
  /** Read from the service at set-up and printed on every receipt. */
  store: z.strictObject({
    name: store.shape.name,
    address: z.strictObject({ street: z.string(), city: z.string(), postal_code: z.string() }),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  /** The vault file with this till's secrets. */
  vault_id: z.uuid(),
});
export type TillSettings = z.infer<typeof tillSettings>;

/** The settings file in `folder`, which must exist before `write`. */
export function createSettings(folder: string) {
  const file = join(folder, `${settingsName}.json`);
  const open = () =>
    new ElectronStore<{ till?: TillSettings }>({
      cwd: folder,
      name: settingsName,
      configFileMode: 0o600,
      clearInvalidConfig: false,
    });

  return {
    file,
    /** Null where there is no file; one sentence as error where it is not valid settings. Never changes the file. */
    read(): Result<TillSettings | null, string> {
      if (!existsSync(file)) return ok(null);
      try {
        const parsed = tillSettings.safeParse(open().get('till'));
        if (parsed.success) return ok(parsed.data);
        return err(`${parsed.error.issues[0]?.path.join('.') ?? 'till'} is not valid`);
      } catch (error) {
        return err(error instanceof Error ? error.message : String(error));
      }
    },
    /** Replaces the file in one rename and syncs it. Throws the file system's error. */
    write(settings: TillSettings): void {
      open().set('till', tillSettings.parse(settings));
      syncFolder(folder);
    },
    remove(): void {
      removeDurably(file);
    },
  };
}

/** The settings of the till that `base` belongs to; null where there is none, or they cannot be read. */
export function settingsIn(base: string): TillSettings | null {
  const environment = provisionedAs(base);
  if (!environment.ok || environment.value === null) return null;
  const settings = createSettings(environmentFolder(base, environment.value)).read();
  return settings.ok ? settings.value : null;
}
