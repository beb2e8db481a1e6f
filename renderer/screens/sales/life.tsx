// The life of each card of a sale, and of its money, as the journal has it.
import { useEffect, useState } from 'react';
import type { TimelineEntry } from '../../../shared/timeline.ts';
import type { SaleView } from '../../../shared/views.ts';
import { ask } from '../../bridge.ts';
import { useWords } from '../../words.ts';
import styles from './life.module.css';

export function Life({ sale }: { readonly sale: SaleView }) {
  const { t } = useWords();
  const [entries, setEntries] = useState<readonly TimelineEntry[]>([]);
  // Every change of the sale is in the journal first.
  useEffect(() => {
    let current = true;
    void ask('sale:timeline', { saleId: sale.id }).then((answer) => {
      if (current && answer.ok) setEntries(answer.value);
    });
    return () => {
      current = false;
    };
  }, [sale]);

  const ofSale = entries.filter((entry) => entry.lineId === null);
  return (
    <section className={styles.life}>
      <h2>{t('after:life.title')}</h2>
      {sale.lines.map((line) => (
        <Steps key={line.id} name={line.productName} entries={entries.filter((entry) => entry.lineId === line.id)} />
      ))}
      <Steps name={t('after:life.sale')} entries={ofSale} />
    </section>
  );
}

function Steps({ name, entries }: { readonly name: string; readonly entries: readonly TimelineEntry[] }) {
  const { t, time, dateTime } = useWords();
  if (entries.length === 0) return null;
  return (
    <div className={styles.one}>
      <h3>{name}</h3>
      <ol>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the journal only grows at its end.
          <li key={index}>
            <time dateTime={entry.at} title={dateTime(entry.at)}>
              {time(entry.at, true)}
            </time>
            <span>{t(`after:life.${entry.kind}`)}</span>
            {entry.operatorName ? <span className={styles.who}>{entry.operatorName}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
