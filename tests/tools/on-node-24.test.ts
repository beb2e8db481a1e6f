// Every script of package.json runs on Node 24, whatever Node and npm it was called with.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const launcher = join(root, 'tools/on-node-24.cjs');
/** As npm 10 leaves it: nothing of this project is on the PATH. */
const bare = { ...process.env, PATH: '/usr/bin:/bin' };
const run = (...words: string[]) => spawnSync(process.execPath, [launcher, ...words], { env: bare, encoding: 'utf8' });

test('a command finds Node 24 and the programs of the packages', () => {
  expect(run('node', '-p', 'process.versions.node').stdout).toMatch(/^24\./);
  expect(run('vitest', '--version').stdout).toMatch(/vitest\/\d.*node-v24\./);
});

test('its words and its exit code are passed on', () => {
  const { stdout, status } = run('node', '-e', 'console.log(process.argv[1]); process.exit(3)', 'a word with spaces');
  expect(stdout).toBe('a word with spaces\n');
  expect(status).toBe(3);
  expect(run('no-such-program').status).toBe(1);
});

test('a signal to it ends the command', async () => {
  const waiting = 'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log("here")';
  const child = spawn(process.execPath, [launcher, 'node', '-e', waiting], { env: bare });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('each script that needs Node 24 begins so', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // Its tools run on any Node.
  const { check: _, knip: __, ...others } = scripts;
  for (const script of Object.values(others))
    for (const command of script.split(' && ')) expect(command).toMatch(/^node tools\/on-node-24\.cjs \w/);
});
