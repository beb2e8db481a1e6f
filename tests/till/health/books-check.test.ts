// The whole of the books is held against the journal: at night, or after the start where the till was off, and before a Z what came since.
import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../testkit/till/day.ts';
import { editedWhileOff } from '../../../testkit/till/edited-rows.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

/** Ten minutes before the night is looked at, by this machine's clock. */
const beginsAt = new Date(2026, 10, 6, 2, 50).toISOString();
const world = worldPerTest({ verifiesBooks: true, beginsAt });
const { till, sold, attention, reopen } = world;

const hourMs = 60 * 60_000;
const books = async () => {
  await till.signIn('clara');
  return (await till.ask('manager:health')).items.find(
    ({ finding }) => finding.startsWith('ledger-') || finding === 'shift-edited',
  );
};
const checks = () =>
  till.db().prepare<[], string>("SELECT at FROM journal WHERE kind = 'books-verified' ORDER BY seq").pluck().all();

describe('the whole of them', () => {
  test('once a night, and Health says how far and when', async () => {
    await sold();
    expect(await books()).toMatchObject({ finding: 'ledger-unchecked' });
    await till.time.advance(60_000);
    expect(checks(), 'a till that never was checked does not wait for the night').toHaveLength(1);
    await till.time.advance(hourMs);
    const [, night = ''] = checks();
    expect(checks()).toHaveLength(2);
    expect(new Date(night).getHours()).toBe(3);
    const count = till
      .db()
      .prepare<[], number>("SELECT max(body ->> 'count') FROM journal WHERE kind = 'books-verified'")
      .pluck()
      .get();
    expect(await books()).toMatchObject({ finding: 'ledger-holds', at: night, values: { count } });
  });

  test('after the start, where the till was off that night', async () => {
    await till.time.advance(60_000);
    await till.dies();
    await till.time.advance(20 * hourMs);
    await till.lives();
    expect(checks()).toHaveLength(1);
    await till.time.advance(60_000);
    expect(checks()).toHaveLength(2);
  });

  test('finds a row that was edited though nobody asks for its sale, and says so until it is put right', async () => {
    const { id } = await sold();
    await sold();
    await editedWhileOff(
      till,
      `UPDATE tender_parts SET amount_minor = 500 WHERE line_id IN (SELECT id FROM lines WHERE sale_id = '${id}')`,
    );
    await till.time.advance(60_000);
    expect(checks()).toEqual([]);
    expect(await books()).toMatchObject({ finding: 'ledger-edited' });
    expect(await attention()).toEqual(['rows_edited']);
    await editedWhileOff(till, `UPDATE tender_parts SET amount_minor = 2500`);
    await till.time.advance(60_000);
    expect(await books()).toMatchObject({ finding: 'ledger-holds' });
    expect(await attention()).toEqual([]);
  });

  test('an entry of the journal that was edited stops the till', async () => {
    await sold();
    await editedWhileOff(till, `UPDATE journal SET body = '{"x":1}' WHERE seq = 2`);
    await till.time.advance(60_000);
    expect((await till.ask('session:get')).fault?.code).toBe('ledger_edited');
  });
});

describe('before a Z', () => {
  const opened = async () => {
    await reopen({ verifiesBooks: true, shifts: {} });
    const day = dayOf(world);
    await day.open('150.00');
    return day;
  };

  test('it says up to which entry they were checked', async () => {
    const day = await opened();
    await day.sell(['25.00'], [['cash', '25.00']]);
    const { body } = await day.close({ drawer: '175.00' });
    expect(body.checkedTo).toBe(body.head.count - 1);
    day.verified();
  });

  test('a sale of the shift that was edited keeps it from being made', async () => {
    const day = await opened();
    await day.sell(['25.00'], [['cash', '25.00']]);
    await editedWhileOff(till, 'UPDATE lines SET amount_minor = 500');
    await till.signIn();
    await expect(day.close({ drawer: '175.00' })).rejects.toThrow('rows_edited');
    await till.time.advance(0);
    expect(await attention()).toEqual(['rows_edited']);
    expect(till.db().prepare('SELECT count(*) FROM counts').pluck().get(), 'besides the float').toBe(1);
    expect(till.db().prepare('SELECT count(*) FROM z_reports').pluck().get()).toBe(0);
  });

  /** An edit of each kind of row that a count is judged by, and how it is put right. */
  test.each([
    ['a card', 'UPDATE lines SET amount_minor = 500', 'UPDATE lines SET amount_minor = 2500'],
    ['a payment', 'UPDATE tender_parts SET amount_minor = 500', 'UPDATE tender_parts SET amount_minor = 2500'],
    ['a tender', 'UPDATE tenders SET amount_minor = 500', 'UPDATE tenders SET amount_minor = 2500'],
    [
      'a movement',
      'UPDATE movements SET amount_minor = 500 WHERE amount_minor = 2500',
      'UPDATE movements SET amount_minor = 2500 WHERE amount_minor = 500',
    ],
  ])(
    '%s was edited: the count says so, and neither right nor wrong; Health says which shift',
    async (_, edit, mend) => {
      const day = await opened();
      await day.sell(['25.00'], [['cash', '25.00']]);
      await editedWhileOff(till, edit);
      await till.signIn();
      const { id: shiftId, tray, businessDay } = await day.current();
      await till.ask('shift:begin-count', { shiftId });
      const count = () =>
        till.refusal('shift:count', { shiftId, pots: [{ pot: 'drawer', counted: { total: euro('175.00') } }] });
      expect(await count()).toBe('rows_edited');
      expect(await till.refusal('shift:counted', { shiftId })).toBe('rows_edited');
      expect(await books()).toMatchObject({
        finding: 'shift-edited',
        values: { tray, day: businessDay, names: ['anna'] },
      });
      await editedWhileOff(till, mend);
      await till.signIn();
      expect(await till.ask('shift:counted', { shiftId })).toMatchObject({ state: 'count' });
      expect(await books()).not.toMatchObject({ finding: 'shift-edited' });
    },
  );

  test('while its shift is counted, a manager is told that it was edited, and no value', async () => {
    const day = await opened();
    await day.move('out', '25.00', supervisor);
    await editedWhileOff(till, 'UPDATE movements SET amount_minor = -500 WHERE amount_minor = -2500');
    await till.signIn();
    const { id: shiftId } = await day.current();
    await till.ask('shift:begin-count', { shiftId });
    await till.time.advance(60_000);
    const edited = async () => {
      await till.signIn('clara');
      return (await till.ask('attention:edited'))[0];
    };
    const about = { kind: 'shift', id: shiftId, table: 'movements' };
    expect(await edited()).toMatchObject({ ...about, column: null, is: null, told: null, reason: null });
    await till.signIn();
    await till.ask('shift:cancel-count', { shiftId });
    expect(await edited()).toMatchObject({ ...about, column: 'amount_minor', is: '-500', told: '-2500' });
  });

  test('one of another shift does not: it is told', async () => {
    const day = await opened();
    const before = await day.sell(['25.00'], [['cash', '25.00']]);
    await day.close({ drawer: '175.00' });
    await day.open('100.00');
    await editedWhileOff(till, `UPDATE lines SET amount_minor = 500 WHERE sale_id = '${before}'`);
    await till.signIn();
    await day.close({ drawer: '100.00' });
    await till.time.advance(0);
    expect(await attention()).toEqual(['rows_edited']);
  });
});
