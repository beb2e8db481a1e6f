// A backup in the ledger's place. The till goes on from what it holds; what was done after it was made is neither invented nor done a
// second time: no order is created or sold twice, no money paid out twice, no receipt number used twice.
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { ledgerOf, backUp as made, restore as restoreBackup } from '../../../testkit/till/backup-of.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { approvalOf, manager, secondManager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCard, payCash } from '../../../testkit/till/selling.ts';
import {
  cardOf,
  decide,
  honour,
  look,
  payBack,
  printPending,
  type Slip,
  unlessItDies,
} from '../../../testkit/till/two-tills.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, partsOf, partOf, attention, orders, orderStates, reserved, paid, commit } = worldPerTest({
  printer: 'paper',
});

let backup: string;

const ledger = () => ledgerOf(till);
const statesOfParts = async (saleId: string) => (await partsOf(saleId)).map((part) => part.state);

async function backUp(): Promise<void> {
  backup = await made(till);
}

const restore = (options: { readonly keepLog?: boolean } = {}): Promise<void> => restoreBackup(till, backup, options);

async function sell(amount = '25.00'): Promise<SaleView> {
  const sale = await reserved([amount]);
  await payCash(till, sale.id, amount);
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
  return saleOf(sale.id);
}

/** The backup is made while the answer to the create is under way; then it comes. Answers the sale. */
async function backedUpWhileReserving(): Promise<string> {
  till.hold();
  const { id } = await till.ask('sale:add-line', {
    productCode: book,
    faceValue: { currency: 'EUR', amount: '25.00' },
  });
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(100);
  await backUp();
  till.release();
  await till.time.advance(1000);
  return id;
}

test('sold, backed up, sold, lost, restored: what was before is there, what came after is not invented, no number is used twice', async () => {
  const before = await sell();
  await backUp();
  await till.time.advance(1000);
  const lost = await sell();
  await restore();
  expect(await saleOf(before.id)).toMatchObject({ stage: 'committed', receiptNumber: before.receiptNumber });
  expect(await till.refusal('sale:get', { saleId: lost.id })).toBe('not_found');
  const next = await sell();
  const numbers = [before, lost, next].map((sale) => sale.receiptNumber);
  expect(new Set(numbers).size).toBe(3);
  expect(numbers.map((number) => number?.split('-')[2])).toEqual(['1', '2', '2']);
  expect(orderStates()).toEqual(['completed', 'completed', 'completed']);
  expect(verifyFile(ledger())).toMatchObject({ ok: true, value: { sales: 2 } });
  // Only the first start after it is one after a restore.
  await till.crash();
  await till.signIn();
  expect((await sell()).receiptNumber?.split('-')[1]).toBe(next.receiptNumber?.split('-')[1]);
});

test('restored twice from the same backup: again another id', async () => {
  await backUp();
  const numbers: (string | null)[] = [];
  for (let time = 0; time < 3; time += 1) {
    await restore();
    numbers.push((await sell()).receiptNumber);
    await till.time.advance(1000);
  }
  expect(new Set(numbers).size).toBe(3);
});

test('the log of the lost ledger lies beside it: it is put aside, and nothing of it comes into the backup', async () => {
  const before = await sell();
  await backUp();
  const lost = await sell();
  await restore({ keepLog: true });
  expect(await saleOf(before.id)).toMatchObject({ stage: 'committed' });
  expect(await till.refusal('sale:get', { saleId: lost.id })).toBe('not_found');
  expect(readdirSync(till.folder).filter((name) => name.includes('-wal.before-'))).toHaveLength(1);
  // A log that is this ledger's own stays: what was sold after the restore survives.
  const next = await sell();
  await till.crash();
  await till.signIn();
  expect(await saleOf(next.id)).toMatchObject({ stage: 'committed' });
  expect(verifyFile(ledger()).ok).toBe(true);
  expect(existsSync(`${ledger()}-wal`)).toBe(true);
});

