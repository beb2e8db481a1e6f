// Each act by which money leaves, a code or a claim comes out, a card is given or taken back, or a shift is closed: of edited records none
// is done, whoever asks. Invariant: an act of the guard's table without a row here does not compile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { guardedActs } from '../../../electron/till/core/rows-guard.ts';
import type { Request, TillChannel } from '../../../shared/ipc/ipc.ts';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import { rackCards } from '../../../shared/scan/rack-cards.ts';
import {
  type CompanyStage,
  companyOrderIn,
  paidInCash,
  place,
  takesCompanies,
} from '../../../testkit/till/companies.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { editedWhileOff } from '../../../testkit/till/edited-rows.ts';
import { untilPrinted } from '../../../testkit/till/paper.ts';
import { manager, supervisor } from '../../../testkit/till/people.ts';
import { cafeCard, sellPlastic } from '../../../testkit/till/plastic.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { sellAndPrint } from '../../../testkit/till/two-tills.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { isWhole, oneIn } from '../../../testkit/whole.ts';

const stick = mkdtempSync(join(tmpdir(), 'counterfoil-stick-'));
afterAll(() => rmSync(stick, { recursive: true, force: true }));

const world = worldPerTest({ printer: 'paper' });
const { till, saleOf, lineOf, partOf, entryOf, next, reopen } = world;

type Asking = { readonly [C in TillChannel]: readonly [channel: C, request: Request<C>] }[TillChannel];

/** Up to the moment before the act; answers how it is asked for. */
type Prepared = () => Promise<() => Asking | Promise<Asking>>;

const refunding = (answer: 'done' | 'not-done'): Prepared => {
  return async () => {
    const { id } = await world.refundDue();
    const { id: partId } = await partOf(id);
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    return () => ['refund:answer', { partId, answer, approval: manager }];
  };
};

const decision = async (code: string, step: AttentionStep): Promise<Asking> => {
  const { id: entryId } = await entryOf(code);
  return ['attention:decide', { entryId, step, note: 'spoke with support', approval: manager }];
};

/** Paid for, and the service does not know its order: a manager decides. */
const decided = (step: 'settle-card-handed-over' | 'settle-money-back'): Prepared => {
  return async () => {
    next('confirm', { kind: 'refuse', code: 'entity_not_found' }, 20);
    next('read', { kind: 'refuse', code: 'entity_not_found' }, 20);
    await world.sold();
    return () => decision('order_missing', step);
  };
};

const voided: Prepared = async () => {
  const { id: lineId } = await lineOf((await world.sold()).id);
  return () => ['line:void', { lineId, reason: 'wrong card', approval: manager }];
};

/** A manager does it to an order for a company, whose first card is in this state. */
const ofCompany = (state: CompanyStage, asking: (orderId: string) => Asking): Prepared => {
  return async () => {
    await reopen({ ...takesCompanies, usbSticks: [stick] });
    const orderId = await companyOrderIn(till, state);
    return async () => {
      await till.signIn('clara');
      return asking(orderId);
    };
  };
};

