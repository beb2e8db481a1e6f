// What the people at a till like better, and nothing depends on: `preferences.json` in the folder of its environment.
// Invariant: no sale waits for it or fails over it. What cannot be written lasts until the till ends.
import ElectronStore from 'electron-store';
import type { Log } from './log.ts';

export function createPreferences(folder: string, log: Log) {
  const file = new ElectronStore<{ sounds: boolean }>({
    cwd: folder,
    name: 'preferences',
    configFileMode: 0o600,
    clearInvalidConfig: true,
  });
  let sounds = file.get('sounds') !== false;
  return {
    sounds: () => sounds,
    setSounds(on: boolean): void {
      sounds = on;
      try {
        file.set('sounds', on);
      } catch (error) {
        log.warn('a preference was not kept', { error });
      }
    },
  };
}
