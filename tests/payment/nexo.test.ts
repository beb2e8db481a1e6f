// The nexo terminal over real HTTP, plain and sealed: each message is sent once, only its own answer counts, and a
// payment whose answer was lost is recovered by the status.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNexoTerminal } from '../../electron/payment/nexo.ts';
import { serviceIdOf } from '../../electron/payment/nexo-messages.ts';
import type { NexoKey } from '../../electron/payment/nexo-seal.ts';
import type { AttachedTerminal, PayAsk, RefundAsk } from '../../electron/payment/terminal.ts';
import { type NexoServer, type Reply, startForger, startNexoTerminal } from '../../testkit/payment/nexo-terminal.ts';
import { oneIn } from '../../testkit/whole.ts';

const key: NexoKey = { identifier: 'till-key', version: 1, passphrase: randomBytes(12).toString('hex') };
const ask: PayAsk = { id: '0190a0a0-0000-7000-8000-000000000001', what: 'payment', amountMinor: 1099, currency: 'EUR' };
const reference = '2026-11-06T09:00:00.000Z oLkO0017.GHJK';
const back: RefundAsk = { ...ask, id: '0190a0a0-0000-7000-8000-000000000002', what: 'refund', reference };
const approved = { kind: 'approved', approvalCode: '123456', reference };

let server: NexoServer;
let terminal: AttachedTerminal;
const connect = (address: string, own: NexoKey | null, paymentMs = 5000): AttachedTerminal =>
  createNexoTerminal({
    address,
    poiId: 'P400-123456789',
    saleId: 'T1',
    key: own,
    authority: null,
    now: () => new Date('2026-11-06T09:00:00.000Z'),
    limits: { paymentMs, statusMs: 5000 },
  });
const sends = (category: string) => server.worked.filter((one) => one.category === category).length;

const wires = [
  ['plain', null],
  ['sealed', key],
] as const;