const acts: Readonly<Record<keyof typeof guardedActs, Prepared>> = {
  'company-went-on': ofCompany('stopped', (orderId) => ['company:go-on', { orderId, approval: null }]),
  'company-withdrawn': ofCompany('stopped', (orderId) => ['company:withdraw', { orderId, approval: supervisor }]),
  'company-card-settled': ofCompany('unknown', (orderId) => [
    'company:settle',
    { orderId, card: 1, serviceId: null, approval: supervisor },
  ]),
  'company-cards-again': ofCompany('refused', (orderId) => ['company:decide', { orderId, cards: [1], what: 'again' }]),
  'company-cards-left-out': ofCompany('refused', (orderId) => [
    'company:decide',
    { orderId, cards: [1], what: 'leave-out' },
  ]),
  'company-cards-cancel': ofCompany('ready', (orderId) => ['company:cancel', { orderId, cards: [1], approval: null }]),
  'company-codes-left': ofCompany('ready', (orderId) => [
    'company:hand-out',
    { orderId, cards: [1], way: 'file', approval: null },
  ]),
  'company-ended-decided': ofCompany('ended', (orderId) => [
    'company:ended',
    { orderId, cards: [1], what: 'owed', approval: supervisor },
  ]),
  async 'company-paid'() {
    await reopen({ ...takesCompanies, shifts: {} });
    const day = dayOf(world);
    await day.open('150.00');
    await day.move('out', '25.00', supervisor);
    return async () => {
      await till.signIn('clara');
      const { token } = await till.ask('company:check', paidInCash);
      return ['company:place', { ...paidInCash, token, approval: supervisor }];
    };
  },
  async 'company-paid-back'() {
    await reopen({ ...takesCompanies, shifts: {} });
    await till.signIn('clara');
    await dayOf(world).open('150.00');
    till.hold();
    const { id: orderId } = await place(till, paidInCash);
    await till.ask('company:withdraw', { orderId, approval: supervisor });
    till.release();
    await till.time.advance(60_000);
    return async () => {
      await till.signIn('clara');
      return ['company:pay-back', { orderId, amount: euro('50.00'), approvalCode: null, approval: supervisor }];
    };
  },
  async 'sale-committed'() {
    const { id: saleId } = await world.paid();
    return () => ['sale:commit', { saleId }];
  },
  async 'tender-begin-refund'() {
    const { id: partId } = await partOf((await world.refundDue()).id);
    return () => ['refund:begin', { partId, way: 'as-paid', approval: null }];
  },
  'tender-refund-done': refunding('done'),
  'tender-refund-not-done': refunding('not-done'),
  async 'tender-corrected'() {
    const { id } = await world.sold();
    const tenderId = (await saleOf(id)).tenders[0]?.id ?? '';
    const to = { method: 'card', approvalCode: 'A1B2C3' } as const;
    return () => ['tender:correct', { tenderId, to, reason: 'pressed wrong', approval: supervisor }];
  },
  async 'line-handed-over'() {
    const { id } = await world.sold();
    await untilPrinted(till, id, 3);
    const { id: lineId } = await lineOf(id);
    return () => ['line:hand-over', { lineId }];
  },
  async 'card-given-unscanned'() {
    await reopen({ printer: 'paper', chosen: { rack_cards: rackCards.parse({ scan_to_give: 'always' }) } });
    const { id: lineId } = await lineOf(await sellPlastic(till, [cafeCard(7)]));
    return () => ['line:hand-over', { lineId, byEye: true, approval: supervisor }];
  },
  'line-void': voided,
  async 'line-cancel-activation'() {
    const { id: lineId } = await lineOf((await world.paidWithoutAnswer()).id);
    return () => ['line:cancel-activation', { lineId, reason: 'will not wait', approval: manager }];
  },
  async 'line-settle'() {
    next('create', { kind: 'refuse', code: 'reused_idempotency_key' });
    await world.reserved();
    till.hold();
    await till.time.advance(2000);
    return () => decision('key_conflict', 'settle-nothing-owed');
  },
  'line-settle-handed-over': decided('settle-card-handed-over'),
  'line-settle-return': decided('settle-money-back'),
  async 'claim-redeemed'() {
    const { text } = await sellAndPrint(till);
    till.plug();
    return async () => {
      const { order, steps } = await till.ask('claim:read', { text });
      const [step = 'take-slip'] = steps;
      return ['claim:redeem', { text, order, step, note: null, approval: manager }];
    };
  },
  async 'claim-waived'() {
    const { lineId } = await sellAndPrint(till);
    return () => ['claim:waive', { lineId, reason: 'lost', approval: manager }];
  },
  async 'code-shown'() {
    const { id: saleId } = await world.sold();
    await untilPrinted(till, saleId, 3);
    const { id: lineId } = await lineOf(saleId);
    return () => ['print:preview', { saleId, lineId, document: 'activation', reveal: true }];
  },
  async 'print-queued'() {
    const { id: saleId } = await world.sold();
    await untilPrinted(till, saleId, 3);
    const { id: lineId } = await lineOf(saleId);
    return () => ['print:start', { saleId, lineId, document: 'pin', approval: supervisor }];
  },
  async 'cash-moved'() {
    await reopen({ shifts: {} });
    const day = dayOf(world);
    await day.open('150.00');
    await day.move('out', '25.00', supervisor);
    return () => ['shift:move', { kind: 'out', amount: euro('10.00'), reason: 'as agreed', approval: supervisor }];
  },
  async 'shift-close'() {
    await reopen({ shifts: {} });
    const day = dayOf(world);
    await day.open('150.00');
    await day.move('out', '25.00', supervisor);
    const { id: shiftId } = await day.current();
    await till.ask('shift:begin-count', { shiftId });
    await till.ask('shift:count', { shiftId, pots: [{ pot: 'drawer', counted: { total: euro('125.00') } }] });
    return () => ['shift:close', { shiftId, left: euro('0.00'), reason: null, approval: null, owners: [] }];
  },
};

const count = (kind: string): unknown =>
  till.db().prepare('SELECT count(*) FROM journal WHERE kind = ? AND operator_id IS NOT NULL').pluck().get(kind);

const edits = {
  sale: "UPDATE sales SET shift_id = 'another'",
  company: 'UPDATE company_cards SET amount_minor = 100',
  shift: "UPDATE movements SET reason = 'another' WHERE kind = 'out'",
} as const;

// That each is done with records as they are, all other tests show too.
const cases = isWhole ? [true, false] : [true];

test.each(Object.entries(guardedActs).filter(oneIn(2)))(
  '%s: done with records as they are, and not with edited ones',
  async (kind, of) => {
    const prepared = acts[kind as keyof typeof guardedActs];
    for (const isEdited of cases) {
      if (!isEdited) await reopen({ printer: 'paper' });
      const asking = await prepared();
      await editedWhileOff(till, ...(isEdited ? [edits[of]] : []));
      await till.signIn();
      await till.time.advance(0);
      const before = count(kind);
      const [channel, request] = await asking();
      if (isEdited) expect(await till.refusal(channel, request)).toBe('rows_edited');
      else await till.ask(channel, request);
      expect(count(kind)).toBe(isEdited ? before : Number(before) + 1);
    }
  },
);