describe('under way when the backup was made', () => {
  test('a create: its replay is the same order, sold meanwhile: a person looks, nothing is sold again', async () => {
    const id = await backedUpWhileReserving();
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(1000);
    await restore();
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['completed']);
    expect(await attention()).toEqual(['answer_makes_no_sense']);
    // Cancelled, the card that a customer holds is not taken back: a person looks again.
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['completed']);
    expect(await cardOf(till, id)).toMatchObject({ state: 'cancelling' });
    expect(await attention()).toEqual(['cancel_too_late']);
    expect(verifyFile(ledger()).ok).toBe(true);
  });

  test.each(['abandoned', 'cancelled'])(
    'a reservation that was sold meanwhile, and is %s: its card is never taken back',
    async (how) => {
      const { id } = await reserved();
      await backUp();
      await payCash(till, id, '25.00');
      await till.ask('sale:commit', { saleId: id });
      await till.time.advance(1000);
      await restore();
      // It is looked at first.
      if (how === 'cancelled') await till.ask('sale:cancel', { saleId: id });
      await till.time.advance(45 * 60_000);
      expect((await saleOf(id)).stage).toBe('cancelled');
      expect(orderStates()).toEqual(['completed']);
      expect(await attention()).toContain('cancel_too_late');
      expect(verifyFile(ledger()).ok).toBe(true);
    },
  );

  test('a reservation that nobody took: it is given back', async () => {
    const { id } = await reserved();
    await backUp();
    await restore();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(1000);
    expect(orderStates()).toEqual(['invalidated']);
    booksAgree(till);
  });

  test('a paid sale that was committed meanwhile: committed again it is the same card, once', async () => {
    const { id } = await paid();
    await backUp();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(1000);
    await restore();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(60_000);
    expect((await saleOf(id)).lines[0]?.state).toBe('active');
    expect(orders()).toHaveLength(1);
    booksAgree(till);
  });

  test('an activation: the card is found active, and its slip, which may be out, is not printed again by itself', async () => {
    const { id } = await paid();
    till.hold();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(100);
    await backUp();
    till.release();
    await till.time.advance(5000);
    expect((await saleOf(id)).printJobs.map((job) => job.document)).toContain('activation');
    await restore();
    await till.time.advance(60_000);
    const sale = await saleOf(id);
    expect(sale.lines[0]?.state).toBe('active');
    const slips = sale.printJobs.filter((job) => job.document === 'activation');
    expect(slips).toMatchObject([{ state: 'unknown', waitsForPerson: true }]);
    expect(verifyFile(ledger()).ok).toBe(true);
  });

  test('an activation that was voided and returned meanwhile: the money is not due again before a person has said so', async () => {
    const { id, lines } = await reserved();
    await payCash(till, id, '25.00');
    till.hold();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(100);
    await backUp();
    till.release();
    await till.time.advance(5000);
    await till.ask('line:void', { lineId: lines[0]?.id ?? '', reason: 'wrong', approval: manager });
    await till.time.advance(1000);
    await restore();
    await till.time.advance(60_000);
    expect((await saleOf(id)).lines[0]?.state).toBe('lost');
    expect(await statesOfParts(id)).toEqual(['refund-unknown']);
    expect(await attention()).toEqual(['refund_unknown']);
    const { id: partId } = await partOf(id);
    // For all the till knows a claim slip is out too; a manager says that there is none.
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('slip_needed');
    await till.ask('claim:waive', { lineId: lines[0]?.id ?? '', reason: 'voided at the counter', approval: manager });
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect(await attention()).toEqual([]);
    booksAgree(till);
  });

  test('a refund that was due, and paid out meanwhile', async () => {
    const { id } = await paid();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(1000);
    expect(await statesOfParts(id)).toEqual(['refund-due']);
    await backUp();
    const { id: partId } = await partOf(id);
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
    await till.ask('refund:answer', { partId, answer: 'done' });
    await restore();
    expect(await statesOfParts(id)).toEqual(['refund-unknown']);
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    await till.ask('refund:answer', { partId, answer: 'done' });
    booksAgree(till);
  });

  test('a refund that was due and is still: a manager who is not the cashier says so, and it is paid once', async () => {
    const { id } = await paid();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(1000);
    await backUp();
    await restore();
    const { id: partId } = await partOf(id);
    const answer = { partId, answer: 'not-done' } as const;
    expect(await till.refusal('refund:answer', answer)).toBe('needs_manager');
    const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
    const decision = { entryId, step: 'refund-not-made', note: 'counted the drawer' } as const;
    expect(await till.refusal('attention:decide', { ...decision, approval: null })).toBe('needs_manager');
    expect(await statesOfParts(id)).toEqual(['refund-unknown']);
    await till.ask('refund:answer', { ...answer, approval: manager });
    expect((await saleOf(id)).refundDue.amount).toBe('25.00');
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
    await till.ask('refund:answer', { partId, answer: 'done' });
    booksAgree(till);
  });

  test('the manager who sold it does not say that its refund was not made, also not from the attention list', async () => {
    await till.signIn('clara');
    const { id } = await paid();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(1000);
    await backUp();
    await restore();
    const { id: partId } = await partOf(id);
    const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
    const decision = { entryId, step: 'refund-not-made', note: 'counted the drawer' } as const;
    expect(await till.refusal('refund:answer', { partId, answer: 'not-done', approval: manager })).toBe(
      'approver_is_the_cashier',
    );
    expect(await till.refusal('attention:decide', { ...decision, approval: manager })).toBe('approver_is_the_cashier');
    expect(await statesOfParts(id)).toEqual(['refund-unknown']);
    await till.ask('attention:decide', { ...decision, approval: secondManager });
    expect(await statesOfParts(id)).toEqual(['refund-due']);
    expect(await attention()).toEqual([]);
  });
});

