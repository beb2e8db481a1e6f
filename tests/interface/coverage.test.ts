// docs/interface.md names every row of the specification with its test and its files, and its examples work as they stand there.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { oneIn } from '../../testkit/whole.ts';
import { builtIn, interfaceDocument, rows, testOf } from './document.ts';

const file = join(import.meta.dirname, '../../docs/interface.md');

test('the tables of the specification are all there', () => {
  const count = (section: string) => rows.filter((row) => row.section === section).length;
  expect([count('States and transitions'), count('Endpoints'), count('Errors'), count('Limits')]).toStrictEqual([
    11, 26, 27, 8,
  ]);
});

test('every row has a test named after it', () => {
  expect(rows.filter((row) => testOf(row) === null).map((row) => row.name)).toStrictEqual([]);
});

test('a row without a test would be found', () => {
  expect(testOf({ section: 'Endpoints', name: 'GET /nothing' })).toBeNull();
});

test('every row has a file that builds it, every endpoint one on both sides', () => {
  const unbuilt = rows.filter((row) => {
    const files = builtIn(row);
    if (row.section !== 'Endpoints') return files.length === 0;
    return !['electron/service/', 'sandbox/'].every((room) => files.some((path) => path.startsWith(room)));
  });
  expect(unbuilt.map((row) => `${row.name}: ${builtIn(row)}`)).toStrictEqual([]);
});

test('docs/interface.md is up to date (UPDATE=1 writes it)', () => {
  if (process.env.UPDATE === '1') writeFileSync(file, interfaceDocument());
  expect(readFileSync(file, 'utf8')).toBe(interfaceDocument());
});

const missing = ['curl', 'openssl'].filter((tool) => spawnSync(tool, ['version']).error !== undefined);

const printed = z.object({ base_url: z.url(), key_id: z.string(), key_secret: z.string() });

const cases: readonly (readonly [flags: string[], statuses: string[], code: string | undefined])[] = [
  [[], ['200', '200', '200', '201', '201', '200', '404'], 'endpoint_not_found'],
  [['--live'], ['200', '200', '200', '201', '201', '404', '200'], undefined],
];

test.for(cases.filter(oneIn(2)))(
  'the examples with curl and openssl work as they are written, against `npm run sandbox -- --port 0` %j',
  async ([flags, statuses, code], { skip }) => {
    if (missing.length > 0) skip(`${missing.join(' and ')} missing`);
    const example = /```sh\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const cli = join(import.meta.dirname, '../../sandbox/cli.ts');
    const sandbox = spawn(process.execPath, [cli, '--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(sandbox.stdout, 'data');
    const { base_url: BASE_URL, key_id: KEY_ID, key_secret: KEY_SECRET } = printed.parse(JSON.parse(String(line)));
    const env = { ...process.env, BASE_URL, KEY_ID, KEY_SECRET, NO_PROXY: '*' };
    const output = await new Promise<string>((resolve, reject) => {
      execFile('sh', ['-eu', '-c', example], { env }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    }).finally(() => sandbox.kill('SIGKILL'));
    const lines = output.trim().split('\n');
    expect(lines.filter((one) => /^\d{3}$/.test(one))).toStrictEqual(statuses);
    expect(JSON.parse(lines[2] ?? '').products.length).toBe(2);
    expect(JSON.parse(lines.at(-2) ?? '').code).toBe(code);
  },
);
