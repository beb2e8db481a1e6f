// The outcome of a sale, as a word with an icon: in the list of sales and in a sale's detail. Never colour alone.
import { isZero } from '../../../shared/money.ts';
import type { SaleOutcome, SaleSummary } from '../../../shared/sale/views.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import styles from './outcome-mark.module.css';

type Look = { readonly icon: IconName; readonly tone: 'good' | 'wait' | 'warn' | 'bad' | 'calm' };

const looks: Record<SaleOutcome, Look> = {
  paying: { icon: 'pay', tone: 'wait' },
  working: { icon: 'wait', tone: 'wait' },
  'to-hand-over': { icon: 'hand', tone: 'wait' },
  'slip-out': { icon: 'slip', tone: 'wait' },
  sold: { icon: 'check', tone: 'good' },
  'partly-sold': { icon: 'back', tone: 'calm' },
  voided: { icon: 'back', tone: 'calm' },
  'not-sold': { icon: 'cross', tone: 'calm' },
  settled: { icon: 'hand', tone: 'calm' },
  elsewhere: { icon: 'slip', tone: 'calm' },
  cancelled: { icon: 'cross', tone: 'calm' },
};

type OutcomeMarkProps = { readonly sale: Pick<SaleSummary, 'outcome' | 'partly' | 'refundDue'> };

/** What is due back is said too, and instead of a card that is ready: money leads. */
export function OutcomeMark({ sale: { outcome, partly, refundDue } }: OutcomeMarkProps) {
  const { t, money } = useWords();
  const { n, of, isRefunded } = partly ?? { n: 1, of: 1, isRefunded: true };
  const due = refundDue && !isZero(refundDue.amount) ? refundDue : null;
  return (
    <>
      {due && outcome === 'to-hand-over' ? null : (
        <Mark {...looks[outcome]} outcome={outcome}>
          {isRefunded ? t(`till:outcome.${outcome}`, { n, of }) : t('after:sales.toRefund', { n, of })}
        </Mark>
      )}{' '}
      {due ? (
        <Mark icon="back" tone="bad">
          {t('after:sales.due', { amount: money(due) })}
        </Mark>
      ) : null}
    </>
  );
}

export function Mark({
  icon,
  tone,
  outcome,
  children,
}: Look & { readonly outcome?: SaleOutcome; readonly children: string }) {
  return (
    <span className={styles.mark} data-tone={tone} data-outcome={outcome}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
