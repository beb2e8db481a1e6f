// The drill that continues after the power was cut: a file in training's own folder, there from the cut to the next start.
// Invariant: what cannot be read is no drill; a till that sells has no such file.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { drills } from '../../../shared/training/views.ts';
import { readJsonFile } from '../../disk/json-file.ts';

const schema = z.strictObject({ id: z.enum(drills), startedAt: z.iso.datetime() });
export type SavedDrill = z.infer<typeof schema>;

export function createDrillFile(folder: string) {
  const file = join(folder, 'drill.json');
  return {
    keep: (drill: SavedDrill): void => writeFileSync(file, JSON.stringify(drill), { mode: 0o600 }),
    /** Once: it is gone afterwards. */
    take(): SavedDrill | null {
      const drill = readJsonFile(file, schema);
      rmSync(file, { force: true });
      return drill;
    },
  };
}

export type DrillFile = ReturnType<typeof createDrillFile>;
