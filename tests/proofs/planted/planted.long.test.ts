// The tool that plants faults says which set found each, names what nothing finds, and leaves its copy as it was.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOnce, lookFor, planted, readFaults, type TestSet } from '../../../proofs/planted/planted.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-planted-test-'));
  write('shared/money.ts', 'one two three three\n');
  write('tests/shared/money.test.ts', '');
  // Fails where the file does not hold the word, as a runner of tests does; with `hang` it waits without an end.
  write(
    'node_modules/holds.mjs',
    `import { readFileSync } from 'node:fs';
const text = readFileSync('shared/money.ts', 'utf8');
if (text.includes('hang')) setInterval(() => {}, 1000);
else if (!text.includes(process.argv[2])) {
  console.log(' FAIL  tests/shared/money.test.ts > holds ' + process.argv[2]);
  process.exitCode = 1;
}`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const holds = (word: string, found: TestSet['found'], limitMinutes = 1): TestSet => ({
  found,
  command: `node_modules/holds.mjs ${word}`,
  limitMinutes,
});
const by = expect.stringMatching(/^tests.shared.money.test.ts > holds/);

it.each([
  ['the first set', 'one', [holds('one', 'core'), holds('one', 'whole')], { found: 'core', by }],
  ['a later set', 'two', [holds('one', 'core'), holds('two', 'whole')], { found: 'whole', by }],
  ['nothing', 'two', [holds('one', 'core'), holds('one', 'specs')], { found: null, by: '' }],
  ['what is red without it', 'two', [holds('four', 'core')], { found: 'red before', by }],
] as const)('a fault is found by %s', async (_, from, sets, verdict) => {
  expect(await lookFor(folder, { says: '', file: 'shared/money.ts', from, to: '' }, sets)).toEqual(verdict);
  expect(readFileSync(join(folder, 'shared/money.ts'), 'utf8')).toBe('one two three three\n');
});

it('a fault that makes a set hang is found by it', async () => {
  const hangs = { says: '', file: 'shared/money.ts', from: 'one', to: 'hang' };
  expect(await lookFor(folder, hangs, [holds('one', 'core', 0.005)])).toEqual({ found: 'core', by: 'did not end' });
});

it('a fault that stands there twice or not at all is named, and planted nowhere', async () => {
  const fault = (says: string, from: string) => ({ says, file: 'shared/money.ts', from, to: '' });
  write('proofs/planted/faults/ours.json', JSON.stringify([fault('doubled', 'three'), fault('gone', 'four')]));
  const said: string[] = [];
  expect(await planted([], folder, (line) => said.push(line))).toBe(1);
  expect(said).toEqual([
    'not once in shared/money.ts: ours  doubled',
    'not once in shared/money.ts: ours  gone',
    '0 planted: 0 by npm test, 0 by test:whole, 0 by the specs, 0 by nothing',
  ]);
});

it('every fault of the lists can be planted', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  expect(readFaults(root).filter((fault) => !isOnce(root, fault))).toEqual([]);
});
