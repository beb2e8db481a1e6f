// Loaded into a till by --import: ends it by SIGKILL just before or just after its n-th rename, which is how each small file
// becomes durable. What a power cut at that step would leave is then on the disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { z } from 'zod';

export const killVariable = 'COUNTERFOIL_TEST_KILL_AT';
const schema = z.strictObject({ rename: z.int().min(1), when: z.enum(['before', 'after']) });
export type KillAt = z.infer<typeof schema>;

const given = process.env[killVariable];
if (given !== undefined) {
  const { rename, when } = schema.parse(JSON.parse(given));
  const original = fs.renameSync;
  let count = 0;
  fs.renameSync = (from, to) => {
    count += 1;
    if (count === rename && when === 'before') process.kill(process.pid, 'SIGKILL');
    original(from, to);
    if (count === rename) process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
}
