// Till against service, card by card: what matches, what is found, in what order things are asked, and that it goes on after a restart.
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { FindingView, ReconcileView } from '../../../shared/reconcile/views.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { afterMorning, createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { book, play } from '../../../testkit/till/products.ts';
import { beginTender, euro, payCard, payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const hour = 3_600_000;
const today = { from: '2026-11-06', to: '2026-11-06' };
let till: Harness;
afterEach(() => till.close());

async function open(options: HarnessOptions = {}): Promise<void> {
  till = await createHarness(options);
  await till.signIn();
}
const live = (answers?: HarnessOptions['answers']): HarnessOptions => ({
  environment: 'live',
  settings: { settlementPeriodS: 600, invalidationPeriodS: 60, ...unlimited },
  ...(answers ? { answers } : {}),
});
const unlimited = { maxima: {}, balances: { EUR: '1000000.00' } };

async function sell(amounts: readonly string[], product = book, pay = payCash): Promise<string> {
  const { id, due } = await reserve(till, amounts, product);
  await pay(till, id, due.amount);
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(2_000);
  return id;
}
const view = () => till.ask('reconcile:get');
const reads = () =>
  till.sandbox.books().requests.filter(({ method, path }) => method === 'GET' && /retail_orders\/[^/]+$/.test(path));

async function finished(): Promise<ReconcileView> {
  // A file is read beside this thread: how many turns that takes lies with the machine.
  await expect
    .poll(async () => {
      await till.time.advance(1_000);
      return (await view()).run?.state;
    })
    .not.toBe('running');
  return view();
}
async function reconcile(period = today): Promise<ReconcileView> {
  await till.signIn('clara');
  await till.ask('reconcile:start', period);
  return finished();
}
const kindsOf = ({ result }: ReconcileView) => result?.findings.map(({ kind, step }) => `${kind}: ${step}`);
const one = ({ result }: ReconcileView): FindingView => {
  const [found, ...others] = result?.findings ?? [];
  if (!found || others.length > 0) throw new Error(`${result?.findings.length} findings`);
  return found;
};
/** Answers of the service, changed on their way. */
const changed =
  (path: RegExp, change: (text: string) => string | Uint8Array<ArrayBuffer>): NonNullable<HarnessOptions['answers']> =>
  async (request, service) => {
    const response = await service();
    if (request.method !== 'GET' || !path.test(new URL(request.url).pathname)) return response;
    const { status, headers } = response;
    return new Response(change(await response.text()), {
      status,
      headers: { 'content-type': headers.get('content-type') ?? '', date: headers.get('date') ?? '' },
    });
  };

describe('what is found', () => {
  const some = oneTestIn(3);

  const soldAndAnswered = async (change: (text: string) => string, history = () => sell(['25.00'])) => {
    await open({ settings: { invalidationPeriodS: 600 }, answers: changed(/retail_orders\/[^/]+$/, change) });
    await history();
    return reconcile();
  };

  some('nothing, where all agree', async () => {
    const seen = await soldAndAnswered((text) => text);
    expect(seen.result).toMatchObject({ cards: 1, matched: 1, findings: [], isExplained: true, unread: 0 });
    expect(seen.hasSettlements).toBe(false);
  });

  some('active here and dead there: no payout at the card', async () => {
    const seen = await soldAndAnswered((text) => text.replace('"completed"', '"invalidated"'));
    expect(one(seen)).toMatchObject({ kind: 'dead-there', step: 'no-payout', odd: 'service', gap: euro('-25.00') });
    expect(seen.result).toMatchObject({
      matched: 0,
      wrong: 1,
      service: { gap: { wrong: euro('-25.00'), waiting: euro('0.00'), unexplained: euro('0.00') } },
      money: { gap: { wrong: euro('0.00') } },
    });
  });

  some('a field that differs, with both values', async () => {
    const seen = await soldAndAnswered((text) => text.replace(book, play));
    expect(one(seen)).toMatchObject({
      kind: 'differs',
      service: { fields: [{ field: 'product', ours: book, theirs: play }] },
    });
  });

  some('ours only, where the service knows no such order', async () => {
    let isGone = false;
    await open({
      answers: async (request, service) =>
        isGone && request.method === 'GET' && request.url.includes('/retail_orders/')
          ? Response.json({ class: 'not_found', code: 'entity_not_found', message: '' }, { status: 404 })
          : service(),
    });
    await sell(['25.00']);
    isGone = true;
    expect(one(await reconcile())).toMatchObject({
      kind: 'ours-only',
      step: 'attention',
      service: { state: 'missing' },
    });
  });

  some('returned here, completed there: invalidated at the service while that goes, else a loss', async () => {
    const history = async () => {
      const world = worldOf(till);
      const id = await sell(['25.00']);
      await world.voidCard(id);
      await till.time.advance(10_000);
      await world.returnMoney(id);
      return id;
    };
    const until = (hours: number) => (text: string) =>
      text
        .replace('"invalidated"', '"completed"')
        .replace(/"invalidate_until":(null|"[^"]*")/, `"invalidate_until":"${afterMorning(hours * hour)}"`);
    const late = await soldAndAnswered(until(0), history);
    expect(one(late)).toMatchObject({ kind: 'alive-there', step: 'loss', money: { state: 'returned' } });
    await till.close();
    const soon = await soldAndAnswered(until(14), history);
    const { lineId } = one(soon);
    expect(one(soon)).toMatchObject({ step: 'invalidate', gap: euro('25.00') });
    await till.ask('reconcile:invalidate', { lineId: lineId ?? '' });
    expect(
      till.db().prepare("SELECT operator_id FROM journal WHERE kind = 'stray-order-invalidated'").pluck().get(),
    ).toBe('clara');
  });

  some('money without card, and a card that nobody is done with', async () => {
    await open();
    const world = worldOf(till);
    const voided = await sell(['25.00'], book, payCard);
    await world.voidCard(voided);
    await till.time.advance(10_000);
    await world.paidWithoutAnswer('unreachable');
    till.plug();
    const seen = await reconcile();
    expect(kindsOf(seen)?.[0]).toBe('money-without-card: return-money');
    expect(
      one({ ...seen, result: seen.result && { ...seen.result, findings: seen.result.findings.slice(0, 1) } }),
    ).toMatchObject({
      money: { state: 'due', method: 'card', amount: euro('25.00') },
      odd: 'money',
    });
    // Each card is one of them, and counted off once.
    expect(seen.result).toMatchObject({
      cards: 2,
      matched: 1,
      waiting: 0,
      wrong: 1,
      wrongCards: 1,
      unread: 0,
      till: { begun: 2, voided: 1, unsold: 0, open: 0, sold: 1, total: euro('25.00') },
      isExplained: true,
    });
  });
});

describe('how it asks', () => {
  const some = oneTestIn(4);

  some('eight at once, each card once, and what is final never again', async () => {
    let [now, most] = [0, 0];
    await open({
      settings: { invalidationPeriodS: 60, ...unlimited },
      answers: async (request, service) => {
        if (request.method !== 'GET' || !request.url.includes('/retail_orders/')) return service();
        now += 1;
        most = Math.max(most, now);
        await new Promise((go) => setImmediate(go));
        now -= 1;
        return service();
      },
    });
    await sell(Array.from({ length: 30 }, () => '25.00'));
    await till.time.advance(hour);
    await reconcile();
    expect([reads().length, most]).toEqual([30, 8]);
    await reconcile();
    expect(reads().length, 'all were final').toBe(30);
  });

  some('waits as long as the service says, and asks each card until it was answered', async () => {
    let refused = 0;
    await open({
      answers: async (request, service) => {
        if (request.method !== 'GET' || !request.url.includes('/retail_orders/') || refused >= 8) return service();
        refused += 1;
        return Response.json(
          { class: 'rate_limit', code: 'rate_limit_exceeded', message: '' },
          { status: 429, headers: { 'retry-after': '90' } },
        );
      },
    });
    await sell(Array.from({ length: 10 }, () => '25.00'));
    await till.time.advance(2 * 60_000);
    await till.signIn('clara');
    await till.ask('reconcile:start', today);
    await till.time.advance(60_000);
    expect((await view()).run).toMatchObject({ state: 'running', waitsFor: 'rate-limit', asked: 0, toAsk: 10 });
    expect(refused).toBe(8);
    expect((await finished()).result).toMatchObject({ matched: 10, unread: 0 });
    expect(reads().length).toBe(10);
  });

  some('goes behind a sale, is paused and goes on, also after the power went', async () => {
    await open();
    await sell(Array.from({ length: 3 }, () => '25.00'));
    await till.time.advance(2 * 60_000);
    const { id, due } = await reserve(till, ['10.00'], play).catch(() => reserve(till, ['50.00'], play));
    await till.signIn('clara');
    await till.ask('reconcile:start', today);
    await till.time.advance(5_000);
    expect((await view()).run).toMatchObject({ state: 'running', waitsFor: 'sale', asked: 0 });
    await till.ask('reconcile:pause', { on: true });
    expect((await view()).run).toMatchObject({ state: 'paused' });
    expect((await view()).result).toMatchObject({ unread: 3 });
    await till.crash();
    await till.signIn('clara');
    expect((await view()).run).toMatchObject({ state: 'stopped', from: today.from });
    expect(due.amount).not.toBe('0.00');
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(2 * 60_000);
    await till.ask('reconcile:pause', { on: false });
    expect((await finished()).result).toMatchObject({ unread: 0, matched: 4 });
    expect(await till.refusal('reconcile:pause', { on: false })).toBe('out_of_turn');
  });

  some('a card payment of unknown end holds it up for five minutes, and is named with its next step', async () => {
    await open();
    await sell(['25.00']);
    await till.time.advance(2 * 60_000);
    const { id, due } = await reserve(till, ['50.00'], play);
    const asked = await beginTender(till, id, 'card', due.amount);
    await till.ask('tender:answer', { tenderId: asked.tenders[0]?.id ?? '', answer: { kind: 'unknown' } });
    await till.signIn('clara');
    await till.ask('reconcile:start', today);
    await till.time.advance(4 * 60_000);
    expect((await view()).run).toMatchObject({ state: 'running', waitsFor: 'sale', asked: 0 });
    await till.time.advance(60_000);
    const { result } = await finished();
    expect(result).toMatchObject({ matched: 1, unread: 0 });
    expect(result?.findings).toMatchObject([{ kind: 'pending', step: 'decide-payment', odd: 'money', saleId: id }]);
  });

  some('stops where the service is away, says so, and loses nothing', async () => {
    await open();
    await sell(['25.00']);
    await till.time.advance(2 * 60_000);
    till.unplug('unreachable');
    const seen = await reconcile();
    expect(seen.run).toMatchObject({ state: 'stopped', fault: 'unreachable' });
    expect(seen.result).toMatchObject({ unread: 1, findings: [] });
    till.plug();
    await till.ask('reconcile:pause', { on: false });
    expect((await finished()).run?.state).toBe('done');
  });
});

describe('settlements that are odd', () => {
  const some = oneTestIn(3);

  const settled = async (change: (text: string) => string | Uint8Array<ArrayBuffer>) => {
    await open(live(changed(/\/media\/csv$/, change)));
    await sell(['25.00', '25.00']);
    await till.time.advance(2 * hour);
    return reconcile();
  };

  some('columns in any order with any separator are read by their names', async () => {
    const seen = await settled((text) =>
      text
        .split('\r\n')
        .filter(Boolean)
        .map((row) =>
          row
            .split(',')
            .toReversed()
            .map((cell) => `"${cell}"`)
            .join(';'),
        )
        .join('\n'),
    );
    expect(seen.result).toMatchObject({ matched: 2, findings: [], unsettled: 0, notes: [] });
  });

  some('without order ids a line is known by receipt, product and value, and that is said', async () => {
    const seen = await settled((text) =>
      text
        .split('\r\n')
        .filter(Boolean)
        .map((row) => row.slice(row.indexOf(',') + 1))
        .join('\r\n'),
    );
    expect(seen.result).toMatchObject({ matched: 2, findings: [], notes: [{ unnamedRows: 2, badRows: [] }] });
  });

  some('lines that cannot be read are listed', async () => {
    const bad = await settled((text) => text.replace('25.00', 'many'));
    expect(bad.result?.notes).toMatchObject([{ badRows: [1], other: null }]);
  });

  test.each([
    ['as an old Mac writes it', (text: string) => text.replaceAll('\r\n', '\r')],
    ['as Excel writes it', (text: string) => Buffer.from(`\uFEFFsep=,\r\n${text}`, 'utf16le')],
  ])('a file %s is read', async (_how, written) => {
    const seen = await settled((text) => written(text));
    expect(seen.result).toMatchObject({ matched: 2, findings: [], unsettled: 0, notes: [] });
  });

  some('a row of sums is no card and doubles nothing', async () => {
    const seen = await settled((text) => `${text}Total,,,,,EUR,50.00,,\r\n`);
    expect(seen.result).toMatchObject({ matched: 2, findings: [], unsettled: 0 });
    expect(seen.result?.notes).toMatchObject([{ badRows: [3], other: null }]);
  });

  some('an order whose id is none of this service is foreign, also with the receipt of a card', async () => {
    const seen = await settled((text) => text.replace(/\r\n[\da-f-]{36},/, '\r\nORDER-1,'));
    expect(kindsOf(seen)).toEqual(['theirs-only: rotate-key']);
    expect(one(seen)).toMatchObject({ orderId: 'ORDER-1', lineId: null });
    expect(seen.result).toMatchObject({ matched: 2, unsettled: 1, notes: [{ badRows: [1] }] });
  });

  some('an unreadable file is said, not kept as read, and read as soon as it can be', async () => {
    let isMended = false;
    const odd = await settled((text) => (isMended ? text : 'Datum;Betrag\n1.1.;5\n'));
    expect(odd.run?.settlementsRead).toBe(0);
    expect(odd.result).toMatchObject({ matched: 2, unsettled: 2, notes: [{ badRows: null, other: null }] });
    expect(existsSync(`${till.folder}/reconciled-settlement.csv`)).toBe(false);
    isMended = true;
    const mended = await reconcile();
    expect(mended.run?.settlementsRead).toBe(1);
    expect(mended.result).toMatchObject({ matched: 2, findings: [], unsettled: 0, notes: [] });
  });

  some('an amount that is not the sum of its lines is said', async () => {
    await open(live(changed(/\/settlements$/, (text) => text.replace('"50.00"', '"48.50"'))));
    await sell(['25.00', '25.00']);
    await till.time.advance(2 * hour);
    const { result } = await reconcile();
    expect(result?.notes).toMatchObject([{ other: { currency: 'EUR', amount: '-1.50' }, badRows: [] }]);
  });
});

test('only a manager sees it', async () => {
  await open();
  expect(await till.refusal('reconcile:get')).toBe('needs_manager');
  await till.signIn('ben');
  expect(await till.refusal('reconcile:start', today)).toBe('needs_manager');
});
