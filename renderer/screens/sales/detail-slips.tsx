// Every slip of a past sale: what it is, how its printing stands, and to print it again or look at it; where it cannot be, why.
import type { DocumentKind } from '../../../shared/document.ts';
import { isSlipOut } from '../../../shared/sale/card-facts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { JobState } from '../../sale/slips/job-state.tsx';
import { areAllOut, lastJob } from '../../sale/slips/last-job.ts';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { type SlipOfSale, slipsOf } from '../../sale/slips/slips-of.ts';
import { isolated, type Translate, useWords } from '../../words.ts';
import styles from './sale-detail.module.css';

export function DetailSlips({ sale }: { readonly sale: SaleView }) {
  const { t } = useWords();
  const slips = slipsOf(sale);
  return (
    <section className={styles.panel}>
      <header className="flex gap-3 apart align-baseline pad-3-4">
        <h2 className="text-usual">{t('after:detail.slips')}</h2>
        {areAllOut(sale) ? <span className="soft small block plain">{t('after:detail.allPrinted')}</span> : null}
      </header>
      {slips.length === 0 ? <p className="soft small pad-0-4-3">{t('after:detail.noSlips')}</p> : null}
      <ul className={styles.slips}>
        {slips.map((slip) => (
          <li key={`${slip.document} ${slip.line?.id ?? null}`}>
            <OneSlip sale={sale} slip={slip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneSlip({ sale, slip }: { readonly sale: SaleView; readonly slip: SlipOfSale }) {
  const { t, money } = useWords();
  const { document, line, isCurrent } = slip;
  const serial = line?.serialLast4 ? ` · ${t('after:line.serial', { last4: line.serialLast4 })}` : '';
  const equal = sale.lines.filter(({ productName }) => productName === line?.productName);
  const which = equal.length > 1 && line ? ` ${money(line.faceValue)}${serial}` : '';
  const of = line && sale.lines.length > 1 ? `${isolated(line.productName)}${which}` : null;
  if (isCurrent) return <PrintActions sale={sale} lineId={line?.id ?? null} document={document} among={{ of }} />;
  const last = lastJob(sale, slip);
  return (
    <p className={styles.past}>
      <strong>{t(`after:document.${document}`)}</strong>
      {of ? <span className="soft small block plain">{of}</span> : null}
      {last ? <JobState job={last} /> : null}
      {line ? <span className="soft small block plain">{whyPast(line, document, t)}</span> : null}
    </p>
  );
}

function whyPast({ slip, state }: LineView, document: DocumentKind, t: Translate): string {
  if (isSlipOut(slip) && document !== 'pending') return t('after:detail.slipFirst');
  return t('after:detail.noMore', { state: t(`till:line.${state}`) });
}
