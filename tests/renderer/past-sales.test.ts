// The list of past sales behind its screen: the query for typed text, days by the till's clock, reads that overtake each other.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { dayOf, daysAfter, dayWords, monthAfter, monthOf, spanOf } from '../../renderer/components/days/day.ts';
import { usePastSales } from '../../renderer/screens/sales/past-sales.ts';
import { asked, nothing } from '../../renderer/screens/sales/sought.ts';
import { useNavigation } from '../../renderer/stores/navigation.ts';
import { useSession } from '../../renderer/stores/session.ts';
import type { SaleSummary } from '../../shared/sale/views.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { type FakeTill, installFakeTill } from './fake-till.ts';

describe('typed text', () => {
  const eur = (query: string, locale = 'en-GB') => {
    const { query: text, amount } = asked({ ...nothing, query }, 'EUR', locale);
    return [text, amount?.amount ?? null];
  };
  test.each([
    ['29', '29', '29.00'],
    ['29.9', '29.9', '29.90'],
    ['29,9', '29,9', null],
    ['1,000', '1,000', '1000.00'],
    ['€29.90', '29.90', '29.90'],
    ['29.90 €', '29.90', '29.90'],
    ['€1,000.00', '1,000.00', '1000.00'],
    ['eur 29', '29', '29.00'],
    ['29EUR', '29', '29.00'],
    ['bücher 25', 'bücher 25', '25.00'],
    ['25 30', '25 30', null],
    ['1.000', '1.000', null],
    ['0', '0', null],
    ['T1-AB-29', 'T1-AB-29', null],
    ['Europa 2', 'Europa 2', '2.00'],
    ['Neur 25', 'Neur 25', '25.00'],
    ['€', '€', null],
  ])('%j asks for %j and %j', (typed, text, amount) => expect(eur(typed)).toEqual([text, amount]));

  test.each([
    ['29,9', '29.90'],
    ['29,90 €', '29.90'],
    ['29.90', null],
    ['1.000 €', '1000.00'],
    ['1,000', null],
  ])('in German %j asks for %j', (typed, amount) => expect(eur(typed, 'de-DE')[1]).toBe(amount));

  it('is cut where it is longer than any match', () =>
    expect(asked({ ...nothing, query: 'x'.repeat(300) }, 'EUR', 'en-GB').query).toHaveLength(100));

  it('is searched in the till’s currency', () =>
    expect(asked({ ...nothing, query: '¥2500' }, 'JPY', 'en-GB').amount).toEqual({ currency: 'JPY', amount: '2500' }));
});

describe('a day', () => {
  const said = (day: string, today: string, locale: string) => dayWords(day, today, { locale, t: (key) => key });

  it('lasts from midnight to midnight by the till’s clock, however many hours that is', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2024-02-29', '2026-12-31']) {
      const span = spanOf(day);
      expect(dayOf(new Date(span?.from ?? ''))).toBe(day);
      expect(dayOf(new Date(Date.parse(span?.to ?? '') - 1))).toBe(day);
      expect(dayOf(new Date(span?.to ?? ''))).toBe(daysAfter(day, 1));
    }
    expect([spanOf(''), spanOf('29.2.2026')]).toEqual([null, null]);
  });

  it('moves across months and years', () => {
    expect([daysAfter('2026-01-01', -1), daysAfter('2024-02-28', 1)]).toEqual(['2025-12-31', '2024-02-29']);
    expect([monthAfter('2026-01-31', 1), monthAfter('2026-01-31', -1)]).toEqual(['2026-02-01', '2025-12-01']);
  });

  it('has the words people use, in the till’s language', () => {
    expect(said('2026-11-06', '2026-11-06', 'de-DE')).toBe('after:sales.today');
    expect(said('2026-11-05', '2026-11-06', 'de-DE')).toBe('after:sales.yesterday');
    expect(said('2026-11-04', '2026-11-06', 'de-DE')).toBe('Mi., 4. Nov.');
    expect(said('2025-11-04', '2026-11-06', 'de-DE')).toBe('Di., 4. Nov. 2025');
    expect(said('2026-11-04', '2026-11-06', 'en-GB')).toMatch(/^Wed,? 4 Nov$/);
  });

  it('is placed in its month, under its weekday', () => {
    const november = monthOf('2026-11-21', 'de-DE');
    expect(november).toMatchObject({
      name: 'November 2026',
      blank: 6,
      weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
    });
    const american = monthOf('2026-11-21', 'en-US');
    expect([american.blank, american.weekdays[0], american.weekdays[6]]).toEqual([0, 'Sun', 'Sat']);
    expect([november.days.length, november.days[0], november.days.at(-1)]).toEqual([30, '2026-11-01', '2026-11-30']);
  });
});

