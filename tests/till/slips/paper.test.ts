// Paper, from the till: which slips come by themselves, which on request, and that no code outlives its slip.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readClaim } from '../../../electron/till/claims/claim-token.ts';
import { readCodes, readSlips } from '../../../testkit/printing/slip-reader.ts';
import { until, untilPrinted } from '../../../testkit/till/paper.ts';
import { manager } from '../../../testkit/till/people.ts';
import { payCard, payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, next, reserved, sold, reopen } = worldPerTest({ printer: 'paper' });

/** What came out of the printer, as one text: control bytes gone. */
const paper = () => join(till.folder, 'paper');
const printed = () => readFileSync(paper(), 'latin1').replace(/[^\x20-\x7e\n]/g, '');
const everyFile = () =>
  readdirSync(till.folder)
    .filter((name) => name !== 'paper')
    .map((name) => readFileSync(join(till.folder, name), 'latin1'))
    .join('\n');

const deliveries = () =>
  till.sandbox
    .books()
    .orders.flatMap((order) => (order.delivery?.code ? [order.delivery.code, order.delivery.pin ?? ''] : []));

test('a sale prints a slip a card, its PIN apart, and one receipt; each secret is on its slip and in no other file', async () => {
  const sale = await untilPrinted(till, (await sold(['10.00', '25.00'])).id, 5);
  expect(sale.printJobs.map((job) => job.document)).toEqual(['activation', 'pin', 'activation', 'pin', 'receipt']);
  const secrets = deliveries().filter((secret) => secret !== '');
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  for (const secret of secrets) {
    expect(printed().replace(/\s/g, '').split(secret.replace(/\s/g, '')).length - 1, 'printed once').toBe(1);
    // Four digits stand in many a hash by chance: a PIN counts where it is a word of its own.
    const word = new RegExp(`(?<![\\w-])${RegExp.escape(secret)}(?![\\w-])`);
    // toMatch would print the whole ledger.
    expect(word.test(everyFile()), 'in a file').toBe(false);
    expect(word.test(JSON.stringify(till.events)), 'told to the screens').toBe(false);
  }
});

test('a copy says so and carries no code', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  const before = printed().length;
  const lineId = sale.lines[0]?.id ?? '';
  await till.ask('print:start', { saleId: sale.id, lineId, document: 'activation' });
  await untilPrinted(till, sale.id, 4);
  const copy = printed().slice(before);
  expect(copy).toContain('COPY 1');
  for (const secret of deliveries()) if (secret) expect(copy.replace(/\s/g, '')).not.toContain(secret);
});

test('a slip that could not be printed at once is made from a GET after a restart', async () => {
  till.breakPaper();
  const sale = await sold();
  await until(till, async () => (await till.ask('status:get')).printer === 'failing');
  expect(await till.ask('status:get')).toMatchObject({ printerCause: 'cannot_write' });
  expect((await saleOf(sale.id)).printJobs[0]).toMatchObject({ cause: 'cannot_write' });
  await till.crash();
  till.mendPaper();
  await till.signIn();
  for (let turn = 0; turn < 10; turn += 1) await till.time.advance(10_000);
  const done = await untilPrinted(till, sale.id, 3);
  expect(done.printJobs.map((job) => job.cause)).toEqual([null, null, null]);
  expect(await till.ask('status:get')).toMatchObject({ printer: 'ready', printerCause: null });
  const [code = '', pin = ''] = deliveries();
  expect(printed().replace(/\s/g, '')).toContain(code.replace(/\s/g, ''));
  expect(printed()).toMatch(new RegExp(`(?<!\\d)${pin}(?!\\d)`));
});

test('a PIN is printed once: a second slip of it takes a supervisor, and says that it is one', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'pin' as const };
  expect(await till.refusal('print:start', slip)).toBe('needs_supervisor');
  const after = await saleOf(sale.id);
  expect(after.printJobs.filter((job) => job.document === 'pin')).toHaveLength(1);
  const before = printed().length;
  await till.signIn('ben');
  await till.ask('print:start', slip);
  await untilPrinted(till, sale.id, 4);
  expect(printed().slice(before)).toContain('COPY 1');
  const [, pin = ''] = deliveries();
  expect(printed().slice(before)).toMatch(new RegExp(`(?<!\\d)${pin}(?!\\d)`));
  const queued = till
    .db()
    .prepare<[], { who: string; body: string }>(
      "SELECT operator_id AS who, body FROM journal WHERE kind = 'print-queued' AND operator_id IS NOT NULL",
    );
  expect(queued.all().map(({ who, body }) => [who, JSON.parse(body).document])).toEqual([['ben', 'pin']]);
});

