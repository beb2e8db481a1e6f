// How long a card can still be cancelled at the service, second by second; and that it no longer can be.
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { Icon } from '../icon.tsx';
import { clockText } from './clock-text.ts';
import styles from './void-clock.module.css';

export function VoidClock({ until }: { readonly until: string }) {
  const { t } = useWords();
  const leftS = Math.ceil((Date.parse(until) - useNow(1000)) / 1000);
  if (leftS <= 0) return <p className={styles.over}>{t('after:line.voidOver')}</p>;
  return (
    // The time alone would be read out each second: no live region.
    <p className={styles.clock}>
      <Icon name="clock" />
      {t('after:line.voidLeft', { left: clockText(leftS) })}
    </p>
  );
}