describe('the list', () => {
  let till: FakeTill;
  const sale = (id: number): SaleSummary => ({
    id: `s${id}`,
    receiptNumber: `T1-A-${id}`,
    operatorName: 'Anna',
    createdAt: '2026-11-06T09:00:00.000Z',
    committedAt: '2026-11-06T09:01:00.000Z',
    cards: [],
    value: { currency: 'EUR', amount: '25.00' },
    methods: ['cash'],
    paidAt: null,
    outcome: 'sold',
    needsAttention: false,
    refundDue: null,
  });
  const session: SessionView = {
    environment: 'sandbox',
    version: '1.0.0',
    locale: 'en',
    currency: 'EUR',
    storeName: 'Shop',
    terminalId: 'T1',
    operators: [],
    trainingPins: null,
    approvalCode: { of: 'letters-and-digits', length: 6 },
    typedNumbers: 'supervisor',
    phones: {},
    sounds: true,
    operator: null,
    fault: null,
  };
  const page = (first: number, count: number) => Array.from({ length: count }, (_, index) => sale(first - index));
  const shown = () => usePastSales.getState().sales?.map(({ id }) => id) ?? null;
  const answer = (sales: readonly SaleSummary[]) => till.next('sales:list').answer(sales);

  beforeEach(() => {
    till = installFakeTill();
    useSession.setState({ session });
    useNavigation.getState().go({ screen: 'sell' });
    useNavigation.getState().go({ screen: 'sales' });
  });

  it('shows the results for the present text, however late the answers are', async () => {
    const { seek } = usePastSales.getState();
    seek({ query: 'a' });
    const first = till.next('sales:list');
    seek({ query: 'ab' });
    expect(usePastSales.getState().isCurrent).toBe(false);
    const second = till.asked.at(-1);
    await second?.answer([sale(2)]);
    expect([shown(), usePastSales.getState().isCurrent]).toEqual([['s2'], true]);
    await first.answer([sale(1), sale(2)]);
    expect(shown()).toEqual(['s2']);
  });

  it('reads once more, and only once, after changes during a read', async () => {
    const { refresh } = usePastSales.getState();
    refresh();
    refresh();
    refresh();
    expect(till.asked).toHaveLength(1);
    await answer([sale(1)]);
    expect(till.asked).toHaveLength(2);
    await answer([sale(2), sale(1)]);
    expect([shown(), till.asked.length]).toEqual([['s2', 's1'], 2]);
  });

  it('reads again as many as are shown', async () => {
    const { refresh, loadMore } = usePastSales.getState();
    refresh();
    await answer(page(300, 50));
    expect(usePastSales.getState().more).toBe(true);
    loadMore();
    await answer(page(300, 100));
    loadMore();
    await answer(page(300, 100));
    expect(till.asked.at(-1)?.request).toMatchObject({ before: 's201', limit: 50 });
    await answer(page(200, 50));
    expect(shown()).toHaveLength(150);
    refresh();
    await answer(page(301, 100));
    expect(shown()?.[0]).toBe('s300');
    await answer(page(201, 30));
    expect([shown()?.length, shown()?.[0], usePastSales.getState().more]).toEqual([130, 's301', false]);
  });

  it('keeps its search while one of its sales is open, and forgets it on another screen', async () => {
    const { seek, open } = usePastSales.getState();
    seek({ query: 'ab' });
    await answer([sale(1)]);
    open('s1', 120);
    expect(useNavigation.getState().place).toEqual({ screen: 'sale', saleId: 's1', from: 'sales' });
    expect(usePastSales.getState()).toMatchObject({ sought: { query: 'ab' }, opened: { saleId: 's1', top: 120 } });
    usePastSales.getState().refresh();
    useNavigation.getState().go({ screen: 'sell' });
    expect(usePastSales.getState()).toMatchObject({ sought: nothing, sales: null, opened: null });
    await answer([sale(1)]);
    expect(shown()).toBeNull();
  });
});
