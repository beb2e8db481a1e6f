// A bar or QR code, or the shop's logo, on the preview of a slip: the dots that the printer prints, drawn as one path.
import type { CodeBlock, PictureBlock } from '../../shared/document.ts';
import styles from './slip-code.module.css';

/** The white modules that a reader needs around it, and the height of a bar code's single row. */
const quietZone = 4;
const barHeight = 30;

export function SlipCode({ code }: { readonly code: CodeBlock }) {
  const height = code.symbology === 'qr' ? 1 : barHeight;
  const across = (code.modules[0]?.length ?? 0) + 2 * quietZone;
  const down = code.modules.length * height + 2 * quietZone;
  return (
    <svg
      className={styles[code.symbology]}
      role="img"
      aria-label={code.text}
      viewBox={`-${quietZone} -${quietZone} ${across} ${down}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(code.modules, height)} />
    </svg>
  );
}

/** The shop's name is printed below as text, so a screen reader needs nothing more from the logo. */
export function SlipPicture({ dots }: PictureBlock) {
  return (
    <svg className={styles.picture} aria-hidden viewBox={`0 0 ${dots[0]?.length ?? 0} ${dots.length}`}>
      <path d={pathOf(dots, 1)} />
    </svg>
  );
}

/** Each run of black in a row as a box. */
function pathOf(rows: readonly string[], height: number): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v${height}h-${run[0].length}z`),
    )
    .join('');
}