test('a PIN whose printing nobody is sure of keeps the card from being handed over, and is printed again by a supervisor only', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  const lineId = sale.lines[0]?.id ?? '';
  const job = sale.printJobs.find(({ document }) => document === 'pin');
  expect(sale.lines[0]?.verdict).toBe('hand-over');
  // As a crash in the middle of its bytes leaves it.
  const ledger = new Database(join(till.folder, 'ledger.sqlite'));
  ledger.prepare("UPDATE print_jobs SET state = 'sending' WHERE id = ?").run(job?.id);
  ledger.close();
  await till.crash();
  await till.signIn();
  expect((await lineOf(sale.id)).verdict).toBe('live-print-again');
  const again = { jobId: job?.id ?? '', outcome: 'print-again' as const };
  expect(await till.refusal('print:resolve', again)).toBe('needs_supervisor');
  await till.signIn('ben');
  await till.ask('print:resolve', again);
  const done = await untilPrinted(till, sale.id, 3);
  expect(done.printJobs.filter(({ document }) => document === 'pin').map(({ state, copy }) => [state, copy])).toEqual([
    ['dropped', 0],
    ['printed', 1],
  ]);
  expect(done.lines.find(({ id }) => id === lineId)?.verdict).toBe('hand-over');
});

test('a copy that stands for a slip nobody is sure of carries no code: the card is handed over once that was shown', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'activation' } as const;
  const job = sale.printJobs.find(({ document }) => document === 'activation');
  const verdict = async () => (await lineOf(sale.id)).verdict;
  await till.ask('print:start', slip);
  await untilPrinted(till, sale.id, 4);
  expect(await verdict(), 'the original is there').toBe('hand-over');
  // As a crash in the middle of its bytes leaves it.
  const ledger = new Database(join(till.folder, 'ledger.sqlite'));
  ledger.prepare("UPDATE print_jobs SET state = 'sending' WHERE id = ?").run(job?.id);
  ledger.close();
  await till.crash();
  await till.signIn();
  await till.ask('print:resolve', { jobId: job?.id ?? '', outcome: 'print-again' });
  await untilPrinted(till, sale.id, 4);
  expect(await verdict()).toBe('live-show-code');
  await till.ask('print:preview', { ...slip, document: 'pin', reveal: true });
  expect(await verdict(), 'its PIN is another matter').toBe('live-show-code');
  await till.ask('print:preview', { ...slip, reveal: true });
  expect(await verdict()).toBe('hand-over');
});

test('a card payment prints the merchant copy, once, without a code', async () => {
  const sale = await reserved();
  await payCard(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await settle();
  const done = await untilPrinted(till, sale.id, 4);
  expect(done.printJobs.map((job) => job.document)).toEqual(['activation', 'pin', 'receipt', 'merchant']);
  const [copy = ''] = printed().split('MERCHANT COPY').slice(1);
  for (const secret of deliveries()) if (secret) expect(copy.includes(secret)).toBe(false);
});

test('the preview masks the code until a person asks to see it, and that is journalled', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'activation' as const };
  const [code = ''] = deliveries();
  expect(JSON.stringify(await till.ask('print:preview', { ...slip, reveal: false }))).not.toContain(code);
  const shown = await till.ask('print:preview', { ...slip, reveal: true });
  expect(JSON.stringify(shown)).toContain(code);
  const secrets = shown.blocks.flatMap((block) => (block.kind === 'secret' ? [block.label] : []));
  expect(secrets, 'the PIN is on its own slip, on screen as on paper').not.toContain('PIN');
  const pin = await till.ask('print:preview', { ...slip, document: 'pin', reveal: false });
  expect(pin.blocks).toContainEqual({ kind: 'secret', label: 'PIN', text: '••••' });
  expect(
    till.db().prepare("SELECT body ->> 'withoutPrinter' AS usual FROM journal WHERE kind = 'code-shown'").all(),
  ).toEqual([{ usual: null }]);
});

test('there is no activation slip of a card that is not active, and a claim slip only of one that waits', async () => {
  const sale = await reserved();
  const lineId = sale.lines[0]?.id ?? '';
  expect(await till.refusal('print:start', { saleId: sale.id, lineId, document: 'activation' })).toBe(
    'no_such_document',
  );
  await payCash(till, sale.id, '25.00');
  till.unplug();
  await till.ask('sale:commit', { saleId: sale.id });
  await settle();
  expect(await till.refusal('print:preview', { saleId: sale.id, lineId, document: 'activation', reveal: true })).toBe(
    'no_such_document',
  );
  await till.ask('print:start', { saleId: sale.id, lineId, document: 'pending' });
  await untilPrinted(till, sale.id, 1);
  expect(printed()).not.toContain('ACTIVATED');
});

