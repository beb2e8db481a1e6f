// One card of a finished sale, as main says it stands: its verdict, what is known, what to do, and the buttons for it.
// Invariant: nothing about the card is decided here.
import { type CardStep, markOf } from '../../../shared/sale/card.ts';
import type { LineView, SaleView } from '../../../shared/views.ts';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { CardActions } from './card-actions.tsx';
import { CardSteps } from './card-steps.tsx';
import styles from './line-card.module.css';
import { LineReasons, Waiting } from './line-reasons.tsx';
import { VerdictMark } from './verdict-mark.tsx';

export type LineCardProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  /** The one primary action of the screen, where it is about this card. */
  readonly next: CardStep | null;
  /** The sale is looked at afterwards: it may be voided, and its slips stand together. */
  readonly isPast?: boolean;
};

export function LineCard({ sale, line, next, isPast = false }: LineCardProps) {
  const { t, money, dateTime } = useWords();
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  const names = {
    at: line.handedOverAt === null ? '' : dateTime(line.handedOverAt),
    list: t('frame:nav.attention'),
  };
  const isBeingTakenBack = line.say === 'after:line.takingBack';
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>
          {line.productName} <span className={styles.amount}>{money(line.faceValue)}</span>
        </h2>
        <p className="soft">
          {t(isBeingTakenBack ? 'till:line.cancelling' : line.standing)}
          {line.cardLast4 ? ` · ${t('counter:basket.card', { last4: line.cardLast4 })}` : null}
          {line.serialLast4 ? ` · ${t('after:line.serial', { last4: line.serialLast4 })}` : null}
        </p>
      </div>
      <div className={styles.verdict}>
        <VerdictMark verdict={line.verdict} mark={markOf(line)} />
        <p>
          {t(line.say, names)} {next === 'give-slip' && hasPrinter ? <strong>{t('after:line.leaving')}</strong> : null}
        </p>
      </div>
      {next === 'wait-for-slip' ? <p className={styles.waiting}>{t('after:print.waitForSlip')}</p> : null}
      {isPast && line.handedOverAt ? null : <CardSteps line={line} />}
      <Waiting line={line} />
      <LineReasons line={line} />
      <CardActions sale={sale} line={line} next={next} screen={isPast ? 'past' : 'fresh'} hasPrinter={hasPrinter} />
    </li>
  );
}
