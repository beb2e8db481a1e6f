// How long a card can still be cancelled at the service: in minutes, and by the second in the last of them.

import { Icon } from '../../components/icon.tsx';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import styles from './void-clock.module.css';

/** Whether that time is over, by this till's clock; never where the service did not say until when. */
export function useVoidIsOver(until: string | null): boolean {
  const now = useNow(1000);
  return until !== null && Date.parse(until) <= now;
}

export function VoidClock({ until }: { readonly until: string }) {
  const { t, time, duration } = useWords();
  const leftMs = Date.parse(until) - useNow(1000);
  if (leftMs <= 0) return null;
  return (
    // The time alone would be read out each second: no live region.
    <p className={styles.clock}>
      <Icon name="clock" />
      <span>{t('after:line.voidLeft', { left: duration(leftMs), at: time(until) })}</span>
    </p>
  );
}