/** The claims on the slips of the printer, oldest first. */
async function claimsPrinted(): Promise<string[]> {
  const pictures = readSlips(readFileSync(paper())).flatMap((job) => job.pictures);
  const codes = await Promise.all(pictures.map((picture) => readCodes(picture, 48)));
  return codes.flat().map((code) => code.text);
}

test('a claim slip carries a claim that the store signed; a second one takes a manager and says that it is a copy', async () => {
  const sale = await reserved();
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'pending' as const };
  await payCard(till, sale.id, '15.00');
  await payCash(till, sale.id, '10.00');
  till.unplug();
  await till.ask('sale:commit', { saleId: sale.id });
  await settle();
  await till.ask('print:start', slip);
  await untilPrinted(till, sale.id, 1);
  expect(await till.refusal('print:start', slip)).toBe('needs_manager');
  await till.signIn('clara');
  await till.ask('print:start', slip);
  await untilPrinted(till, sale.id, 2);
  const scanned = await claimsPrinted();
  const here = { environment: 'sandbox', storeId: scanned[0]?.split('|')[2] ?? '' } as const;
  const said = { lineId: slip.lineId, receiptNumber: sale.receiptNumber, amount: '25.00', cash: '10.00' };
  expect(scanned.map((text) => readClaim([till.storeKey], here, text))).toMatchObject([
    { ok: true, value: { ...said, copy: 0 } },
    { ok: true, value: { ...said, copy: 1 } },
  ]);
  // Whoever photographs a screen takes no claim along.
  const shown = await till.ask('print:preview', { ...slip, reveal: true });
  expect(shown.blocks.some((block) => block.kind === 'code')).toBe(false);
});

test('the receipt comes once nothing is pending, also where the last card was not activated', async () => {
  const sale = await reserved(['10.00', '25.00']);
  await payCash(till, sale.id, '35.00');
  next('confirm', { kind: 'activation-takes', delayMs: 0 });
  till.sandbox.controls.next({
    call: 'confirm',
    reply: { kind: 'activation-fails', code: 'processing_declined' },
    times: 1,
  });
  await till.ask('sale:commit', { saleId: sale.id });
  await settle();
  const done = await untilPrinted(till, sale.id, 3);
  expect(done.lines.map((line) => line.state).sort()).toEqual(['active', 'lost']);
  expect(done.printJobs.map((job) => job.document).sort()).toEqual(['activation', 'pin', 'receipt']);
});

test('a card that stays active because its void was refused gets no second original', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  till.sandbox.controls.next({
    call: 'invalidate',
    reply: { kind: 'refuse', code: 'order_invalidation_not_supported' },
    times: 1,
  });
  await till.ask('line:void', { lineId: sale.lines[0]?.id ?? '', reason: 'x', approval: manager });
  await till.time.advance(10_000);
  const after = await saleOf(sale.id);
  expect(after).toMatchObject({ lines: [{ state: 'active', verdict: 'hand-over' }] });
  expect(after.printJobs).toHaveLength(3);
});

test('a void prints its slip, and the refund that follows has one when asked for', async () => {
  const sale = await untilPrinted(till, (await sold()).id, 3);
  const lineId = sale.lines[0]?.id ?? '';
  const refund = { saleId: sale.id, lineId, document: 'refund' as const };
  expect(await till.refusal('print:start', refund)).toBe('no_such_document');
  expect(await till.refusal('print:start', { ...refund, document: 'void' })).toBe('no_such_document');
  await till.ask('line:void', { lineId, reason: 'x', approval: manager });
  await till.time.advance(10_000);
  const voided = await untilPrinted(till, sale.id, 4);
  expect(voided.printJobs.at(-1)).toMatchObject({ document: 'void', copy: 0 });
  const partId = voided.tenders[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'done' });
  await till.ask('print:start', refund);
  await untilPrinted(till, sale.id, 5);
  expect(printed()).toContain('Refunded in cash');
});

test('the life of a sale says in the till’s own words why nobody knows of a slip', async () => {
  let hangs = true;
  const openPrinter = () => ({
    send: () => (hangs ? new Promise<never>(() => {}) : Promise.resolve({ kind: 'unknown', fault: 'broken' } as const)),
  });
  await reopen({ openPrinter });
  const sale = await sold();
  hangs = false;
  await till.crash();
  await till.signIn();
  for (let turn = 0; turn < 10; turn += 1) await till.time.advance(10_000);
  const unknown = (await till.ask('sale:timeline', { saleId: sale.id })).filter(({ kind }) => kind === 'print-unknown');
  expect(unknown.map(({ cause, note }) => [cause, note])).toEqual([
    ['interrupted', null],
    ['cut_off', null],
    ['cut_off', null],
  ]);
});
