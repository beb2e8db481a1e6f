// Voiding a card that was sold: offered while the service still cancels it, with the clock; afterwards why not, and who can do something.
// Invariant: nothing is offered that the till knows to be refused, and a dialog whose time ran out says so and sends nothing.
import { useState } from 'react';
import { TextField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useScan } from '../../scan/use-scan.ts';
import { useSessionView } from '../../stores/session.ts';
import { inTillTime } from '../../till-time.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { ApprovedStep, type CardOfSale } from './approved-step.tsx';
import styles from './void-card.module.css';

/** What the service refuses for good; anything else may be tried again. */
const finalRefusals: ReadonlySet<string> = new Set([
  'order_invalidation_period_expired',
  'order_invalidation_not_supported',
]);

export function VoidCard({ sale, line }: CardOfSale) {
  const { t, dateTime } = useWords();
  const isOver = useVoidIsOver(line.voidUntil);
  const { voidUntil } = line;
  const over =
    isOver && voidUntil
      ? t('after:line.voidOver', { at: dateTime(new Date(inTillTime(voidUntil)).toISOString()) })
      : null;
  const [scanned, scan] = useState('');
  const takesTwo = line.voidRule === 'two-people' || line.voidRule === 'two-people-or-card';
  // The user who is signed in could approve it, if a second person asked.
  const { operator } = useSessionView();
  const isAlone = operator?.role === 'manager' && !sale.cashierIds.includes(operator.id);
  const isSole = line.voidRule === 'sole-manager';
  // A card whose slip came out may have been given away without a word to the till.
  const mayBeOut =
    takesTwo ||
    line.handedOverAt !== null ||
    sale.printJobs.some((job) => job.lineId === line.id && job.document === 'activation' && job.state === 'printed');
  const isRefused = line.voidRefusal !== null && finalRefusals.has(line.voidRefusal);

  return (
    <>
      {voidUntil ? <VoidClock until={voidUntil} /> : null}
      {over && !isRefused ? (
        <p className={styles.over} data-void="over">
          <Icon name="lock" />
          <span>
            {over} {t('after:line.voidOverTodo')}
          </span>
        </p>
      ) : null}
      <ApprovedStep
        sale={sale}
        line={line}
        channel="line:void"
        isOffered={over === null && !isRefused}
        open={t('after:line.void')}
        name={`${t('after:line.void')}: ${line.productName}`}
        title={t('after:line.voidTitle')}
        goesBack
        explain={
          <>
            <p>
              {t(mayBeOut ? 'after:line.voidTakeCard' : 'after:line.voidKeepCard')} {t('after:line.voidExplain')}
            </p>
            {isSole ? <p>{t('after:line.voidSole')}</p> : null}
            {voidUntil ? <VoidClock until={voidUntil} /> : null}
            {over ? (
              <p role="alert" className={styles.ended}>
                <Icon name="warn" />
                <span>
                  {over} {t('after:line.voidOverTodo')}
                </span>
              </p>
            ) : null}
          </>
        }
        tooLate={over === null ? null : t('after:line.voidTooLate')}
        reasons="void"
        {...(isSole ? { cashierIds: [] } : {})}
        isAsked={takesTwo && scanned === ''}
        instead={
          line.voidRule === 'two-people-or-card' && isAlone ? (
            <CustomersCard number={scanned} onNumber={scan} />
          ) : undefined
        }
        cardNumber={scanned === '' ? null : scanned}
        onClose={() => scan('')}
      />
    </>
  );
}

/** Whether that time is over, by this till's clock; never where the service did not say until when. */
function useVoidIsOver(until: string | null): boolean {
  const now = useNow(1000);
  return until !== null && inTillTime(until) <= now;
}

function VoidClock({ until }: { readonly until: string }) {
  const { t, time, duration } = useWords();
  const untilMs = inTillTime(until);
  const leftMs = untilMs - useNow(1000);
  if (leftMs <= 0) return null;
  return (
    // The time alone would be read out each second: no live region.
    <p className={styles.clock}>
      <Icon name="clock" />
      <span>{t('after:line.voidLeft', { left: duration(leftMs), at: time(new Date(untilMs).toISOString()) })}</span>
    </p>
  );
}

type CustomersCardProps = { readonly number: string; readonly onNumber: (number: string) => void };

/** Scanned in place of a second person. Main compares it with the card that was sold; it is kept nowhere. */
function CustomersCard({ number, onNumber }: CustomersCardProps) {
  const { t } = useWords();
  useScan(onNumber, { inDialog: true });
  return (
    <TextField
      label={t('after:line.customersCard')}
      hint={t('after:line.customersCardHint')}
      value={number}
      maxLength={400}
      onChange={onNumber}
    />
  );
}
