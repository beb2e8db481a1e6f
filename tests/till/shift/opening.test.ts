// A shift is opened by a blind count, and nothing is sold or moved without one.
import { describe, expect, test } from 'vitest';
import { supervisor } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { add, euro, payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till } = worldPerTest({ shifts: {} });

const open = (total: string, tray = 'A') => till.ask('shift:open', { tray, counted: { total: euro(total) } });
const movements = () =>
  till
    .db()
    .prepare('SELECT kind, pot, amount_minor AS minor FROM movements ORDER BY seq, id')
    .all() as readonly object[];

describe('a till that counts shifts', () => {
  test('sells nothing and moves no cash before one is open', async () => {
    expect(await till.refusal('sale:add-line', { productCode: book, faceValue: euro('25.00') })).toBe('no_shift');
    const move = { kind: 'in', amount: euro('5.00'), reason: 'change', approval: null } as const;
    expect(await till.refusal('shift:move', move)).toBe('no_shift');
    expect((await till.ask('shift:get')).current).toBeNull();
    expect((await till.ask('session:get')).shift).toEqual({ state: 'none', ownerId: null, wasContinued: false });
  });

  test('opens with what was counted, by pieces', async () => {
    const pieces = { '50.00': 2, '10.00': 4, '2.00': 3, '0.50': 8 };
    const { current } = await till.ask('shift:open', { tray: 'A', counted: { pieces } });
    expect(current).toMatchObject({ state: 'open', float: euro('150.00'), openingDifference: null });
    expect(current).toMatchObject({ owner: { id: 'anna', name: 'anna' }, businessDay: '2026-11-06', tray: 'A' });
    expect(movements()).toEqual([{ kind: 'float', pot: 'drawer', minor: 15000 }]);
    expect(await till.refusal('shift:open', { tray: 'B', counted: { pieces } })).toBe('another_shift_open');
  });

  test.each([
    ['a piece that the currency does not have', { pieces: { '3.00': 1 } }],
    ['more than any drawer holds', { total: euro('1000000000000.00') }],
    ['a negative sum', { total: euro('-1.00') }],
    ['no number', { total: euro('many') }],
  ])('refuses %s', async (_what, counted) => {
    expect(await till.refusal('shift:open', { tray: 'A', counted })).toBe('bad_count');
    expect(movements()).toEqual([]);
  });

  test('books each sale in the transaction of its payment', async () => {
    await open('150.00');
    const sale = await reserve(till, ['50.00'], book);
    await payCash(till, sale.id, '50.00');
    await till.ask('sale:commit', { saleId: sale.id });
    expect(movements()).toEqual([
      { kind: 'float', pot: 'drawer', minor: 15000 },
      { kind: 'sale', pot: 'drawer', minor: 5000 },
    ]);
  });

  test('moves cash with a reason, and above the limit with a supervisor', async () => {
    await open('150.00');
    const out = { kind: 'out', amount: euro('12.50'), reason: 'stamps', approval: null } as const;
    expect(await till.ask('shift:move', out)).toMatchObject({ kind: 'out', amount: euro('12.50'), approver: null });
    const drop = { kind: 'drop', amount: euro('100.01'), reason: 'safe' } as const;
    expect(await till.refusal('shift:move', { ...drop, approval: null })).toBe('needs_supervisor');
    await till.ask('shift:move', { ...drop, approval: supervisor });
    expect(movements()).toEqual([
      { kind: 'float', pot: 'drawer', minor: 15000 },
      { kind: 'out', pot: 'drawer', minor: -1250 },
      { kind: 'drop', pot: 'drawer', minor: -10001 },
    ]);
  });

  test.each(['150.00', '100.00', '10.00'])(
    'cash out little by little beyond the limit takes a supervisor, and nothing says whether the drawer holds it: %s',
    async (float) => {
      await open(float);
      const move = (kind: 'out' | 'drop', amount: string) => ({ kind, amount: euro(amount), reason: 'small' }) as const;
      // Who is refused more than the drawer holds would learn, a try at a time, what it holds.
      for (const earlier of [move('out', '40.00'), move('drop', '60.00')])
        await till.ask('shift:move', { ...earlier, approval: null });
      expect(await till.refusal('shift:move', { ...move('out', '0.01'), approval: null })).toBe('needs_supervisor');
      await till.ask('shift:move', { ...move('out', '0.01'), approval: supervisor });
    },
  );

  test('cash in is added to no limit, and what a supervisor approved neither', async () => {
    await open('150.00');
    const move = (kind: 'in' | 'drop', amount: string, approval: typeof supervisor | null = null) =>
      till.ask('shift:move', { kind, amount: euro(amount), reason: 'change', approval });
    for (const amount of ['100.00', '100.00', '100.00']) await move('in', amount);
    await move('drop', '250.00', supervisor);
    await move('drop', '100.00');
  });

  test('goes on with the same shift after a power cut, and says so', async () => {
    const { current } = await open('150.00');
    await till.crash();
    await till.signIn();
    expect((await till.ask('shift:get')).current?.id).toBe(current?.id);
    expect((await till.ask('session:get')).shift).toEqual({ state: 'open', ownerId: 'anna', wasContinued: true });
    await add(till, '25.00', book);
  });
});

describe('a till that counts none', () => {
  const off = worldPerTest();
  test('sells as before, and says that it counts none', async () => {
    await add(off.till, '25.00', book);
    expect(await off.till.refusal('shift:get')).toBe('shifts_off');
    expect((await off.till.ask('session:get')).shift).toBeUndefined();
  });
});
