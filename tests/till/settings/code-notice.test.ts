// The notice beside a card's code as a setting: what is taken of it, that the printed slip has it, and the sheet for the counter.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { ok } from '../../../shared/result.ts';
import { maxNoticeLetters } from '../../../shared/slips/code-notice.ts';
import { readPdf } from '../../../testkit/printing/pdf-reader.ts';
import { createHarness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { untilPrinted } from '../../../testkit/till/paper.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function asManager(options: HarnessOptions = {}) {
  const kept = createKeptInMemory();
  const harness = await createHarness({
    printer: 'paper',
    ...options,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      reopen: async () => ok(null),
    }),
  });
  cleanUps.push(() => harness.close());
  await harness.signIn('clara');
  const save = (notice: unknown) => harness.ask('settings:save', { change: { code_notice: notice as string | null } });
  return { harness, kept, save };
}
const wrong = (field: string) => ({ state: 'wrong', fields: [field], why: null });

test.each<[string, string, object, string | undefined]>([
  ['5,000 letters', 'a '.repeat(2_500), wrong('code_notice'), undefined],
  ['one letter too many', 'a'.repeat(maxNoticeLetters + 1), wrong('code_notice'), undefined],
  ['as many as there may be', 'a'.repeat(maxNoticeLetters), { state: 'saved' }, 'a'.repeat(maxNoticeLetters)],
  ['500 lines', 'a\n'.repeat(500), wrong('code_notice'), undefined],
  ['letters that no printer has', 'Vorsicht\nनमस्ते', wrong('code_notice.letters'), undefined],
  ['blank lines and tabs', '\n\n STOP \n\n\n\nIt is\ta scam.\r\n\n', { state: 'saved' }, 'STOP\n\nIt is a scam.'],
  ['nothing but blank lines', ' \n\n\t\n', wrong('code_notice'), undefined],
])('of %s', async (_name, notice, answer, stays) => {
  const { kept, save } = await asManager();
  expect(await save(notice)).toMatchObject(answer);
  expect(kept.settings().code_notice).toBe(stays);
  // Taken away again: there is none.
  expect(await save(null)).toMatchObject({ state: 'saved', view: { kept: { code_notice: null } } });
});

const chosen = { code_notice: 'STOP\nIt is a scam.' };

const world = worldPerTest({ printer: 'paper', chosen });

test('the slip that was printed has it', async () => {
  await untilPrinted(world.till, (await world.sold(['25.00'])).id, 3);
  const printed = readFileSync(join(world.till.folder, 'paper'), 'latin1');
  expect(printed.split('It is a scam.')).toHaveLength(2);
});

test('its sheet is saved and opened, and there is none without a notice', async () => {
  const opened: string[] = [];
  const openFile = async (file: string) => opened.push(file) > 0;
  const { harness } = await asManager({ chosen, openFile });
  const made = await harness.ask('settings:counter-sheet', { to: 'till' });
  expect(made.state).toBe('shown');
  expect(opened).toEqual([made.file]);
  const said = readPdf(readFileSync(made.file))
    .rows.flat()
    .map(({ text }) => text);
  expect(said.join(' ')).toContain('It is a scam.');
  const without = await asManager({ openFile });
  expect(await without.harness.refusal('settings:counter-sheet', { to: 'till' })).toBe('not_found');
  expect(opened).toHaveLength(1);
});

test('in kiosk no program opens: it says where the sheet is', async () => {
  const { harness } = await asManager({ chosen });
  expect(await harness.ask('settings:counter-sheet', { to: 'till' })).toMatchObject({ state: 'kiosk' });
});
