// The customer's display at a till that sells: what it is told, whose answers count, and how long.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { png } from '../../../testkit/pictures/drawn.ts';
import { createTestDisplay } from '../../../testkit/till/customer-display.ts';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { until } from '../../../testkit/till/paper.ts';
import { add, beginTender, euro, payCash, reserve } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const monitor = 'customer';
const chosen = { customer_display: { monitor, is_touch: true, pictures: null }, customer_pause: '500.00' };

const world = worldPerTest();
const { till, saleOf, commit, reopen, next, orders } = world;
const { verified } = dayOf(world);

/** Another display, at a till with it. */
async function withDisplay(more: Parameters<typeof reopen>[0] = {}) {
  const display = createTestDisplay();
  await reopen({ chosen, display, ...more });
  await settle();
  return display;
}
const lines = () => till.db().prepare('SELECT state FROM lines ORDER BY id').pluck().all();

describe('what it shows', () => {
  test('a sale, from nobody at the till to the thanks, each change told once', async () => {
    const display = await withDisplay();
    expect(display.used()).toBe(monitor);
    const { id } = await add(till, '30.00', anyAmount);
    await add(till, '30.00', anyAmount);
    await till.ask('sale:reserve', { saleId: id });
    await settle();
    await beginTender(till, id, 'cash', '60.00').then(({ tenders }) =>
      till.ask('tender:answer', {
        tenderId: tenders.at(-1)?.id ?? '',
        answer: { kind: 'cash', tendered: euro('100.00') },
      }),
    );
    await commit(id);
    await till.time.advance(15_000);
    await till.ask('session:lock');
    await settle();
    expect(display.views.map(({ screen }) => screen.kind)).toEqual([
      'away',
      'idle',
      'basket',
      'basket',
      'pay',
      'pay',
      'pay',
      'paid',
      'idle',
      'away',
    ]);
    expect(display.views.at(3)?.screen).toMatchObject({ total: { amount: '60.00' }, rows: [{ count: 2 }] });
    expect(display.views.at(6)?.screen).toMatchObject({
      due: { amount: '60.00' },
      paying: { by: 'cash', given: { amount: '100.00' }, change: { amount: '40.00' } },
    });
    expect(display.views.at(7)?.screen).toMatchObject({ ready: 2, coming: 0, change: { amount: '40.00' } });
    verified();
  });

  test('what was paid goes with the next card, and with a start', async () => {
    const display = await withDisplay();
    const sell = async () => {
      const { id } = await reserve(till, ['30.00'], anyAmount);
      await payCash(till, id, '30.00');
      await commit(id);
    };
    await sell();
    expect(display.screen().kind).toBe('paid');
    const { id } = await add(till, '20.00', anyAmount);
    await settle();
    expect(display.screen()).toMatchObject({ kind: 'basket', total: { amount: '20.00' } });
    await till.ask('sale:discard', { saleId: id });
    await sell();
    await till.crash();
    expect(display.screen()).toEqual({ kind: 'away' });
    await till.signIn();
    await settle();
    expect(display.screen().kind).toBe('idle');
  });

  test('a card that waits is said to come, until it is there', async () => {
    const display = await withDisplay();
    const { id } = await reserve(till, ['30.00', '20.00'], anyAmount);
    await payCash(till, id, '50.00');
    next('confirm', { kind: 'activation-takes', delayMs: 5_000 });
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(3_000);
    expect(display.screen()).toMatchObject({ kind: 'paid', ready: 1, coming: 1 });
    await till.time.advance(12_000);
    expect(display.screen()).toMatchObject({ kind: 'paid', ready: 2, coming: 0 });
  });

  test('the shop’s own pictures by an address that names no file, and Health names what is left out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    writeFileSync(join(folder, 'window.png'), png(8, 8));
    writeFileSync(join(folder, 'broken.png'), 'no picture');
    const display = await withDisplay({
      chosen: { customer_display: { ...chosen.customer_display, pictures: folder } },
    });
    const shown = () => {
      const screen = display.screen();
      return screen.kind === 'idle' ? screen.pictures : [];
    };
    await until(till, async () => shown().length === 1);
    expect(display.views.at(-1)?.screen).toEqual(display.screen());
    const code = new URL(shown()[0] ?? '', 'app://display').searchParams.get('code') ?? '';
    expect(code).not.toContain('window');
    expect(await till.till().picture(code)).toMatchObject({ type: 'image/png' });
    expect(await till.till().picture('display/none')).toBeNull();
    await till.ask('session:sign-out');
    await till.signIn('clara');
    const found = async () =>
      (await till.ask('manager:health')).items.find(({ finding }) => finding.startsWith('display-'));
    expect(await found()).toMatchObject({ finding: 'display-pictures', values: { count: 1, files: ['broken.png'] } });
    // The page says what it could not draw: that is left out and named too, by the name that main knows.
    const address = shown()[0] ?? '';
    for (const picture of ['window.png', '../../secret', `${address}&v=2`, address.replace('display', 'other')])
      display.say({ kind: 'cannot-draw', picture });
    await settle();
    expect([shown(), (await found())?.values]).toMatchObject([[address], { files: ['broken.png'] }]);
    await till.ask('session:lock');
    display.say({ kind: 'cannot-draw', picture: address });
    await till.signIn('clara');
    await until(till, async () => shown().length === 0);
    expect(await found()).toMatchObject({ values: { count: 2, files: ['window.png', 'broken.png'] } });
    rmSync(folder, { recursive: true });
    display.stands(false);
    expect((await found())?.finding).toBe('display-away');
  });

  test('a till without one, or whose settings name none, tells nothing', async () => {
    const display = await withDisplay({ chosen: {} });
    await add(till, '30.00', anyAmount);
    await settle();
    expect(display.views).toEqual([]);
    expect(display.used()).toBeNull();
  });
});

