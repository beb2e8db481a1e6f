// Today, the rails, the status bar, Health and the Z draw one list: whoever reads one number finds the same in each other place.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ZFigures } from '../../../renderer/books/z-figures.tsx';
import { Rail } from '../../../renderer/components/rail.tsx';
import { StatusBar } from '../../../renderer/components/status-bar.tsx';
import { mattersOf } from '../../../renderer/screens/attention/matters.ts';
import { Health } from '../../../renderer/screens/manage/health/health.tsx';
import { useHealth } from '../../../renderer/screens/manage/health/health-store.ts';
import { ManageRail } from '../../../renderer/screens/manage/manage-rail.tsx';
import { Today } from '../../../renderer/screens/manage/today/today.tsx';
import { all, drawn, type Element, prepareDrawing, show, textOf } from '../../../testkit/renderer/drawn-pages.tsx';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { type PersonId, supervisor } from '../../../testkit/till/people.ts';
import { worldOf } from '../../../testkit/till/world.ts';

vi.mock('../../../renderer/use-asked.ts', async (original) => ({
  ...(await original<object>()),
  useAsked: (await import('../../../testkit/renderer/drawn-pages.tsx')).useAnswered,
}));

let till: Harness;
let free = 5_000_000_000;
beforeAll(async () => {
  await prepareDrawing();
  till = await createHarness({ shifts: {}, freeBytes: () => free });
  await till.signIn();
  const world = worldOf(till);
  const day = dayOf(world);
  await day.open('200.00');
  const due = await day.sell(['30.00', '45.00'], [['cash', '75.00']]);
  await world.voidCard(due);
  await till.time.advance(10_000);
  await day.close({ drawer: '53.53', again: '53.53', reason: 'nobody knows', approval: supervisor });
  free = 1_000_000;
  await till.time.advance(61_000);
});
afterAll(() => till.close());

const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);
const draw = (page: React.ReactNode) => drawn(page, () => till.till().handlers);
const badges = (rail: Element) =>
  Object.fromEntries(
    all(rail, 'button').map((button) => {
      const name = all(button, 'span').find(({ attributes }) => Object.keys(attributes).length === 0);
      return [textOf(name), numberIn(textOf(all(button, 'span').find((one) => 'data-badge' in one.attributes)))];
    }),
  );
const panelOf = (page: Element, title: string) =>
  all(page, 'section').findLast((section) => all(section, 'h2').some((one) => textOf(one) === title)) ??
  expect.fail(`no panel ${title}`);

async function look() {
  const today = panelOf(await draw(<Today />), 'Needs you');
  const manage = badges(await draw(<ManageRail page="today" />));
  const bar = all(await draw(<StatusBar />), 'button')
    .map(textOf)
    .find((text) => text.startsWith('Needs you'));
  const answer = await till.ask('manager:health');
  show(useHealth, { view: answer });
  const toFix = panelOf(await draw(<Health />), 'To fix');
  return {
    counter: badges(await draw(<Rail />)),
    manage,
    bar: numberIn(bar ?? ''),
    pill: numberIn(textOf(all(today, 'span').find((one) => /pill/.test(one.attributes.class ?? '')))),
    rows: all(today, 'li').length + numberIn(textOf(all(today, 'p').at(-1))),
    health: [
      numberIn(textOf(all(toFix, 'span').find((one) => /pill/.test(one.attributes.class ?? '')))),
      all(toFix, 'li').length,
    ],
  };
}

const attended = async () => {
  const matters = mattersOf(await till.ask('attention:list'), await till.ask('attention:money'));
  return matters.length + (await till.ask('attention:orders')).length + (await till.ask('attention:edited')).length;
};

test('a manager finds one number on Today, in the rail and in the status bar, and its parts add up to it', async () => {
  await till.signIn('clara');
  const { counter, manage, bar, pill, rows, health } = await look();
  expect(pill).toBeGreaterThan(4);
  expect([rows, manage.Today, bar]).toEqual([pill, pill, pill]);
  expect(health).toEqual([manage.Health, manage.Health]);
  expect(counter.Attention).toBe(await attended());
  const { Today: whole, ...parts } = manage;
  expect(Object.values(parts).reduce((sum, one) => sum + one, counter.Attention ?? 0)).toBe(whole);
});

test.each(['anna', 'ben'] as PersonId[])('%s has no Today: the status bar has what the rails have', async (who) => {
  await till.signIn(who);
  const counter = badges(await draw(<Rail />));
  const bar = all(await draw(<StatusBar />), 'button')
    .map(textOf)
    .find((text) => text.startsWith('Needs you'));
  const manage = who === 'anna' ? {} : badges(await draw(<ManageRail page="health" />));
  expect(counter.Attention).toBe(await attended());
  const { Till: attention, ...pages } = manage;
  if (who === 'ben') expect(attention).toBe(counter.Attention);
  expect(numberIn(bar ?? '')).toBe(Object.values(pages).reduce((sum, one) => sum + one, counter.Attention ?? 0));
});

test('the Z names what it left behind: each of the list has its row', async () => {
  await till.signIn('clara');
  const [summary] = await till.ask('shift:z-list', { before: 0, limit: 1 });
  const z = await till.ask('shift:z', { ledgerId: summary?.ledgerId ?? '', n: 1 });
  const panel = panelOf(await draw(<ZFigures view={z} />), 'Worth a look');
  const rows = all(panel, 'tr').map(textOf);
  const { needs } = await till.ask('needs:list');
  expect(needs.filter(({ kind }) => kind === 'difference')).toHaveLength(1);
  expect(rows).toContainEqual('Drawer−€221.47');
  expect(rows).toContainEqual(`Voids${needs.filter(({ kind }) => kind === 'void').length}`);
});
