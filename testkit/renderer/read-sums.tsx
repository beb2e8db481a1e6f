// Does the sums of the manager's pages and slips as a person does who has only these in hand: parts make totals, an average times its count is
// what was taken, a share is of the whole, before and after differ by what came between. Answers a sentence for each figure it could not recompute.

import { XReport } from '../../renderer/books/x-report.tsx';
import { ZReport } from '../../renderer/books/z-report.tsx';
import { Exceptions } from '../../renderer/screens/manage/exceptions/exceptions.tsx';
import { useSelection } from '../../renderer/screens/manage/exceptions/selection.ts';
import { Reconcile } from '../../renderer/screens/manage/reconcile/reconcile.tsx';
import { Reports } from '../../renderer/screens/manage/reports/reports.tsx';
import { Today } from '../../renderer/screens/manage/today/today.tsx';
import type { SlipDocument } from '../../shared/document.ts';
import type { ZView } from '../../shared/shift/z.ts';
import type { Harness } from '../till/harness.ts';
import { playDays, stepsOfDays } from '../till/random-days.ts';
import { all, drawn, type Element, isUnseen, minorOf, show, textOf } from './drawn-pages.tsx';

type Row = { readonly name: string; readonly minor: number | null; readonly isTotal: boolean };
type Found = { must(what: string, is: number | null | undefined, sum: number, within?: number): void };

const nothing = () => {};
const sumOf = (minors: readonly (number | null)[]): number => minors.reduce<number>((sum, one) => sum + (one ?? 0), 0);
const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([one]) => Number(one));
/** What is above a line makes the sum on it; what is counted against that makes the difference. */
function readFigures(page: Element, where: string, { must }: Found): void {
  for (const table of all(page, 'table').filter((one) => all(one, 'tr', 'data-total').length > 0)) {
    const rows = all(table, 'tr').map((row): Row => {
      const cells = all(row, 'td').map(textOf);
      return {
        name: textOf(all(row, 'th')[0]),
        minor: minorOf(cells.at(-1) ?? ''),
        isTotal: 'data-total' in row.attributes,
      };
    });
    const at = rows.findIndex(({ isTotal }) => isTotal);
    const total = rows[at]?.minor ?? 0;
    const title = `${where}, ${table.attributes['aria-label']}`;
    must(`${title}: ${rows[at]?.name}`, total, sumOf(rows.slice(0, at).map(({ minor }) => minor)));
    const counted = rows.find(({ name }) => name === 'Counted');
    const difference = rows.find(({ name }) => name === 'Difference' || name === 'No difference');
    if (counted && difference) must(`${title}: ${difference.name}`, difference.minor, (counted.minor ?? 0) - total);
  }
}

type Part = { readonly title: string; readonly rows: readonly (readonly [name: string, minor: number])[] };

/** Between two lines of a slip: what is written there first in bold, and its amounts. */
function partsOf({ blocks }: SlipDocument): Part[] {
  const ends = [...blocks.flatMap((block, at) => (block.kind === 'rule' ? [at] : [])), blocks.length];
  return ends.map((end, n) => {
    const own = blocks.slice(n === 0 ? 0 : ends[n - 1], end);
    const title = own.find((block) => block.kind === 'text' && block.bold);
    const rows = own.flatMap((block) => {
      const minor = block.kind === 'row' ? minorOf(block.right) : null;
      return block.kind === 'row' && minor !== null ? [[block.left, minor] as const] : [];
    });
    return { title: title?.kind === 'text' ? title.text : '', rows };
  });
}

/** The amounts of a slip by what is written in front of them; of several the first. */
function readSlip(slip: SlipDocument, where: string, { must }: Found): ReadonlyMap<string, number> {
  const parts = partsOf(slip);
  const amounts = new Map(parts.flatMap(({ rows }) => rows).toReversed());
  const difference = (name: string, after: string, before: string) => {
    const is = amounts.get(name);
    if (is !== undefined) must(`${where}: ${name}`, is, (amounts.get(after) ?? 0) - (amounts.get(before) ?? 0));
  };
  difference('Difference in the drawer', 'Counted', 'Expected');
  difference('Opening difference', 'Float', 'Left by the last shift');
  // The result of the drawer is at the top of a Z.
  for (const { title, rows } of parts.filter((part) => part.rows[0]?.[0] !== 'Difference in the drawer')) {
    const at = rows.findIndex(([name]) => name === 'Expected');
    const total = at < 0 && title === 'Drawer' ? amounts.get('Expected') : rows[at]?.[1];
    const above = at < 0 ? rows : rows.slice(0, at);
    if (total !== undefined) must(`${where}, ${title}: Expected`, total, sumOf(above.map(([, minor]) => minor)));
  }
  return amounts;
}