describe('the question', () => {
  async function asked(display: ReturnType<typeof createTestDisplay>, ...amounts: string[]) {
    let id = '';
    for (const amount of amounts) id = (await add(till, amount, anyAmount)).id;
    expect(await till.refusal('sale:reserve', { saleId: id })).toBe('customer_warning');
    await settle();
    const screen = display.screen();
    if (screen.kind !== 'pause') throw new Error(screen.kind);
    return { id, questionId: screen.questionId, screen };
  }
  const answer = async (
    display: ReturnType<typeof createTestDisplay>,
    questionId: string,
    given: 'continue' | 'stop',
  ) => {
    display.say({ kind: 'answer', questionId, answer: given });
    await settle();
  };
  const answers = () =>
    till
      .db()
      .prepare(
        "SELECT operator_id AS by, json_extract(body, '$.answer') AS answer FROM journal WHERE kind = 'customer-warned'",
      )
      .all();
  const at = async (id: string) => (await saleOf(id)).pause?.at ?? null;

  test('is the display’s: "go on" after 10 s, and the sale may be reserved', async () => {
    const display = await withDisplay();
    const { id, questionId, screen } = await asked(display, '500.00');
    expect(screen).toMatchObject({ state: 'asked', wakesInMs: 10_000, isNothingPaid: true });
    expect(await at(id)).toBe('display');
    await till.time.advance(9_000);
    expect(display.screen()).toMatchObject({ wakesInMs: 1_000 });
    await answer(display, questionId, 'continue');
    expect(answers()).toEqual([]);
    await till.time.advance(1_000);
    await answer(display, questionId, 'continue');
    expect(answers()).toEqual([{ by: null, answer: 'continue' }]);
    await answer(display, questionId, 'stop');
    expect(answers()).toHaveLength(1);
    await till.ask('sale:reserve', { saleId: id });
    await settle();
    expect(lines()).toEqual(['reserved']);
    verified();
  });

  test('over three sales; "stop" leaves nothing sold and nothing reserved', async () => {
    const display = await withDisplay();
    for (const amount of ['200.00', '200.00']) {
      const { id } = await reserve(till, [amount], anyAmount);
      await payCash(till, id, amount);
      await commit(id);
    }
    const { id, questionId } = await asked(display, '200.00');
    await answer(display, questionId, 'stop');
    expect(display.screen()).toMatchObject({ kind: 'pause', state: 'stopped' });
    await till.time.advance(20_000);
    await answer(display, questionId, 'continue');
    expect(answers()).toEqual([{ by: null, answer: 'stop' }]);
    expect(await till.refusal('sale:reserve', { saleId: id })).toBe('customer_warning');
    await till.ask('sale:discard', { saleId: id });
    expect((await saleOf(id)).tenders).toEqual([]);
    expect(orders()).toHaveLength(2);
    await settle();
    expect(display.screen().kind).toBe('idle');
    verified();
  });

  test('an answer to another question does nothing, nor one while the till is locked', async () => {
    const display = await withDisplay();
    const { id, questionId } = await asked(display, '500.00');
    await till.ask('pause:answer', { questionId, answer: 'stop' });
    await till.ask('pause:ask-again', { saleId: id });
    await settle();
    await answer(display, questionId, 'stop');
    await answer(display, 'none', 'stop');
    const second = display.screen();
    if (second.kind !== 'pause') throw new Error(second.kind);
    await till.ask('session:lock');
    await settle();
    expect(display.screen()).toEqual({ kind: 'away' });
    await answer(display, second.questionId, 'stop');
    expect(answers()).toHaveLength(1);
    await till.signIn();
    await settle();
    await answer(display, second.questionId, 'stop');
    expect(answers()).toHaveLength(2);
  });

  test('after 60 s the cashier asks, and the screens hear of it', async () => {
    const display = await withDisplay();
    const { id, questionId } = await asked(display, '500.00');
    await till.time.advance(60_000);
    expect(display.views.at(-1)?.screen).toMatchObject({ state: 'at-the-counter' });
    expect(till.showings.at(-1)?.pause?.at).toBe('counter');
    await answer(display, questionId, 'continue');
    expect(answers()).toEqual([]);
    await till.ask('pause:answer', { questionId, answer: 'continue' });
    expect(answers()).toEqual([{ by: 'anna', answer: 'continue' }]);
    expect(await at(id)).toBeNull();
  });

  test('pulled out, it is the cashier’s; plugged in again within the minute, the display’s', async () => {
    const display = await withDisplay();
    const { id, questionId } = await asked(display, '500.00');
    display.stands(false);
    await settle();
    expect(await at(id)).toBe('counter');
    expect(till.showings.at(-1)?.pause?.at).toBe('counter');
    await answer(display, questionId, 'stop');
    expect(answers()).toEqual([]);
    display.stands(true);
    await settle();
    expect(till.showings.at(-1)?.pause?.at).toBe('display');
  });

  test('a display without touch, or none, takes no answer', async () => {
    const display = await withDisplay({
      chosen: { ...chosen, customer_display: { ...chosen.customer_display, is_touch: false } },
    });
    const { questionId, screen } = await asked(display, '500.00');
    expect(screen.state).toBe('at-the-counter');
    await till.time.advance(10_000);
    await answer(display, questionId, 'continue');
    expect(answers()).toEqual([]);
  });

  test('after a restart it is asked on, within its minute', async () => {
    const display = await withDisplay();
    const { questionId } = await asked(display, '500.00');
    await till.crash();
    await answer(display, questionId, 'stop');
    expect(answers()).toEqual([]);
    await till.signIn();
    await settle();
    expect(display.screen()).toMatchObject({ kind: 'pause', state: 'asked', questionId });
    await till.time.advance(61_000);
    await answer(display, questionId, 'continue');
    expect(answers()).toEqual([]);
  });
});

