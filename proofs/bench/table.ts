// The rows as a table of Markdown, which a terminal shows as well as a page.
import type { Reach, Row } from './harness.ts';

const head = ['Work', 'Now', 'p99', 'Beside', 'Ratio', 'Reach', 'Reached'];

/** Three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0 || Number.isInteger(value)) return value.toLocaleString('en');
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return Number(value.toFixed(digits)).toLocaleString('en', { maximumFractionDigits: digits });
}

const reachOf = (reach: Reach, unit: string): string =>
  'most' in reach ? `${figure(reach.most)} ${unit}` : `ratio ${figure(reach.ratio)}`;

function cellsOf({ name, unit, now, p99, peer, peerNow, ratio, reach, isReached, note }: Row): string[] {
  return [
    note ? `${name} (${note})` : name,
    `${figure(now)} ${unit}`,
    p99 === null ? '' : figure(p99),
    peer === null || peerNow === null ? '' : `${peer}: ${figure(peerNow)}`,
    figure(ratio),
    reachOf(reach, unit),
    isReached ? 'yes' : 'no',
  ];
}

/** Its lines: two of the head, then one a row. */
export function table(rows: readonly Row[]): string[] {
  const lines = [head, head.map(() => '---'), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`);
}
