// A bar or QR code on the preview of a slip: the modules that the printer prints, drawn as one path.
import type { CodeBlock } from '../../../shared/document.ts';
import styles from './slip-code.module.css';

/** Modules of white that a reader needs around it, and how tall a bar code's one row is. */
const quietZone = 4;
const barHeight = 30;

export function SlipCode({ code }: { readonly code: CodeBlock }) {
  const height = code.symbology === 'qr' ? 1 : barHeight;
  const path = code.modules
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v${height}h-${run[0].length}z`),
    )
    .join('');
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
      <path d={path} />
    </svg>
  );
}
