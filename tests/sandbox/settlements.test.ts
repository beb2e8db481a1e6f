// Settlements, live only (sections 2 to 4): made of completed retail orders, listed newest first, paid, and as PDF and CSV.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../shared/interface/events.ts';
import { settlementPage } from '../../shared/interface/resources.ts';
import { type Bench, confirmBody, expectRefusal, openBench, order } from '../../testkit/sandbox/bench.ts';

const day = 86_400_000;
let bench: Bench;
let told: string[];
beforeEach(async () => {
  told = [];
  const onEvent = ({ type }: ServiceEvent) => told.push(type);
  bench = await openBench({ environment: 'live', onEvent });
});
afterEach(() => bench.close());

const sell = async (amount: string, currency = 'EUR') => {
  const face_value = { currency, amount };
  const receipt_id = `R${bench.clock.ms}-${amount.replace('.', '-')}`;
  const goods = currency === 'EUR' ? {} : { product_code: 'komorebi-store-jpy', country: 'JP' };
  const { id } = await bench.created({ ...goods, face_value, receipt_id });
  const paid = { receipt_id, paid: face_value, tenders: [{ type: 'cash', amount }] };
  return order(await bench.confirm(id, { ...confirmBody, ...paid }));
};
const list = async (query = '') => settlementPage.parse(JSON.parse((await bench.get(`/settlements${query}`)).text));

describe('settlements', () => {
  it('come to what was completed and not undone in the period, to the cent, a currency each', async () => {
    const first = await sell('25.00');
    const undone = await sell('10.00');
    await sell('50.00');
    await sell('1500', 'JPY');
    await bench.created();
    order(await bench.invalidate(undone.id));
    expect((await list()).settlements).toEqual([]);
    bench.clock.ms += day;
    const { settlements } = await list();
    expect(settlements.map(({ currency, amount, state }) => [currency, amount, state]).toSorted()).toEqual([
      ['EUR', '75.00', 'pending'],
      ['JPY', '1500', 'pending'],
    ]);
    const euros = settlements.find((one) => one.currency === 'EUR');
    expect(euros).toMatchObject({
      period_start: '2026-11-06T00:00:00.000Z',
      period_end: '2026-11-07T00:00:00.000Z',
      created_at: '2026-11-07T00:00:00.000Z',
      paid_at: null,
    });
    const csv = await bench.get(`/settlements/${euros?.id}/media/csv`);
    expect(csv).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv' } });
    const [head, line, ...rest] = csv.text.split('\r\n');
    expect(head).toBe(
      'retail_order_id,receipt_id,store_id,terminal_id,product_code,currency,face_value,completed_at,state',
    );
    const { id, receipt_id, completed_at } = first;
    expect(line).toBe(`${id},${receipt_id},store-001,T1,quillenhof-buch-eur,EUR,25.00,${completed_at},completed`);
    expect(rest).toHaveLength(3);
    expect(rest[0]).toMatch(new RegExp(`^${undone.id},.*,invalidated$`));
    expect(told.filter((type) => type.startsWith('settlement'))).toEqual(['settlement.created', 'settlement.created']);
  });

  it('wait for the last invalidation period, and change no more after that', async () => {
    bench.clock.ms = Date.parse('2026-11-06T23:59:00Z');
    const late = await sell('25.00');
    bench.clock.ms = Date.parse('2026-11-07T00:13:59Z');
    expect((await list()).settlements).toEqual([]);
    bench.clock.ms = Date.parse(late.invalidate_until ?? '');
    expect((await list()).settlements).toMatchObject([{ amount: '25.00', created_at: '2026-11-07T00:14:00.000Z' }]);
  });

  it('are listed newest first, by states, over pages, and paid after their time', async () => {
    for (const amount of ['10.00', '20.00', '25.00', '50.00']) {
      await sell(amount);
      bench.clock.ms += day;
    }
    const amounts = async (query = '') => (await list(query)).settlements.map((one) => one.amount);
    expect(await amounts()).toEqual(['50.00', '25.00', '20.00', '10.00']);
    expect(await amounts('?states=paid')).toEqual(['10.00']);
    expect(await amounts('?states=pending')).toEqual(['50.00', '25.00', '20.00']);
    expect(await amounts('?states=pending,paid&size=500')).toHaveLength(4);
    const first = await list('?size=3');
    expect(first.cursors.previous).toBeNull();
    const rest = await list(`?size=3&next=${first.cursors.next}`);
    expect(rest.settlements).toMatchObject([{ amount: '10.00', state: 'paid', paid_at: '2026-11-10T00:00:00.000Z' }]);
    expect(rest.cursors.next).toBeNull();
    expect((await list(`?size=3&previous=${rest.cursors.previous}`)).settlements).toEqual(first.settlements);
    const one = await bench.get(`/settlements/${rest.settlements[0]?.id}`);
    expect(JSON.parse(one.text)).toEqual(rest.settlements[0]);
    expect(told.filter((type) => type === 'settlement.paid')).toHaveLength(1);
    const foreign = await bench.get(`/settlements?states=paid&next=${first.cursors.next}`);
    expectRefusal(foreign, 400, 'invalid_request', 'invalid_query_parameters');
  });

  it('are a PDF of as many pages as they need', async () => {
    await sell('25.00');
    bench.clock.ms += day;
    const { settlements } = await list();
    const pdf = await bench.get(`/settlements/${settlements[0]?.id}/media/pdf`);
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(pdf.text).toMatch(/^%PDF-1\.\d/);
    expect(pdf.text.trimEnd()).toMatch(/%%EOF$/);
    expect(pdf.text).toMatch(/\/Count 1\b/);
    expect((await bench.get(`/settlements/${settlements[0]?.id}/media/pdf`)).text).toBe(pdf.text);
    for (let n = 0; n < 90; n++) {
      await sell('10.00');
      bench.clock.ms += 1000;
    }
    bench.clock.ms += day;
    const longer = await bench.get(`/settlements/${(await list()).settlements[0]?.id}/media/pdf`);
    expect(longer.text).toMatch(/\/Count 2\b/);
  });

  it.each(['states=', 'states=open', 'states=paid,', 'size=501', 'next=x'])('refuses ?%s', async (query) => {
    expectRefusal(await bench.get(`/settlements?${query}`), 400, 'invalid_request', 'invalid_query_parameters');
  });

  it('entity_not_found: a settlement of nobody, and no id at all', async () => {
    for (const path of [randomUUID(), 'x', `${randomUUID()}/media/pdf`, 'x/media/csv'])
      expectRefusal(await bench.get(`/settlements/${path}`), 404, 'not_found', 'entity_not_found');
  });
});