/** Until a drawer is counted, it has no amount. */
function readToday(page: Element, { must }: Found): void {
  const figures = new Map(
    all(page, 'dl')
      .flatMap((list) => all(list, 'div'))
      .map((one) => [textOf(all(one, 'dt')[0]), one] as const),
  );
  const amounts = (name: string) => all(figures.get(name) ?? page, 'b').map((one) => minorOf(textOf(one)));
  const strong = (name: string) => textOf(all(figures.get(name) ?? page, 'strong')[0]);
  if (!figures.has('Takings')) return;
  const takings = minorOf(strong('Takings'));
  must('Today: Takings', takings, sumOf(amounts('How customers paid')));
  const [sales = 0] = numbersIn(textOf(all(figures.get('Average sale') ?? page, 'p')[0]));
  const average = minorOf(strong('Average sale'));
  if (average !== null) must('Today: Average sale', takings, average * sales, sales / 2);
  const [card = 0] = amounts('How customers paid');
  const path = all(figures.get('How customers paid') ?? page, 'path')[0]?.attributes.d ?? '';
  const [, , end = 0] = numbersIn(path.replaceAll(/\.\d+/g, ''));
  if (takings && card && card < takings) must('Today: the share by card', end, (card / takings) * 100, 1.5);
}

/** Columns: name, how many, amount, and where something went back, that and what is left. */
function readReport(page: Element, { must }: Found): void {
  const unseen = all(page, 'div')
    .filter(isUnseen)
    .flatMap((one) => all(one, 'table'));
  const tables = all(page, 'table').filter((one) => !unseen.includes(one));
  const totals = all(page, 'dl').flatMap((list) => all(list, 'dd').map((one) => minorOf(textOf(one))));
  const [sold = 0, returned = 0, net = sold] = totals;
  must('Reports: Net', net, (sold ?? 0) - (returned ?? 0));
  for (const table of tables) {
    const first = textOf(all(table, 'th')[0]);
    const rows = all(table, 'tr')
      .slice(1)
      .map((row) => all(row, 'td').map((cell) => minorOf(textOf(cell))));
    for (const [, amount, back, left] of rows)
      if (left !== undefined) must(`Reports, ${first}: Net`, left, (amount ?? 0) - (back ?? 0));
    if (first === 'Payment method') continue;
    must(`Reports, ${first}: Sold`, sold, sumOf(rows.map(([, amount]) => amount ?? null)));
    must(`Reports, ${first}: Refunded`, returned, sumOf(rows.map(([, , back]) => back ?? null)));
  }
  const [bars] = unseen;
  if (bars) must('Reports: the bars', sold, sumOf(all(bars, 'td').map((cell) => minorOf(textOf(cell)))));
}

async function readExceptions(till: Harness, draw: (page: React.ReactNode) => Promise<Element>, found: Found) {
  const { people } = await till.ask('exceptions:read', null);
  for (const { id, name, rows } of people)
    for (const { kind } of rows) {
      show(useSelection, { open: { personId: id, kind, lastIndex: null } });
      const page = await draw(<Exceptions />);
      const row = all(page, 'li').find((one) =>
        all(one, 'button').some(({ attributes }) => attributes['aria-expanded'] === 'true'),
      );
      const head = row ? all(row, 'button').find(({ attributes }) => 'aria-expanded' in attributes) : undefined;
      const listed = row ? all(row, 'ul').flatMap((list) => all(list, 'li')) : [];
      const spans = head ? all(head, 'span').map(textOf) : [];
      const where = `Exceptions, ${name}: ${spans[0]}`;
      found.must(`${where}, how often`, Number(spans[1]), listed.length);
      const sum = head ? minorOf(textOf(all(head, 'strong')[0])) : null;
      if (sum !== null) found.must(where, sum, sumOf(listed.map((one) => minorOf(textOf(all(one, 'span').at(-1))))));
    }
  show(useSelection, { open: null });
}

/** `heldMinor`: what the Zs of the days say that drawers and terminals hold of it, as counted; null where a shift is not counted. */
function readReconcile(page: Element, heldMinor: number | null, { must }: Found): void {
  const sides = new Map(
    all(page, 'dl')
      .flatMap((list) => all(list, 'div'))
      .map((one) => [textOf(all(one, 'dt')[0]), all(one, 'dd')[0]] as const),
  );
  const totalOf = (name: string) => minorOf(textOf(all(sides.get(name) ?? page, 'strong')[0])) ?? 0;
  const ours = totalOf('This till');
  for (const name of ['Drawer and terminal', 'Gift card service']) {
    const gaps = all(sides.get(name) ?? page, 'b').map((one) => minorOf(textOf(one)));
    must(`Reconcile: ${name} against this till`, totalOf(name), ours + sumOf(gaps));
  }
  const side = sides.get('Drawer and terminal') ?? page;
  const methods = textOf(all(side, 'span')[0]).split('·').map(minorOf);
  must('Reconcile: Drawer and terminal', totalOf('Drawer and terminal'), sumOf(methods));
  if (heldMinor !== null) must('Reconcile: Drawer and terminal, by the Zs', totalOf('Drawer and terminal'), heldMinor);
  const outcome = all(page, 'p', 'data-tone').map((one) => [one.attributes['data-tone'], textOf(one)]);
  const isGood = outcome.some(([tone, text]) => tone === 'good' && /difference|agree/.test(text ?? ''));
  const wrong = all(side, 'b').filter((one) => one.attributes['data-tone'] === 'bad');
  must('Reconcile: what is missing below a green line', isGood ? wrong.length : 0, 0);
}