describe('a claim slip that was printed in the time that is lost', () => {
  /** Paid, and the line is down; then the slip is printed. */
  async function payAndPrint(saleId: string, pay = () => payCash(till, saleId, '25.00')): Promise<Slip> {
    await pay();
    till.unplug('unreachable');
    await commit(saleId);
    return printPending(till, saleId, 0);
  }
  const reason = 'no slip was printed that day';

  test('is paid out for a payment that was lost; after a power cut only once it was scanned again', async () => {
    const { id } = await reserved();
    await backUp();
    const slip = await payAndPrint(id);
    await restore();
    till.plug();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(60_000);
    await honour(till, slip.text, 'take-slip');
    await till.crash();
    await till.signIn();
    const part = (await saleOf(id)).tenders
      .flatMap((tender) => tender.parts)
      .find(({ state }) => state === 'refund-due');
    const request = { partId: part?.id ?? '', way: 'as-paid', approval: manager } as const;
    expect(await till.refusal('refund:begin', request)).toBe('slip_needed');
  });

  test('pays for a card; after a power cut that leaves only once it was scanned again', async () => {
    const { id, lines } = await reserved();
    await backUp();
    const slip = await payAndPrint(id);
    await restore();
    till.plug();
    await honour(till, slip.text, 'take-slip');
    await till.crash();
    await till.signIn();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(60_000);
    expect(await till.refusal('line:hand-over', { lineId: lines[0]?.id ?? '' })).toBe('slip_needed');
  });

  test('pays for a card no more than is missing: what the ledger knows of counts once', async () => {
    const { id } = await reserved();
    await payCash(till, id, '10.00');
    await backUp();
    const slip = await payAndPrint(id, () => payCash(till, id, '15.00'));
    await restore();
    till.plug();
    await honour(till, slip.text, 'take-slip');
    expect(await saleOf(id)).toMatchObject({ paid: { amount: '25.00' }, due: { amount: '0.00' } });
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(60_000);
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    expect(await attention()).toEqual([]);
  });

  test('pays for what is missing by card first: what a card was charged does not leave as cash', async () => {
    const { id } = await reserved();
    await payCash(till, id, '10.00');
    await backUp();
    const slip = await payAndPrint(id, () => payCard(till, id, '15.00'));
    await restore();
    till.plug();
    await honour(till, slip.text, 'take-slip');
    const fromSlip = (await saleOf(id)).tenders.filter(({ source }) => source === 'slip');
    expect(fromSlip.map(({ method, amount }) => [method, amount.amount])).toEqual([['card', '15.00']]);
  });

  test('may be out: nothing leaves by a cashier alone, and the manager is shown why', async () => {
    const { id, lines } = await reserved();
    await payCash(till, id, '25.00');
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await backUp();
    await restore();
    expect(await cardOf(till, id)).toMatchObject({ state: 'activating', slip: 'restored' });
    till.plug();
    await till.time.advance(60_000);
    const lineId = lines[0]?.id ?? '';
    expect(await cardOf(till, id)).toMatchObject({ state: 'active', verdict: 'hand-over-against-slip' });
    expect((await till.ask('sale:timeline', { saleId: id })).map((entry) => entry.kind)).toContain('claim-in-doubt');
    const code = { saleId: id, lineId, document: 'activation' } as const;
    expect(await till.refusal('line:hand-over', { lineId })).toBe('slip_needed');
    expect(await till.refusal('line:void', { lineId, reason, approval: manager })).toBe('slip_needed');
    expect(await till.refusal('print:start', code)).toBe('slip_needed');
    expect(await till.refusal('print:preview', { ...code, reveal: true })).toBe('slip_needed');
    expect(['needs_manager', 'approver_is_the_cashier']).toContain(
      await till.refusal('claim:waive', { lineId, reason, approval: approvalOf('anna') }),
    );
    // The next start knows it still.
    await till.crash();
    await till.signIn();
    expect(await till.refusal('line:hand-over', { lineId })).toBe('slip_needed');
    await till.ask('claim:waive', { lineId, reason, approval: manager });
    // Its code may have been printed too: the till does not say that it is on paper.
    expect(await cardOf(till, id)).toMatchObject({ slip: 'none', verdict: 'live-print-again' });
    await till.ask('line:hand-over', { lineId });
    booksAgree(till);
  });

  test('and its money: due, and paid out only once a manager has looked', async () => {
    const { id, lines } = await reserved();
    await payCash(till, id, '25.00');
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await backUp();
    await restore();
    till.plug();
    till.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
    await till.time.advance(60_000);
    const { id: partId } = await partOf(id);
    await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
    expect(await cardOf(till, id)).toMatchObject({ state: 'lost', verdict: 'return-against-slip' });
    const refund = { partId, way: 'as-paid', approval: manager } as const;
    expect(await till.refusal('refund:begin', refund)).toBe('slip_needed');
    await till.ask('claim:waive', { lineId: lines[0]?.id ?? '', reason, approval: manager });
    await till.ask('refund:begin', refund);
    await till.ask('refund:answer', { partId, answer: 'done' });
    booksAgree(till);
  });

  /** Nobody takes this slip without a second person: it may lie in the drawer, and its card or money may have left. */
  async function takesManager(slip: Slip): Promise<void> {
    const { order, steps, perhapsTaken, cashierIds } = await look(till, slip);
    expect({ steps, perhapsTaken, cashierIds }).toEqual({
      steps: ['take-slip'],
      perhapsTaken: true,
      cashierIds: ['anna'],
    });
    const request = { text: slip.text, order, step: 'take-slip', note: null } as const;
    expect(await till.refusal('claim:redeem', { ...request, approval: null })).toBe('needs_manager');
    expect((await look(till, slip)).steps, 'nothing was done').toEqual(['take-slip']);
  }
  const codes = async (saleId: string) =>
    (await saleOf(saleId)).printJobs.filter((job) => job.document === 'activation').length;

  test('and is wanted again: it is a second claim, so that a manager lets it out, and it says that it is a copy', async () => {
    const { id, lines } = await reserved();
    await payCash(till, id, '25.00');
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await backUp();
    await till.time.advance(0);
    const original = await printPending(till, id, 0);
    await restore();
    const slip = { saleId: id, lineId: lines[0]?.id ?? '', document: 'pending' } as const;
    expect(await till.refusal('print:start', slip)).toBe('needs_manager');
    const job = async () => (await saleOf(id)).printJobs.find((one) => one.document === 'pending');
    expect(await job()).toBeUndefined();
    expect(await till.ask('print:start', { ...slip, approval: manager })).toMatchObject({ copy: 1 });
    await expect.poll(async () => (await job())?.state).toBe('printed');
    till.plug();
    await till.time.advance(60_000);
    expect(await till.refusal('claim:read', { text: original.text })).toBe('claim_superseded');
  });

  test('and was taken in that time, and its card handed over: nobody alone takes it a second time', async () => {
    const { id, lines } = await reserved();
    await payCash(till, id, '25.00');
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await backUp();
    await till.time.advance(0);
    const slip = await printPending(till, id, 0);
    till.plug();
    await till.time.advance(60_000);
    await honour(till, slip.text, 'take-slip');
    await till.ask('line:hand-over', { lineId: lines[0]?.id ?? '' });
    await restore();
    await till.time.advance(60_000);
    await takesManager(slip);
    expect(await till.refusal('line:hand-over', { lineId: slip.lineId })).toBe('slip_needed');
    await honour(till, slip.text, 'take-slip');
    expect(await look(till, slip)).toMatchObject({ steps: [], perhapsTaken: false, stop: 'done' });
    booksAgree(till);
  });

  test.each(['out', 'taken just before the power went out'] as const)(
    'of a card that the backup knows as active, its slip %s: its code is not printed on a cashier’s word',
    async (where) => {
      const { id } = await reserved();
      const slip = await payAndPrint(id);
      till.plug();
      await till.time.advance(60_000);
      const take = () => honour(till, slip.text, 'take-slip');
      if (where !== 'out') {
        // The line is down again, so that its code is not printed by itself.
        till.unplug('unreachable');
        await take();
        till.plug();
      }
      await backUp();
      if (where === 'out') await take();
      await till.ask('line:hand-over', { lineId: slip.lineId });
      await restore();
      await till.time.advance(60_000);
      const printed = await codes(id);
      await takesManager(slip);
      expect(await codes(id)).toBe(printed);
      await till.signIn('clara');
      const own = {
        text: slip.text,
        order: 'completed',
        step: 'take-slip',
        note: 'looked',
        approval: manager,
      } as const;
      expect(await till.refusal('claim:redeem', own), 'her own word').toBe('approver_is_the_cashier');
      await till.signIn();
      await take();
      expect(await cardOf(till, id)).toMatchObject({ state: 'active', slip: 'taken' });
      booksAgree(till);
    },
  );

  test('and was taken in that time, and its money returned: a manager takes it, and says that the money left', async () => {
    const { id } = await reserved();
    const slip = await payAndPrint(id);
    await backUp();
    const failing = { kind: 'activation-fails', code: 'processing_declined' } as const;
    till.sandbox.controls.next({ call: 'confirm', reply: failing, times: 1 });
    till.plug();
    await till.time.advance(60_000);
    await honour(till, slip.text, 'take-slip');
    expect(await payBack(till, id)).toBe(2500);
    await restore();
    await till.time.advance(60_000);
    await takesManager(slip);
    await honour(till, slip.text, 'take-slip');
    expect(await statesOfParts(id)).toEqual(['refund-unknown']);
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    const [part] = (await saleOf(id)).tenders[0]?.parts ?? [];
    expect(await till.refusal('refund:answer', { partId: part?.id ?? '', answer: 'not-done' })).toBe('needs_manager');
    await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
    booksAgree(till);
  });

  test('comes to a reservation that by the backup nobody paid: it is the payment, and the card is activated once', async () => {
    const { id, lines } = await reserved();
    await backUp();
    const slip = await payAndPrint(id);
    await restore();
    till.plug();
    await takesManager(slip);
    await honour(till, slip.text, 'take-slip');
    expect(await saleOf(id)).toMatchObject({ due: { amount: '0.00' }, tenders: [{ source: 'slip' }] });
    expect(await look(till, slip)).toMatchObject({ steps: [], stop: 'done' });
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(60_000);
    expect(await cardOf(till, id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    await till.ask('line:hand-over', { lineId: lines[0]?.id ?? '' });
    expect(orderStates()).toEqual(['completed']);
    booksAgree(till);
  });

  test('comes to one whose card was activated meanwhile: a manager decides, as it may have left with somebody', async () => {
    const { id } = await reserved();
    await backUp();
    const slip = await payAndPrint(id);
    till.plug();
    await till.time.advance(60_000);
    await restore();
    expect((await look(till, slip)).order).toBe('completed');
    await takesManager(slip);
    await honour(till, slip.text, 'take-slip');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(60_000);
    expect(await cardOf(till, id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    expect(orderStates()).toEqual(['completed']);
    booksAgree(till);
  });

  test('comes after that reservation was cancelled: a manager pays out what it proves, once', async () => {
    const { id } = await reserved();
    await backUp();
    const slip = await payAndPrint(id);
    await restore();
    till.plug();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['invalidated']);
    expect((await look(till, slip)).order).toBe('invalidated');
    await takesManager(slip);
    await honour(till, slip.text, 'take-slip');
    expect(await payBack(till, id)).toBe(2500);
    expect(await look(till, slip)).toMatchObject({ steps: [], stop: 'done' });
    expect(await till.ask('attention:list')).toEqual([]);
    booksAgree(till);
  });

  test('comes to a sale that was cancelled, its card live: asking again takes nothing back, a manager does, and pays out', async () => {
    const id = await backedUpWhileReserving();
    const slip = await payAndPrint(id);
    till.plug();
    await till.time.advance(60_000);
    await restore();
    await till.time.advance(1000);
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(60_000);
    const [entry] = await till.ask('attention:list');
    expect(entry).toMatchObject({ code: 'cancel_too_late', steps: expect.arrayContaining(['retry']) });
    const again = { entryId: entry?.id ?? '', step: 'retry', note: 'once more', approval: null } as const;
    await till.ask('attention:decide', again);
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['completed']);
    await takesManager(slip);
    await honour(till, slip.text, 'take-slip');
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['invalidated']);
    expect(await attention()).toEqual([]);
    expect(await payBack(till, id)).toBe(2500);
    expect(await look(till, slip)).toMatchObject({ steps: [], stop: 'done' });
    booksAgree(till);
  });

  test('the same, and the power goes out over that manager’s word: asking again takes nothing back before it is said anew', async () => {
    const id = await backedUpWhileReserving();
    const slip = await payAndPrint(id);
    till.plug();
    await till.time.advance(60_000);
    await restore();
    await till.time.advance(1000);
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(60_000);
    const { order } = await look(till, slip);
    // The slip’s order is looked at, and the step is on record; before the next look the power goes out.
    till.crashAt(till.orderRequests() + 2, 'before');
    await unlessItDies(till, () => decide(till, slip.text, order, 'take-slip', true));
    await till.time.advance(0);
    expect(till.crashes()).toBe(1);
    await till.signIn();
    expect((await till.ask('sale:timeline', { saleId: id })).map(({ kind }) => kind)).toContain('claim-redeemed');
    await till.time.advance(60_000);
    expect(orderStates(), 'by the start alone').toEqual(['completed']);
    const [entry] = await till.ask('attention:list');
    expect(entry).toMatchObject({ code: 'cancel_too_late', steps: expect.arrayContaining(['retry']) });
    const again = { entryId: entry?.id ?? '', step: 'retry', note: 'once more', approval: null } as const;
    await till.ask('attention:decide', again);
    await till.time.advance(60_000);
    expect(orderStates(), 'perhaps the customer walked on with card and slip').toEqual(['completed']);
    await honour(till, slip.text, 'take-slip');
    await till.time.advance(60_000);
    expect(orderStates()).toEqual(['invalidated']);
    expect(await attention()).toEqual([]);
    expect(await payBack(till, id)).toBe(2500);
    booksAgree(till);
  });

  test.each(['slip-first', 'money-first'] as const)(
    'of a payment that the backup knows, partly or whole: it goes back once, %s',
    async (first) => {
      for (const known of ['25.00', '10.00']) {
        const { id } = await reserved();
        await payCash(till, id, known);
        await backUp();
        if (known !== '25.00') await payCash(till, id, '15.00');
        till.unplug('unreachable');
        await commit(id);
        const slip = await printPending(till, id, 0);
        await restore();
        till.plug();
        await till.ask('sale:cancel', { saleId: id });
        await till.time.advance(60_000);
        let paidMinor = 0;
        const pay = async () => {
          const [part] = (await saleOf(id)).tenders[0]?.parts ?? [];
          await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'not-done', approval: manager });
          paidMinor += await payBack(till, id);
        };
        if (first === 'money-first') await pay();
        await honour(till, slip.text, 'take-slip');
        if (first === 'slip-first') await pay();
        else paidMinor += await payBack(till, id);
        expect(paidMinor).toBe(2500);
        expect(await look(till, slip)).toMatchObject({ steps: [], stop: 'done' });
      }
      booksAgree(till);
    },
  );

  test('names the order of a card that the backup knew as a draft, and that was reserved anew: both cards are sold', async () => {
    const { id } = await till.ask('sale:add-line', {
      productCode: book,
      faceValue: { currency: 'EUR', amount: '25.00' },
    });
    await backUp();
    await till.ask('sale:reserve', { saleId: id });
    await till.time.advance(1000);
    const slip = await payAndPrint(id);
    await restore();
    till.plug();
    await till.ask('sale:reserve', { saleId: id });
    await till.time.advance(1000);
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(1000);
    expect(await cardOf(till, id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    expect(await look(till, slip)).toMatchObject({ order: 'created', steps: ['finish', 'return-money'] });
    const finished = await honour(till, slip.text, 'finish');
    await till.time.advance(60_000);
    expect(await cardOf(till, finished.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    expect(orderStates()).toEqual(['completed', 'completed']);
    booksAgree(till);
  });
});
