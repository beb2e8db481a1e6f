// docs/performance.md: the rows as they were measured last, between marks, and the growth charts beside it.
// Invariant: the words around the marks are written by people; a family that was not measured keeps its rows.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.ts';
import type { Growth, Row } from './harness.ts';
import { table } from './table.ts';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const charts = fileURLToPath(new URL('../../docs/performance/', import.meta.url));
const rowMarks = ['<!-- rows: begin -->', '<!-- rows: end -->'] as const;
const chartMarks = ['<!-- charts: begin -->', '<!-- charts: end -->'] as const;

type Kept = { readonly name: string; readonly ratio: number; readonly line: string };

/** The rows of the page, by name. */
export function keptRows(text = readFileSync(page, 'utf8')): Map<string, Kept> {
  const [begin, end] = rowMarks;
  const lines = text
    .slice(text.indexOf(begin), text.indexOf(end))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Work|---) /.test(line));
  return new Map(
    lines.map((line) => {
      const cells = line.split(' | ');
      const name = (cells[0] ?? '').slice(2).replace(/ \([^)]*\)$/, '');
      return [name, { name, ratio: Number(cells[4]?.replaceAll(',', '')), line }];
    }),
  );
}

/** A ratio may fall by chance; by a quarter it does not. */
const leastShare = 0.75;

/** A sentence for each row whose ratio fell by a quarter or more since the page was written. */
export function fallen(rows: readonly Row[]): string[] {
  const kept = keptRows();
  return rows.flatMap(({ name, ratio }) => {
    const before = kept.get(name)?.ratio;
    if (before === undefined || !Number.isFinite(before) || ratio >= before * leastShare) return [];
    return [`${name}: the ratio was ${before} and is ${ratio.toPrecision(3)}`];
  });
}

/** `isWhole`: every family was measured, so that rows and charts of what is measured no more go. */
export function keep(rows: readonly Row[], growth: readonly Growth[], isWhole: boolean): void {
  const text = readFileSync(page, 'utf8');
  const fresh = new Map(table(rows).map((line, index) => [rows[index - 2]?.name ?? `head ${index}`, line]));
  const kept = new Map([...keptRows(text)].map(([name, { line }]) => [name, line]));
  const all = isWhole ? fresh : new Map([...fresh].slice(0, 2).concat([...kept], [...fresh].slice(2)));
  if (isWhole) rmSync(charts, { recursive: true, force: true });
  mkdirSync(charts, { recursive: true });
  for (const one of growth) writeFileSync(`${charts}${fileOf(one)}`, chartOf(one));
  const pictures = readdirSync(charts).filter((file) => file.endsWith('.svg'));
  const shown = pictures.map((file) => `![${file.replace('.svg', '').replaceAll('-', ' ')}](performance/${file})`);
  const withRows = between(text, rowMarks, [...all.values()].join('\n'));
  writeFileSync(page, between(withRows, chartMarks, shown.join('\n')));
}

function between(text: string, [begin, end]: readonly [string, string], filling: string): string {
  return `${text.slice(0, text.indexOf(begin))}${begin}\n\n${filling}\n\n${text.slice(text.indexOf(end))}`;
}

const fileOf = ({ name }: Growth): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.svg`;
