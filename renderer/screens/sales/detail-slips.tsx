// Every slip of a past sale: what it is, how its printing stands, and to print it again or look at it; where it cannot be, why.
import { isSlipOut } from '../../../shared/sale/card-facts.ts';
import type { SaleView } from '../../../shared/views.ts';
import { JobState } from '../../sale/slips/job-state.tsx';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { slipsOf } from '../../sale/slips/slips-of.ts';
import { useWords } from '../../words.ts';
import styles from './sale-detail.module.css';

export function DetailSlips({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const slips = slipsOf(sale);
  const several = sale.lines.length > 1;
  return (
    <section className={styles.section}>
      <h2>{t('after:detail.slips')}</h2>
      {slips.length === 0 ? <p className={styles.soft}>{t('after:detail.noSlips')}</p> : null}
      <ul className={styles.slips}>
        {slips.map(({ document, line, isCurrent }) => {
          const lineId = line?.id ?? null;
          const last = sale.printJobs.filter((job) => job.document === document && job.lineId === lineId).at(-1);
          const serial = line?.serialLast4 ? ` · ${t('after:line.serial', { last4: line.serialLast4 })}` : '';
          const of = line && several ? `${line.productName} ${money(line.faceValue)}${serial}` : null;
          return (
            <li key={`${document} ${lineId}`}>
              {isCurrent ? (
                <PrintActions sale={sale} lineId={lineId} document={document} among={{ of }} />
              ) : (
                <p className={styles.past}>
                  <strong>{t(`till:document.${document}`)}</strong>
                  {of ? <span className={styles.soft}>{of}</span> : null}
                  {last ? <JobState job={last} saleId={sale.id} /> : null}
                  {line ? (
                    <span className={styles.soft}>
                      {isSlipOut(line.slip) && document !== 'pending'
                        ? t('after:detail.slipFirst')
                        : t('after:detail.noMore', { state: t(`till:line.${line.state}`) })}
                    </span>
                  ) : null}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
