// What a shop gets has nothing that only tests use. `npm run check` says it at once; `npm test` leaves this second reading out.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('every export of the product is used by the product', () => {
  const { status, stdout, stderr } = spawnSync('knip', ['--no-progress', '--no-config-hints', '--production'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
});