describe('the language', () => {
  const say = async (display: ReturnType<typeof createTestDisplay>, locale: 'de' | 'en') => {
    display.say({ kind: 'language', locale });
    await settle();
  };
  const receiptOf = async (saleId: string) =>
    JSON.stringify(await till.ask('print:preview', { saleId, lineId: null, document: 'receipt', reveal: false }));

  test('is the sale’s, on each of its slips, also after a start; the next sale has the shop’s', async () => {
    const display = await withDisplay({ printer: 'paper' });
    const { id } = await reserve(till, ['30.00'], anyAmount);
    await say(display, 'de');
    expect(display.view().locale).toBe('de');
    await payCash(till, id, '30.00');
    await commit(id);
    expect(await receiptOf(id)).toContain('"language":"de"');
    await till.crash();
    await till.signIn();
    expect(await receiptOf(id)).toContain('"language":"de"');
    const { id: later } = await reserve(till, ['30.00'], anyAmount);
    await payCash(till, later, '30.00');
    await commit(later);
    expect(await receiptOf(later)).toContain('"language":"en"');
    verified();
  });

  test('chosen before any card, it is the next sale’s, unless nobody comes for two minutes', async () => {
    const display = await withDisplay();
    const localeOf = () => till.db().prepare('SELECT locale FROM sales ORDER BY created_at DESC').pluck().get();
    await say(display, 'de');
    expect(display.view().locale).toBe('de');
    const { id } = await add(till, '30.00', anyAmount);
    await settle();
    expect(localeOf()).toBe('de');
    await till.ask('sale:discard', { saleId: id });
    await settle();
    expect(display.view().locale).toBe('en');
    await say(display, 'de');
    await till.time.advance(120_000);
    expect(display.view().locale).toBe('en');
    await add(till, '30.00', anyAmount);
    await settle();
    expect(localeOf()).toBeNull();
    verified();
  });

  test('chosen while the thanks are shown, it is of the sale that was paid, and never the next customer’s', async () => {
    const display = await withDisplay();
    const { id } = await reserve(till, ['30.00'], anyAmount);
    await payCash(till, id, '30.00');
    await commit(id);
    await say(display, 'de');
    expect([display.screen().kind, display.view().locale]).toEqual(['paid', 'de']);
    await till.time.advance(15_000);
    expect([display.screen().kind, display.view().locale]).toEqual(['idle', 'en']);
    const { id: later } = await add(till, '30.00', anyAmount);
    await settle();
    expect(display.view().locale).toBe('en');
    const localeOf = till.db().prepare('SELECT locale FROM sales WHERE id = ?').pluck();
    expect([localeOf.get(id), localeOf.get(later)]).toEqual(['de', null]);
    verified();
  });

  test('nobody chooses at a till that is locked', async () => {
    const display = await withDisplay();
    await till.ask('session:lock');
    await settle();
    await say(display, 'de');
    await till.signIn();
    await settle();
    expect(display.view().locale).toBe('en');
  });
});