describe.each(wires.filter(oneIn(2)))('%s', (_, shared) => {
  beforeEach(async () => {
    server = await startNexoTerminal(shared);
    terminal = connect(server.address, shared);
  });
  afterEach(async () => {
    await terminal.close();
    await server.close();
  });

  test('a payment is approved with its code and the terminal’s name for it', async () => {
    expect(await terminal.pay(ask)).toEqual(approved);
    expect(server.worked).toMatchObject([
      {
        category: 'Payment',
        body: { PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 10.99 } } },
      },
    ]);
    expect(server.worked[0]?.serviceId).toMatch(/^[0-9a-z]{10}$/);
    // The till prints none of its receipts, and says so: the terminal does.
    const told = JSON.stringify(server.worked[0]?.body.SaleData);
    expect(told).toContain('"SaleCapabilities":["CashierStatus","CashierError"]');
    expect(told).not.toContain('Printer');
    expect(await terminal.status(ask)).toEqual(approved);
  });

  test('a payment that is refused is declined, and its status says so too', async () => {
    server.next('decline');
    expect(await terminal.pay(ask)).toEqual({ kind: 'declined', why: 'card' });
    expect(await terminal.status(ask)).toEqual({ kind: 'declined', why: 'card' });
  });

  test('a payment whose answer was lost is recovered by its status, and was sent once', async () => {
    server.next('approve-and-drop');
    expect(await terminal.pay(ask)).toEqual({ kind: 'unknown' });
    expect(await terminal.status(ask)).toEqual(approved);
    expect(sends('Payment')).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test('a till that starts again asks about the same message', async () => {
    server.next('approve-and-drop');
    await terminal.pay(ask);
    await terminal.close();
    terminal = connect(server.address, shared);
    expect(await terminal.status(ask)).toEqual(approved);
  });

  test('a payment that never arrived is not found', async () => {
    server.next('drop-before');
    expect(await terminal.pay(ask)).toEqual({ kind: 'unknown' });
    expect(await terminal.status(ask)).toEqual({ kind: 'not-found' });
    expect(server.received).toHaveLength(2);
  });

  test('a refund names the payment it gives back, and is recovered by its status', async () => {
    server.next('approve-and-drop');
    expect(await terminal.refund(back)).toEqual({ kind: 'unknown' });
    expect(await terminal.status(back)).toMatchObject({ kind: 'approved' });
    expect(server.worked).toMatchObject([
      {
        category: 'Reversal',
        body: {
          OriginalPOITransaction: {
            POITransactionID: { TransactionID: 'oLkO0017.GHJK', TimeStamp: '2026-11-06T09:00:00.000Z' },
          },
          ReversedAmount: 10.99,
        },
      },
    ]);
  });

  test('of a payment over a part the part is heard, and nothing is sent again', async () => {
    server.next('approve-half');
    expect(await terminal.pay(ask)).toEqual({ kind: 'unknown', heard: { amountMinor: 550, wants: null } });
    expect(server.received).toHaveLength(1);
  });

  test('a customer who takes too long is in progress for the status, and can be sent away', async () => {
    server.next('silent');
    const paid = terminal.pay(ask);
    await expect.poll(async () => (await terminal.status(ask)).kind).toBe('in-progress');
    await terminal.abort(ask.id);
    expect(await paid).toEqual({ kind: 'declined', why: 'cancelled' });
  });

  test.each<Reply>(['nonsense', 'other-message', 'fault', 'redirect'])(
    'an answer that is %s is no answer, and nothing is sent again',
    async (reply) => {
      server.next(reply);
      expect(await terminal.pay(ask)).toEqual({ kind: 'unknown' });
      expect(server.received).toHaveLength(1);
    },
  );

  test('tells what it took in a shift, and nothing of another', async () => {
    const [mine, other] = ['0190a0a0-0000-7000-8000-0000000000a1', '0190a0a0-0000-7000-8000-0000000000a2'];
    const euro = { currency: 'EUR' };
    await terminal.pay({ ...ask, shift: mine });
    await terminal.pay({ ...ask, id: 'second', shift: mine });
    await terminal.refund({ ...back, shift: mine });
    await terminal.pay({ ...ask, id: 'third', shift: other });
    server.next('decline');
    await terminal.pay({ ...ask, id: 'fourth', shift: mine });
    const none = { paymentsMinor: 0, paymentsCount: 0, refundsMinor: 0, refundsCount: 0 };
    const sums = { paymentsMinor: 2198, paymentsCount: 2, refundsMinor: 1099, refundsCount: 1 };
    expect(await terminal.totals?.({ ...euro, shift: mine })).toEqual(sums);
    expect(await terminal.totals?.({ ...euro, shift: other })).toEqual({
      ...none,
      paymentsMinor: 1099,
      paymentsCount: 1,
    });
    expect(await terminal.totals?.({ ...euro, shift: 'a third' })).toEqual(none);
    expect(await terminal.totals?.({ currency: 'SEK', shift: mine }), 'another currency').toBeNull();
    server.tellTotals('of-all-shifts');
    expect(await terminal.totals?.({ ...euro, shift: mine }), 'not by shift').toBeNull();
    server.tellTotals('refused');
    expect(await terminal.totals?.({ ...euro, shift: mine })).toBeNull();
  });

  test('a status that tells of another message is no answer', async () => {
    const other = { ...ask, id: '0190a0a0-0000-7000-8000-000000000009' };
    await terminal.pay(other);
    server.confuseStatus(serviceIdOf(other.id));
    expect(await terminal.status(ask)).toEqual({ kind: 'unknown' });
    expect(await terminal.status(other)).toEqual(approved);
  });
});

describe('the seal', () => {
  test('hides the amounts and numbers of a payment from a listener', async () => {
    server = await startNexoTerminal(key);
    terminal = connect(server.address, key);
    await terminal.pay(ask);
    expect(server.received[0]).toContain('NexoBlob');
    expect(server.received[0]).not.toContain('10.99');
    expect(server.received[0]).not.toContain(ask.id);
    expect(server.received.join()).not.toContain(key.passphrase);
    await terminal.close();
    await server.close();
  });

  test.each([
    ['sealed with the till’s key', 'approved', key],
    ['sealed with another key', 'unknown', { ...key, passphrase: 'not the till’s passphrase' }],
    ['not sealed at all', 'unknown', null],
  ] as const)('an approval that is %s is %s', async (_, kind, theirs) => {
    const forged = await startForger(theirs);
    terminal = connect(forged.address, key);
    expect((await terminal.pay(ask)).kind).toBe(kind);
    await terminal.close();
    await forged.close();
  });
});

test('one that says nothing in time leaves the end unknown; where there is no connection, nothing was asked', async () => {
  server = await startNexoTerminal(null);
  terminal = connect(server.address, null, 50);
  server.next('silent');
  expect(await terminal.pay(ask)).toEqual({ kind: 'unknown' });
  await server.close();
  expect(await terminal.pay(ask)).toEqual({ kind: 'declined', why: 'terminal' });
  expect(await terminal.refund(back)).toEqual({ kind: 'declined', why: 'terminal' });
  expect(await terminal.status(ask)).toEqual({ kind: 'unknown' });
  expect(await terminal.totals?.({ shift: 'mine', currency: 'EUR' })).toBeNull();
  await terminal.close();
});
