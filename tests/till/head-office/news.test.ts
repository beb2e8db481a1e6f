// Cash that somebody at head office had shown: an X with cash in the till's journal, once, and on the Z of the shift whose drawer it was.
import { beforeEach, expect, test } from 'vitest';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
beforeEach(async () => {
  office = playHeadOffice();
  await reopen({ headOffice: office.parts, shifts: { on: true } });
});

const shown = (id: string, kind = 'show-cash') => ({ id, kind, by: 'Ida Ibsen', at: '2026-11-06T09:30:00.000Z' });
const xs = () =>
  till
    .db()
    .prepare<[], { subject: string | null; operator: string | null; body: string }>(
      "SELECT subject_id AS subject, operator_id AS operator, body FROM journal WHERE kind = 'x-read' ORDER BY seq",
    )
    .all();

test('is an X with cash of the open shift, by whom, and its Z counts it', async () => {
  const opened = await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  const shiftId = opened.current?.id ?? '';
  expect(office.line().onNews([shown('n1')])).toEqual(['n1']);
  const [x] = xs();
  expect({ ...x, body: JSON.parse(x?.body ?? '') }).toEqual({
    subject: shiftId,
    operator: null,
    body: { cash: true, headOffice: { news: 'n1', by: 'Ida Ibsen', at: '2026-11-06T09:30:00.000Z' } },
  });
  await till.ask('shift:begin-count', { shiftId });
  await till.ask('shift:count', { shiftId, pots: [{ pot: 'drawer', counted: { total: euro('100.00') } }] });
  const z = await till.ask('shift:close', { shiftId, left: euro('0.00'), reason: null, owners: [], approval: null });
  expect(z.body.happened.xReports).toBe(1);
});

test('told again, after a power cut too, is journalled once and told back each time', async () => {
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  office.line().onNews([shown('n1'), shown('n2')]);
  await till.crash();
  expect(office.line().onNews([shown('n2'), shown('n1'), shown('n3')])).toEqual(['n2', 'n1', 'n3']);
  expect(xs()).toHaveLength(3);
});

test('told where no drawer is to be counted any more, is journalled of no shift', async () => {
  expect(office.line().onNews([shown('n1')])).toEqual(['n1']);
  expect(xs()).toMatchObject([{ subject: null }]);
});

test('of a kind that this till does not know is not told back', async () => {
  expect(office.line().onNews([shown('n1', 'paint-the-drawer')])).toEqual([]);
  expect(xs()).toEqual([]);
});
