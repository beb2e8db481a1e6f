// Compared with the same weekday a week before, up to the same minute: an arrow, and by how much.
import { useOffice } from '../kit/words.ts';
import styles from './today.module.css';

const shapes = { up: 'M5 1L9.5 9H.5z', down: 'M5 9L.5 1h9z' } as const;

export function Change({ percent }: { readonly percent: number }) {
  const { t, percent: said } = useOffice();
  if (percent === 0) return <span className="heavy">{said(0)}</span>;
  const way = percent < 0 ? 'down' : 'up';
  return (
    <span className="heavy toned" data-tone={percent > 0 ? 'good' : undefined}>
      <svg className={styles.way} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <path d={shapes[way]} />
      </svg>
      <span className="hidden-but-read"> {t(`day:way.${way}`)} </span> {said(percent)}
    </span>
  );
}
