// A small growth chart as SVG: a figure by how many there are, both on logarithmic scales, so that what grows alike is a straight line.
import type { Growth } from './harness.ts';
import { figure } from './table.ts';

const [width, height] = [320, 180];
const [left, right, top, bottom] = [52, 34, 34, 34];

const decadesOf = (values: readonly number[]): readonly [number, number] => {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  const [from, to] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  return from === to ? [from, to + 1] : [from, to];
};

const scale =
  ([from, to]: readonly [number, number], begin: number, end: number) =>
  (value: number) =>
    begin + ((Math.log10(value) - from) / (to - from)) * (end - begin);

const range = ([from, to]: readonly [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));

export function chartOf({ name, unit, of, points }: Growth): string {
  const across = decadesOf(points.map(([count]) => count));
  const up = decadesOf(points.map(([, value]) => value));
  const x = scale(across, left, width - right);
  const y = scale(up, height - bottom, top);
  const at = (value: number) => value.toFixed(1);
  const text = (tx: number, ty: number, anchor: string, words: string) =>
    `<text x="${at(tx)}" y="${at(ty)}" text-anchor="${anchor}">${words}</text>`;
  const lines = [
    ...range(across).map(
      (count) =>
        `<path class="grid" d="M${at(x(count))} ${top}V${height - bottom}"/>${text(x(count), height - bottom + 14, 'middle', figure(count))}`,
    ),
    ...range(up).map(
      (value) =>
        `<path class="grid" d="M${left} ${at(y(value))}H${width - right}"/>${text(left - 6, y(value) + 4, 'end', figure(value))}`,
    ),
  ];
  const path = points
    .map(([count, value], index) => `${index === 0 ? 'M' : 'L'}${at(x(count))} ${at(y(value))}`)
    .join('');
  const dots = points.map(
    ([count, value]) =>
      `<circle cx="${at(x(count))}" cy="${at(y(value))}" r="3"/>${text(x(count), y(value) - 7, 'middle', figure(value))}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${name}: ${unit} by ${of}</title>
<style>text{font:11px system-ui,sans-serif;fill:#444}.grid{stroke:#ddd}.line{fill:none;stroke:#1a6b5a;stroke-width:2}circle{fill:#1a6b5a}.name{font-weight:600;fill:#222}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
<text class="name" x="${left}" y="16">${name}, ${unit}</text>
${lines.join('\n')}
<path class="line" d="${path}"/>
${dots.join('\n')}
${text((left + width - right) / 2, height - 6, 'middle', of)}
</svg>
`;
}