function readZ(page: Element, view: ZView, found: Found): void {
  const { must } = found;
  const where = `Z ${view.body.n}`;
  readFigures(page, where, found);
  const facts = new Map(all(page, 'dt').map((one, n) => [textOf(one), minorOf(textOf(all(page, 'dd')[n]))] as const));
  const counted = /Counted (\S+) of (\S+)\./.exec(textOf(page));
  if (!counted) return;
  const [isMinor, ofMinor] = [minorOf(counted[1] ?? ''), minorOf(counted[2] ?? '')];
  must(`${where}: the difference`, minorOf(textOf(all(page, 'strong')[0])), (isMinor ?? 0) - (ofMinor ?? 0));
  must(
    `${where}: To deposit and left in drawer`,
    isMinor,
    sumOf([facts.get('To deposit') ?? 0, facts.get('Left in drawer') ?? 0]),
  );
}

/** Of pots: sales, refunds and what the count differs by. */
const heldBy = ({ body, corrections, told }: ZView): number =>
  sumOf(
    body.pots
      .filter(({ pot }) => pot !== 'elsewhere')
      .flatMap(({ pot, sales, refunds, corrections: corrected, expected, difference }) => {
        const last = corrections.findLast((one) => one.pot === pot)?.difference.amount ?? difference ?? '0.00';
        const said = told.findLast((one) => one.pot === pot)?.total.amount;
        const gap = minorOf(last) || (said === undefined ? 0 : (minorOf(said) ?? 0) - (minorOf(expected) ?? 0));
        return [minorOf(sales), minorOf(refunds), minorOf(corrected), gap];
      }),
  );

/** Every day that tests play. */
const days = { from: '2026-10-20', to: '2026-11-20' };

/** Who is signed in is a manager. */
export async function wrongSums(till: Harness): Promise<string[]> {
  const wrong: string[] = [];
  const found: Found = {
    must(what, is, sum, within = 0) {
      if (is === null || is === undefined || Math.abs(is - sum) > within)
        wrong.push(`${what} is ${is}, and its parts make ${sum}`);
    },
  };
  const draw = (page: React.ReactNode) => drawn(page, () => till.till().handlers);
  readToday(await draw(<Today />), found);
  readReport(await draw(<Reports />), found);
  await readExceptions(till, draw, found);
  const { current, waiting } = await till.ask('shift:get');
  if (current?.state === 'open') {
    readFigures(await draw(<XReport onClose={nothing} />), 'X', found);
    readSlip(await till.ask('shift:preview', { paper: { kind: 'x' } }), 'the slip of the X', found);
  }
  let before: number | null = null;
  let heldMinor = 0;
  for (const { ledgerId, n } of (await till.ask('shift:z-list', { before: 0, limit: 100 })).toReversed()) {
    const view = await till.ask('shift:z', { ledgerId, n });
    readZ(await draw(<ZReport view={view} onChange={nothing} onDone={nothing} />), view, found);
    const slip = await till.ask('shift:preview', { paper: { kind: 'z', ledgerId, n, correction: null } });
    const amounts = readSlip(slip, `the slip of Z ${n}`, found);
    const [was, is] = [amounts.get('Grand total before'), amounts.get('Grand total')];
    const [, sold] = [...amounts].find(([name]) => name.startsWith('Sold (')) ?? [];
    found.must(`the slip of Z ${n}: Grand total`, is, (was ?? 0) + (sold ?? 0));
    if (before !== null) found.must(`the slip of Z ${n}: Grand total before`, was, before);
    before = is ?? null;
    heldMinor += heldBy(view);
  }
  await till.ask('reconcile:start', days);
  while ((await till.ask('reconcile:get')).run?.state === 'running') await till.time.advance(1000);
  const isCounted = current === null && waiting.length === 0;
  readReconcile(await draw(<Reconcile />), isCounted ? heldMinor : null, found);
  return wrong;
}

/** Random days, and then the sums of them; null where all are right. */
export const wrongSumsOfDays = (seed: number): Promise<string | null> =>
  playDays(seed, stepsOfDays, async (till) => {
    await till.signIn('clara');
    return (await wrongSums(till)).join('\n') || null;
  });
