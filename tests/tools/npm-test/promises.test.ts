// Whoever runs `npm test` alone has tried each promise: docs/reliability.md names a file of the core for each.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
const [, table = ''] = /## The promises, and what holds each\n([\s\S]*?)\n\n\| What else/.exec(page) ?? [];
const rows = table.split('\n').flatMap((row) => /^\| (\d[\d, ]*) .*/.exec(row) ?? []);

test.each(Array.from({ length: 13 }, (_, n) => n + 1))('promise %i', (promise) => {
  const held = rows.filter((row) => /^\| ([\d, ]+) /.exec(row)?.[1]?.split(', ').includes(String(promise)));
  const files = held.flatMap((row) => [...row.matchAll(/`(tests\/[\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file));
  const core = files.filter((file) => !file.endsWith('.long.test.ts'));
  expect(core.length).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
});
