// One past sale: what it was, when and by whom, its outcome, and one void button for all its cards; its cards with what can still be done
// about them; its money and its slips next to them; its history collapsed below. On a narrow screen, in that order.
import { useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { ManagePage } from '../../../shared/operators/pages.ts';
import { isSlipOut } from '../../../shared/sale/card-facts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { LineCard } from '../../sale/card/line-card.tsx';
import { OutcomeMark } from '../../sale/card/outcome-mark.tsx';
import { useAnnouncements } from '../../sale/card/use-announcements.ts';
import { VoidInSale } from '../../sale/card/void-card.tsx';
import { Giving } from '../../sale/give/giving.tsx';
import { waitsForScan } from '../../sale/give/use-giving.ts';
import { nextStep, owedParts, readyLines, stepAbout } from '../../sale/next-step.ts';
import { RefundCard } from '../../sale/refund/refund-card.tsx';
import { JobState } from '../../sale/slips/job-state.tsx';
import { areAllOut, lastJob } from '../../sale/slips/last-job.ts';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { type SlipOfSale, slipsOf } from '../../sale/slips/slips-of.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { isolated, type Translate, useWords } from '../../words.ts';
import { DetailMoney } from './detail-money.tsx';
import { Life } from './life.tsx';
import styles from './sale-detail.module.css';

export type SaleDetailProps = {
  readonly saleId: string;
  /** Where the way back leads. */
  readonly from: 'sales' | 'attention' | ManagePage;
};

export function SaleDetail({ saleId, from }: SaleDetailProps) {
  const sale = useSale((store) => store.sales[saleId]);
  const read = useSale((store) => store.read);
  const [refused, refuse] = useState<TillError | null>(null);
  const go = useNavigation((store) => store.go);
  const back = () => go(from === 'sales' || from === 'attention' ? { screen: from } : { screen: 'manage', page: from });
  useKeys({ Escape: back });
  const isMissing = sale === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sale that was dropped when a count started or ended is read again.
  useEffect(() => void read(saleId).then(refuse), [saleId, read, isMissing]);
  if (sale) return <Detail sale={sale} onBack={back} />;
  return refused ? <Refused error={refused} onBack={back} /> : null;
}

/** Its shift is being counted, or there is no such sale. */
function Refused({ error, onBack }: { readonly error: TillError; readonly onBack: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.detail}>
      <header className={`row align-centre gap-2-4 ${styles.top}`}>
        <Button icon="before" keyName="Esc" onPress={onBack}>
          {t('frame:back')}
        </Button>
      </header>
      <Failure error={error} advises />
    </div>
  );
}

type DetailProps = { readonly sale: SaleView; readonly onBack: () => void };

function Detail({ sale, onBack }: DetailProps) {
  useAnnouncements(sale, { fromNowOn: true });
  return (
    <div className={styles.detail}>
      <Head sale={sale} onBack={onBack} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          <Cards sale={sale} />
        </div>
        <div className={styles.account}>
          <DetailMoney sale={sale} />
          <DetailSlips sale={sale} />
        </div>
        <div className={styles.life}>
          <Life sale={sale} />
        </div>
      </div>
    </div>
  );
}

function Head({ sale, onBack }: DetailProps) {
  const { t, dateTime } = useWords();
  const go = useNavigation((store) => store.go);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={`row align-centre gap-2-4 ${styles.top}`}>
      <Button icon="before" keyName="Esc" onPress={onBack}>
        {t('frame:back')}
      </Button>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {sale.receiptNumber ? t('word:receiptNumber', { number: sale.receiptNumber }) : t('till:basket')}
        </h1>
        <OutcomeMark sale={sale} />
        <p className={styles.summary}>
          {dateTime(sale.committedAt ?? sale.createdAt)} ·{' '}
          {sale.claim ? t('after:detail.takenBy', { name: sale.operatorName }) : sale.operatorName}
          {sale.claim
            ? ` · ${t('after:detail.ofReceipt', { number: sale.claim.receiptNumber, terminal: sale.claim.terminalId })}`
            : null}
        </p>
      </div>
      <VoidInSale sale={sale} />
      {sale.stage === 'paying' ? (
        <Button look="primary" onPress={() => go({ screen: 'pay', saleId: sale.id })}>
          {t('counter:basket.backToPayment')}
        </Button>
      ) : null}
    </header>
  );
}

function Cards({ sale }: { readonly sale: SaleView }) {
  const { t } = useWords();
  const next = nextStep(sale);
  const owed = owedParts(sale);
  return (
    <>
      {owed.length > 0 ? (
        <section className="column gap-2" aria-label={t('after:refund.title')}>
          <ul className="column gap-14px">
            {owed.map((one) => (
              <RefundCard
                key={one.part.id}
                sale={sale}
                owed={one}
                isNext={next.kind === 'return-money' && next.part.id === one.part.id}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <section className="column gap-2" aria-label={t('word:cards')}>
        {sale.lines.some(waitsForScan) ? <Giving sale={sale} /> : null}
        <AllHandedOver sale={sale} isNext={next.kind === 'hand-over'} />
        <ul className="column gap-2">
          {sale.lines.map((line) => (
            <LineCard key={line.id} sale={sale} line={line} next={stepAbout(next, line.id)} isPast />
          ))}
        </ul>
      </section>
    </>
  );
}

/** Every slip of a past sale: what it is, its print state, and buttons to reprint or view it; where that is not possible, why. */
function DetailSlips({ sale }: { readonly sale: SaleView }) {
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
      {last ? <JobState saleId={sale.id} job={last} /> : null}
      {line ? <span className="soft small block plain">{whyPast(line, document, t)}</span> : null}
    </p>
  );
}

function whyPast({ slip, state }: LineView, document: DocumentKind, t: Translate): string {
  if (isSlipOut(slip) && document !== 'pending') return t('after:detail.slipFirst');
  return t('after:detail.noMore', { state: t(`till:line.${state}`) });
}

type AllHandedOverProps = {
  readonly sale: SaleView;
  /** Handing over is the screen's primary action. */
  readonly isNext: boolean;
};

/** Hands over several ready cards of one sale with one press. Invariant: only cards whose slips are out. */
function AllHandedOver({ sale, isNext }: AllHandedOverProps) {
  const { t } = useWords();
  const act = useSale((store) => store.act);
  const ready = readyLines(sale);
  const handOver = async () => {
    for (const { id } of ready) if (!(await act('line:hand-over', { lineId: id })).ok) return;
  };
  if (ready.length < 2) return null;
  return (
    <div>
      <Button look={isNext ? 'primary' : 'plain'} icon="hand" onPress={() => void handOver()}>
        {t('after:line.handOverAll', { count: ready.length })}
      </Button>
    </div>
  );
}
