// What a page could send that the screens never would: wrong shapes, wrong turns, too much. A structured error, and nothing changes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxLines } from '../../../shared/sale/max-lines.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { readTillBooks } from '../../../testkit/checks/books.ts';
import { driveTill, type TillDriver } from '../../../testkit/drive/driver.ts';
import { startTill, type TillProcess } from '../../../testkit/drive/process.ts';
import { type Service, startService } from '../../../testkit/drive/service.ts';
import { cashier, manager, provisioningOf, writeProvisioning } from '../../../testkit/drive/set-up.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';

let folder: string;
let service: Service;
let till: TillProcess;
let driver: TillDriver;
beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-messages-'));
  service = await startService();
  const file = join(folder, 'till.json');
  writeProvisioning(file, provisioningOf(service.credentials));
  till = await startTill(['--data', join(folder, 'data'), '--provision', file]);
  driver = await driveTill(till.url);
}, 120_000);
afterAll(async () => {
  await till.kill();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const card = { productCode: 'quillenhof-buch-eur', faceValue: { currency: 'EUR', amount: '25.00' } };
const someId = '0190a0a0-0000-7000-8000-000000000000';
/** All that a refused message must leave as it was. */
const state = () => {
  const { sales, lines, parts, outbox, journal } = readTillBooks(join(folder, 'data/sandbox/ledger.sqlite'));
  return { sales, lines, parts, outbox, entries: journal.length };
};
const refusal = (code: string, detail?: string) => ({
  ok: false,
  error: detail === undefined ? expect.objectContaining({ code }) : { code, detail },
});
/** Sends it, expects this refusal, and that nothing in the ledger changed. */
async function refuses(channel: string, args: readonly unknown[], code: string, detail?: string): Promise<void> {
  const before = state();
  expect(await driver.askAnything(channel, args)).toEqual(refusal(code, detail));
  expect(state()).toEqual(before);
}

describe('before anybody signed in', () => {
  it.each([
    ['sale:add-line', card],
    ['sale:current', undefined],
    ['sale:reserve', { saleId: someId }],
    ['catalogue:search', { query: '', category: null, offset: 0, limit: 10 }],
    ['sales:list', { query: '', before: null, limit: 10 }],
    ['attention:list', undefined],
  ])('%s is refused', (channel, request) => refuses(channel, request === undefined ? [] : [request], 'not_signed_in'));
});

describe('once a cashier is signed in', () => {
  beforeAll(async () => {
    const answer = await driver.ask('session:sign-in', { operatorId: cashier.id, pin: cashier.pin });
    expect(answer.ok).toBe(true);
    await vi.waitFor(async () => {
      const page = await driver.ask('catalogue:search', { query: '', category: null, offset: 0, limit: 1 });
      expect(page.ok && page.value.total).toBeGreaterThan(0);
    }, 60_000);
  });

  describe('a message of the wrong shape', () => {
    it.each<[string, string, readonly unknown[], string]>([
      ['nothing', 'sale:add-line', [], 'request'],
      ['text', 'sale:add-line', ['25.00'], 'request'],
      ['a list', 'sale:add-line', [[card]], 'request'],
      ['two requests', 'sale:add-line', [card, card], 'request'],
      [
        'a number for an amount',
        'sale:add-line',
        [{ ...card, faceValue: { currency: 'EUR', amount: 25 } }],
        'faceValue.amount',
      ],
      ['a field too many', 'sale:add-line', [{ ...card, price: '0.01' }], 'request'],
      ['a code too long', 'sale:add-line', [{ ...card, productCode: 'x'.repeat(201) }], 'productCode'],
      ['an id that is none', 'sale:reserve', [{ saleId: "' OR 1=1 --" }], 'saleId'],
      ['a list of 10,000 sales', 'sales:list', [{ query: '', before: null, limit: 10_000 }], 'limit'],
      [
        'another payment method',
        'tender:begin',
        [{ saleId: someId, method: 'cheque', amount: card.faceValue }],
        'method',
      ],
      ['an answer of no kind', 'tender:answer', [{ tenderId: someId, answer: { kind: 'paid' } }], 'answer.kind'],
    ])('%s is refused, with the field', (_what, channel, args, field) => refuses(channel, args, 'bad_request', field));

    it('never has its content told back', async () => {
      const answer = await driver.askAnything('session:sign-in', [{ operatorId: 'ben', pin: '1234567890123456' }]);
      expect(answer).toEqual(refusal('bad_request', 'pin'));
      expect(till.output()).not.toContain('1234567890123456');
    });

    it('on a channel that is none fails', async () => {
      await expect(driver.askAnything('ledger:drop', [{}])).rejects.toThrow('ledger:drop');
    });
  });

  describe('goods that are not offered', () => {
    const withAmount = (amount: string, currency = 'EUR') => ({ ...card, faceValue: { currency, amount } });
    it.each([
      ['a negative amount', withAmount('-25.00'), 'bad_amount'],
      ['nothing', withAmount('0.00'), 'bad_amount'],
      ['an over-precise amount', withAmount('25.001'), 'bad_amount'],
      ['no number', withAmount('25,00'), 'bad_amount'],
      ['an exponent', withAmount('25e2'), 'bad_amount'],
      ['an amount beyond all', withAmount('99999999999999'), 'bad_amount'],
      ['an amount outside the denominations', withAmount('26.00'), 'amount_not_offered'],
      ['another currency', withAmount('25.00', 'USD'), 'wrong_currency'],
      ['an unknown product', { ...card, productCode: 'no-such-card' }, 'product_unknown'],
      ['a scan that is none', { ...card, scan: '0198c2f0-0000-7000-8000-000000000000' }, 'scan_gone'],
    ])('%s is refused before any request', async (_what, request, code) => {
      const asked = service.books().requests.filter(({ path }) => path.startsWith('/v1/retail_orders')).length;
      await refuses('sale:add-line', [request], code);
      expect(service.books().requests.filter(({ path }) => path.startsWith('/v1/retail_orders'))).toHaveLength(asked);
    });
  });

  describe('out of turn', () => {
    let sale: SaleView;
    beforeEach(async () => {
      const open = await driver.ask('sale:current');
      if (open.ok && open.value?.sale.stage === 'basket')
        await driver.ask('sale:discard', { saleId: open.value.sale.id });
      const added = await driver.ask('sale:add-line', card);
      if (!added.ok) throw new Error(added.error.code);
      sale = await driver.see(added.value);
    });

    it('paying, committing or cancelling before the reservation is refused', async () => {
      const { id: saleId } = sale;
      await refuses('tender:begin', [{ saleId, method: 'cash', amount: card.faceValue }], 'out_of_turn');
      await refuses('sale:commit', [{ saleId }], 'out_of_turn');
      await refuses('sale:cancel', [{ saleId }], 'out_of_turn');
    });

    it('handing over, voiding or giving back what was not sold is refused', async () => {
      const lineId = sale.lines[0]?.id;
      const approval = { operatorId: manager.id, pin: manager.pin };
      await refuses('line:hand-over', [{ lineId }], 'out_of_turn');
      for (const channel of ['line:void', 'line:cancel-activation']) {
        const answer = await driver.askAnything(channel, [{ lineId, reason: 'x', approval }]);
        expect(answer).toEqual(refusal('out_of_turn'));
      }
      expect(state().lines.find((line) => line.id === lineId)?.state).toBe('draft');
    });

    it('the next card after the last one allowed is refused, and so are 10,000 of them', async () => {
      for (let count = 1; count < maxLines; count++) {
        const added = await driver.ask('sale:add-line', card);
        expect(added.ok).toBe(true);
      }
      await refuses('sale:add-line', [card], 'sale_too_long');
      const lines = Array.from({ length: 10_000 }, () => card);
      await refuses('sale:add-line', [{ ...card, lines }], 'bad_request');
    });

    it('whatever does not exist is not found', async () => {
      await refuses('sale:get', [{ saleId: someId }], 'not_found');
      await refuses('sale:commit', [{ saleId: someId }], 'not_found');
      await refuses('sale:remove-line', [{ lineId: someId }], 'not_found');
      await refuses('tender:answer', [{ tenderId: someId, answer: { kind: 'declined' } }], 'not_found');
      await refuses('refund:begin', [{ partId: someId, way: 'as-paid', approval: null }], 'not_found');
    });

    it('money and the commit are taken once', async () => {
      const { id: saleId } = sale;
      expect((await driver.ask('sale:reserve', { saleId })).ok).toBe(true);
      // The service's answer may come next to this one: that nothing changes is looked at once it is there.
      expect(await driver.askAnything('sale:reserve', [{ saleId }])).toEqual(refusal('out_of_turn'));
      await expect
        .poll(async () => {
          const answer = await driver.ask('sale:get', { saleId });
          return answer.ok && answer.value.sale.lines[0]?.state;
        })
        .toBe('reserved');
      await refuses('sale:reserve', [{ saleId }], 'out_of_turn');
      await refuses('sale:commit', [{ saleId }], 'not_covered');
      const amount = card.faceValue;
      await refuses(
        'tender:begin',
        [{ saleId, method: 'cash', amount: { currency: 'EUR', amount: '25.01' } }],
        'more_than_due',
      );
      await refuses(
        'tender:begin',
        [{ saleId, method: 'cash', amount: { currency: 'EUR', amount: '-5.00' } }],
        'bad_amount',
      );
      await refuses(
        'tender:begin',
        [{ saleId, method: 'cash', amount: { currency: 'EUR', amount: '5.001' } }],
        'bad_amount',
      );
      const begun = await driver.ask('tender:begin', { saleId, method: 'cash', amount });
      const tenderId = begun.ok ? (await driver.see(begun.value)).tenders[0]?.id : '';
      await refuses('tender:begin', [{ saleId, method: 'cash', amount }], 'tender_undecided');
      await refuses('sale:commit', [{ saleId }], 'tender_undecided');
      await refuses('sale:cancel', [{ saleId }], 'tender_undecided');
      const less = { kind: 'cash', tendered: { currency: 'EUR', amount: '24.99' } };
      await refuses('tender:answer', [{ tenderId, answer: less }], 'less_than_due');
      await refuses('tender:answer', [{ tenderId, answer: { kind: 'card', approvalCode: 'X' } }], 'out_of_turn');
      const enough = { kind: 'cash', tendered: amount } as const;
      expect((await driver.ask('tender:answer', { tenderId: tenderId ?? '', answer: enough })).ok).toBe(true);
      await refuses('tender:answer', [{ tenderId, answer: enough }], 'out_of_turn');
      await refuses('tender:begin', [{ saleId, method: 'cash', amount }], 'more_than_due');
      expect((await driver.ask('sale:commit', { saleId })).ok).toBe(true);
      // The outbox writes on while these are refused: only the books of the money are looked at.
      for (const channel of ['sale:commit', 'sale:cancel', 'sale:reserve'])
        expect(await driver.askAnything(channel, [{ saleId }])).toEqual(refusal('out_of_turn'));
      await expect.poll(() => service.books().orders.map((order) => order.state)).toEqual(['completed']);
      expect(state().parts).toMatchObject([{ amount_minor: 2500, state: 'approved' }]);
    });
  });
});
