// One sale of the past: its cards with what can still be done about them, its money, its slips.
import { useEffect, useRef } from 'react';
import type { SaleView, SessionView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { LineCard } from '../../components/sale/line-card.tsx';
import { OutcomeMark } from '../../components/sale/outcome-mark.tsx';
import { PrintActions } from '../../components/sale/print-actions.tsx';
import { RefundCard } from '../../components/sale/refund-card.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { nextStep, owedParts } from '../done/next-step.ts';
import { isZero } from '../pay/phase.ts';
import { Life } from './life.tsx';
import styles from './sales.module.css';

export type SaleDetailProps = { readonly saleId: string; readonly session: SessionView };

export function SaleDetail({ saleId, session }: SaleDetailProps) {
  const { t } = useWords();
  const sale = useSale((store) => store.sales[saleId]);
  const read = useSale((store) => store.read);
  const go = useNavigation((store) => store.go);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeys({ Escape: () => go({ screen: 'sales' }) });
  useEffect(() => void read(saleId), [saleId, read]);
  const shown = sale !== undefined;
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);
  if (!sale) return null;

  return (
    <div className={styles.detail}>
      <header className={styles.top}>
        <Button icon="back" keyName="Esc" onPress={() => go({ screen: 'sales' })}>
          {t('frame:back')}
        </Button>
        <h1 ref={heading} tabIndex={-1}>
          {sale.receiptNumber ?? t('till:basket')}
        </h1>
        <OutcomeMark outcome={sale.outcome} />
        {sale.stage === 'paying' ? (
          <Button look="primary" onPress={() => go({ screen: 'pay', saleId: sale.id })}>
            {t('counter:basket.backToPayment')}
          </Button>
        ) : null}
      </header>
      <Cards sale={sale} session={session} />
      <Money sale={sale} />
      <Slips sale={sale} />
      <Life sale={sale} />
    </div>
  );
}

function Cards({ sale, session }: { readonly sale: SaleView; readonly session: SessionView }) {
  const { t } = useWords();
  const next = nextStep(sale);
  const owed = owedParts(sale);
  return (
    <>
      {owed.length > 0 ? (
        <section className={styles.section}>
          <h2>{t('after:refund.title')}</h2>
          <ul className={styles.cards}>
            {owed.map((one) => (
              <RefundCard
                key={one.part.id}
                sale={sale}
                owed={one}
                session={session}
                isNext={next.kind === 'return-money' && next.part.id === one.part.id}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <section className={styles.section}>
        <h2>{t('counter:pay.cards')}</h2>
        <ul className={styles.cards}>
          {sale.lines.map((line) => (
            <LineCard
              key={line.id}
              sale={sale}
              line={line}
              session={session}
              isNext={(next.kind === 'hand-over' || next.kind === 'print-again') && next.line.id === line.id}
              mayVoid
            />
          ))}
        </ul>
      </section>
    </>
  );
}

function Money({ sale }: { readonly sale: SaleView }) {
  const { t, money, dateTime } = useWords();
  return (
    <section className={styles.section}>
      <h2>{t('after:detail.money')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('after:detail.payment')}</th>
            <th>{t('after:detail.state')}</th>
            <th className={styles.sum}>{t('after:detail.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {sale.tenders.map((tender) => (
            <tr key={tender.id}>
              <td>
                {t(`till:method.${tender.method}`)}
                {tender.source ? (
                  <span className={styles.soft}>
                    {t(`after:detail.from.${tender.source}`, { terminal: sale.claim?.terminalId ?? '' })}
                  </span>
                ) : null}
                {tender.approvalCode ? (
                  <span className={styles.soft}>{t('after:detail.approval', { code: tender.approvalCode })}</span>
                ) : null}
                {tender.tendered && tender.change ? (
                  <span className={styles.soft}>
                    {t('after:detail.given', { given: money(tender.tendered), change: money(tender.change) })}
                  </span>
                ) : null}
              </td>
              <td>
                {tender.parts.map((part) => (
                  <span key={part.id} className={styles.soft}>
                    {money(part.amount)}: {t(`till:part.${part.state}`)}
                  </span>
                ))}
              </td>
              <td className={styles.sum}>{money(tender.amount)}</td>
            </tr>
          ))}
          {!isZero(sale.rounding.amount) ? (
            <tr>
              <td colSpan={2}>{t('after:detail.rounding')}</td>
              <td className={styles.sum}>{money(sale.rounding)}</td>
            </tr>
          ) : null}
          <tr>
            <td colSpan={2}>
              <strong>{t('counter:basket.total')}</strong>
            </td>
            <td className={styles.sum}>
              <strong>{money(sale.total)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <p className={styles.soft}>
        {t('after:detail.by', { name: sale.operatorName, at: dateTime(sale.committedAt ?? sale.createdAt) })}
      </p>
    </section>
  );
}

function Slips({ sale }: { readonly sale: SaleView }) {
  const { t, dateTime } = useWords();
  return (
    <section className={styles.section}>
      <h2>{t('after:detail.slips')}</h2>
      {sale.stage === 'committed' && !sale.claim ? (
        <div className={styles.actions}>
          <span>{t('till:document.receipt')}</span>
          <PrintActions sale={sale} lineId={null} document="receipt" />
        </div>
      ) : null}
      <ul>
        {sale.printJobs.map((job) => (
          <li key={job.id} className={styles.soft}>
            {t(`till:document.${job.document}`)}
            {` · ${sale.lines.find((line) => line.id === job.lineId)?.productName ?? sale.receiptNumber ?? ''} · `}
            {job.copy > 0 ? `${t('after:print.copy', { number: job.copy })} · ` : null}
            {t(`till:job.${job.state}`)} · {dateTime(job.createdAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}
