// The drill that continues after the power was cut: a file in training's own folder, there from the cut to the next start.
// Invariant: what cannot be read is no drill; a till that sells has no such file.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { drills } from '../../../shared/training/views.ts';

const schema = z.strictObject({ id: z.enum(drills), startedAt: z.iso.datetime() });
export type SavedDrill = z.infer<typeof schema>;

export type DrillFile = {
  keep(drill: SavedDrill): void;
  /** Once: it is gone afterwards. */
  take(): SavedDrill | null;
};

export function createDrillFile(folder: string): DrillFile {
  const file = join(folder, 'drill.json');
  return {
    keep: (drill) => writeFileSync(file, JSON.stringify(drill), { mode: 0o600 }),
    take() {
      try {
        return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      } finally {
        rmSync(file, { force: true });
      }
    },
  };
}
