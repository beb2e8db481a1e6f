// What the customer gets: the plastic card with these last four characters, shown large, or the slip alone.
import type { LineView } from '../../../shared/sale/views.ts';
import { useWords } from '../../words.ts';
import styles from './give.module.css';

export function LastFour({ line: { cardLast4 } }: { readonly line: Pick<LineView, 'cardLast4'> }) {
  const { t } = useWords();
  if (cardLast4 === null) return <p className="ink-warn bold">{t('scanning:give.unknown')}</p>;
  const [before, after] = t('scanning:give.mustStand', { last4: '\n' }).split('\n');
  return (
    <p data-must-stand={cardLast4}>
      {before}
      <strong className={styles.mustStandFigure}>{`…\u2060${cardLast4}`}</strong>
      {after}
    </p>
  );
}

/** For a card that is ready. */
export function WhatToGive({ line }: { readonly line: LineView }) {
  const { t } = useWords();
  if (!line.actions.includes('hand-over')) return null;
  if (line.plasticStays) return <p className="ink-warn bold">{t('scanning:give.plasticStays')}</p>;
  if (line.carrier !== 'plastic') return null;
  return (
    <>
      {line.takesScan ? <p className="ink-wait bold">{t('scanning:give.scan')}</p> : null}
      <LastFour line={line} />
    </>
  );
}
