// What an authenticator is set up by: its square code for a camera, and the same secret to be typed.
import { useOffice } from '../kit/words.ts';
import styles from './door.module.css';

/** Modules of white that a reader needs around it. */
const quiet = 4;

export function FactorCode({ secret, modules }: { readonly secret: string; readonly modules: readonly string[] }) {
  const { t } = useOffice();
  const size = modules.length + 2 * quiet;
  const path = modules.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return (
    <div className={styles.factor}>
      <svg
        role="img"
        aria-label={t('sign:set-up.code')}
        viewBox={`-${quiet} -${quiet} ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path.join('')} />
      </svg>
      <p className="soft small">{t('sign:set-up.byHand')}</p>
      <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  );
}
