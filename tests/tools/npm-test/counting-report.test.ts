// The mark of a final fault survives the way through the real runner: a spec that passes at its second try is counted by what its
// first one said.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countPlaywright } from '../../../tools/npm-test/counting.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-report-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const specs = `
import { expect, test } from '@playwright/test';
import { asFinal } from ${JSON.stringify(join(root, 'testkit/checks/final-fault.ts'))};

const expectBooks = expect.configure({ message: asFinal('the books'), timeout: 50 });
test('steady', () => {});
test('shaky', () => expect(test.info().retry).toBe(1));
test('wrong', () => expectBooks.poll(() => test.info().retry).toBe(1));
test('wrong at the end', async () => {
  await test.step('shaky', () => expect.soft(test.info().retry).toBe(1));
  expect(['a key'].slice(test.info().retry), asFinal('secrets on the disk')).toEqual([]);
});
`;
const config = `
export default { testDir: '.', testMatch: '*.spec.ts', outputDir: 'results', retries: 1, projects: [{ name: 'stand-in' }] };
`;

it('a second try makes nothing good that the first one said of books and secrets', async () => {
  writeFileSync(join(folder, 'tries.spec.ts'), specs);
  writeFileSync(join(folder, 'playwright.config.ts'), config);
  const file = join(folder, 'report.json');
  const runner = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  await promisify(execFile)(process.execPath, [runner, 'test', '--reporter=json'], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const count = countPlaywright(JSON.parse(readFileSync(file, 'utf8')));
  expect(count).toMatchObject({ passed: 2, failed: 2 });
  expect(count.unsteady).toEqual([expect.stringMatching(/^tries\.spec\.ts › shaky \(Error: expect\(received\)/)]);
  expect(count.faults).toEqual([
    'tries.spec.ts › wrong (Error: Not tried again: the books)',
    'tries.spec.ts › wrong at the end (Error: Not tried again: secrets on the disk)',
  ]);
});
