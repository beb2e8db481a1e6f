// What the people at a till like better, and nothing depends on: `preferences.json` in the folder of its environment.
// Invariant: no sale waits for it or fails over it. What cannot be read is as usual; what cannot be written lasts until the till ends.
import ElectronStore from 'electron-store';
import { z } from 'zod';
import type { Log } from './log.ts';

/** In DIP, while the window is not maximised. */
const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlace>;

/** Where the customer's display was: monitors by their id of monitors.ts. */
const displayPlace = z.object({
  /** As the settings name it. */
  wanted: z.string(),
  /** As it was when the display was last on it. */
  monitor: z.string(),
  /** The others that were there, besides the till's own. */
  others: z.array(z.string()),
});
export type DisplayPlace = z.infer<typeof displayPlace>;

/** Each by itself: one that a person or a later version wrote otherwise takes no other along. */
const schema = z.object({
  sounds: z.boolean().catch(true),
  window: windowPlace.nullable().catch(null),
  /** As `setZoomLevel` counts: 0 is 100 %. */
  zoom: z.number().min(-3).max(3).catch(0),
  display: displayPlace.nullable().catch(null),
});
type Kept = z.infer<typeof schema>;

export type Preferences = ReturnType<typeof createPreferences>;

export function createPreferences(folder: string, log: Log) {
  let file: ElectronStore<Partial<Kept>> | null = null;
  let now = schema.parse({});
  try {
    const options = { cwd: folder, name: 'preferences', configFileMode: 0o600, clearInvalidConfig: true };
    file = new ElectronStore<Partial<Kept>>(options);
    now = schema.parse(file.store);
  } catch (error) {
    log.warn('the preferences were not read', { error });
  }
  const keep = (change: Partial<Kept>): void => {
    now = { ...now, ...change };
    try {
      file?.set(change);
    } catch (error) {
      log.warn('a preference was not kept', { error });
    }
  };
  return {
    sounds: () => now.sounds,
    setSounds: (sounds: boolean): void => keep({ sounds }),
    window: (): Pick<Kept, 'window' | 'zoom'> => now,
    keepWindow: (window: WindowPlace, zoom: number): void => keep({ window, zoom }),
    display: (): DisplayPlace | null => now.display,
    keepDisplay: (display: DisplayPlace): void => keep({ display }),
  };
}
