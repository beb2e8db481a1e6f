// docs/interface.md names every row of the specification with its test and its files, and its examples work as they stand there.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
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
  expect(testOf({ section: 'Endpoints', name: 'GET /nothing', what: '' })).toBeNull();
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

test('the examples with curl and openssl work as they are written', async ({ skip }) => {
  if (missing.length > 0) skip(`${missing.join(' and ')} missing`);
  const example = /```sh\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const sandbox = createSandbox({ environment: 'sandbox', keys: [{ keyId: 'K1', keySecret: 'an-example-secret' }] });
  const served = await serveSandbox(sandbox, { port: 0 });
  const env = { ...process.env, BASE_URL: served.url, KEY_ID: 'K1', KEY_SECRET: 'an-example-secret', NO_PROXY: '*' };
  const output = await new Promise<string>((resolve, reject) => {
    execFile('sh', ['-eu', '-c', example], { env }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  await served.close();
  sandbox.close();
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => /^\d{3}$/.test(line))).toStrictEqual(['200', '200', '200', '201', '201', '200', '404']);
  expect(JSON.parse(lines[2] ?? '').products.length).toBe(2);
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ code: 'endpoint_not_found' });
});
