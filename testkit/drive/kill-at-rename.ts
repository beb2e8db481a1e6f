// Loaded into a till by --import: ends it by SIGKILL just before or just after its n-th rename, or its first of a certain name, which
// is how each small file becomes durable. What a power cut at that step would leave is then on the disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { z } from 'zod';

export const killVariable = 'COUNTERFOIL_TEST_KILL_AT';
const schema = z.strictObject({ rename: z.union([z.int().min(1), z.string()]), when: z.enum(['before', 'after']) });
export type KillAt = z.infer<typeof schema>;

const given = process.env[killVariable];
if (given !== undefined) {
  const { rename, when } = schema.parse(JSON.parse(given));
  const original = fs.renameSync;
  let count = 0;
  fs.renameSync = (from, to) => {
    count += 1;
    const isIt = count === rename || basename(String(to)) === rename;
    if (isIt && when === 'before') process.kill(process.pid, 'SIGKILL');
    original(from, to);
    if (isIt) process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
}
