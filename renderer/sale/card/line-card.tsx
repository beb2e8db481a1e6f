// One card of a finished sale, as main describes it: what to do with it, what is known, and its buttons.
// Invariant: nothing about the card is decided here, and its verdict does not look like a button.
import type { ReactNode } from 'react';
import { type CardStep, markOf } from '../../../shared/sale/card.ts';
import { isSlipOut } from '../../../shared/sale/card-facts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Art } from '../../components/art.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { WhatToGive } from '../give/what-to-give.tsx';
import { CardActions } from './card-actions.tsx';
import { marksBeside } from './card-marks.ts';
import styles from './line-card.module.css';
import { LineReasons, Waiting } from './line-reasons.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** The verdict and the state already say these. */
const isSaid: ReadonlySet<string> = new Set([
  'till:verdict.hand-over.next',
  'till:verdict.keep-card.next',
  'till:verdict.return-money.next',
  'till:verdict.nothing-owed.next',
  'after:line.neverSold',
  // The sum to return for the sale is shown above its cards.
  'after:line.moneyOnce',
]);

export type LineCardProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  /** The screen's primary action, if it is about this card. */
  readonly next: CardStep | null;
  /** A past sale: it may be voided, and its slips are shown together. */
  readonly isPast?: boolean;
  /** It has only started to wait: the problem may be over in a moment. */
  readonly isEarly?: boolean;
  /** The money to return for it, if that is shown with the card. */
  readonly refunds?: ReactNode;
};

export function LineCard(props: LineCardProps) {
  const { sale, line, next, isPast = false, isEarly = false, refunds } = props;
  const { t, dateTime } = useWords();
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  const names = {
    at: line.handedOverAt === null ? '' : dateTime(line.handedOverAt),
    list: t('frame:nav.attention'),
  };
  const step = isEarly ? null : next;
  const givesSlip = step === 'give-slip' && hasPrinter;
  // Still shown after the slip is printed: that is when it is handed over.
  const hasSlip = !isPast && line.verdict === 'keep-card' && isSlipOut(line.slip);
  return (
    <li className={isPast ? `${styles.card} ${styles.past}` : styles.card}>
      <VerdictMark card={line} also={givesSlip || hasSlip ? t('after:line.giveSlip') : null} />
      <div className={`column gap-1 justify-centre shrinks pad-4-5 ${styles.facts}`}>
        <div className={styles.head}>
          <Art code={line.productCode} brand={line.brand} name={line.productName} size="row" />
          <h2 className="grows shrinks text-large">
            <ProductName brand={line.brand} name={line.productName} />
          </h2>
          <Amount line={line} isPast={isPast} />
        </div>
        <Facts line={line} />
        <WhatToGive line={line} />
        {isSaid.has(line.say) && !givesSlip ? null : (
          <p>
            {isSaid.has(line.say) ? null : t(line.say, names)} {givesSlip ? t('after:line.leaving') : null}
          </p>
        )}
        {next === 'wait-for-slip' ? <p className="ink-wait bold">{t('after:print.waitForSlip')}</p> : null}
        {isEarly ? null : <Waiting line={line} />}
        {/* The refusal was explained before the payment. */}
        {line.state === 'refused' && !isPast && line.attention.length === 0 ? null : <LineReasons line={line} />}
      </div>
      <div className={styles.side}>
        <CardActions sale={sale} line={line} next={step} screen={isPast ? 'past' : 'fresh'} hasPrinter={hasPrinter} />
      </div>
      {refunds ? <div className={styles.refunds}>{refunds}</div> : null}
    </li>
  );
}

function Amount({ line, isPast }: Required<Pick<LineCardProps, 'line' | 'isPast'>>) {
  const amount = useWords().money(line.faceValue);
  const mark = markOf(line);
  // The amount of a voided card no longer counts, that of a card to put back never did.
  if (mark === 'never-sold' || mark === 'card-only' || (isPast && line.state === 'voided'))
    return <s className={`text-large firm one-line figures ${styles.amount}`}>{amount}</s>;
  return <span className={`text-large firm one-line figures ${styles.amount}`}>{amount}</span>;
}

/** Its state at the service, and what identifies it. */
function Facts({ line }: { readonly line: LineView }) {
  const { t } = useWords();
  // The reason already says that it failed; its head says that it was voided.
  const isShownElsewhere = (line.state === 'lost' && line.refusal !== null) || markOf(line) === 'voided';
  const marks = marksBeside(line, t);
  if (isShownElsewhere) return marks.length > 0 ? <p className="soft">{marks.join(' · ')}</p> : null;
  return (
    <p className="soft">
      <strong className="bold">{t(line.standing)}</strong>
      {marks.map((mark) => ` · ${mark}`)}
    </p>
  );
}
