// While the service reserves: take no money. A service that is silent is said to be so within three seconds, and where waiting is of no use
// that and why; leaving is always free.
import { type ReactNode, useEffect } from 'react';
import type { ProblemCode } from '../../../shared/errors.ts';
import { escalation } from '../../../shared/escalation.ts';
import type { SaleView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useStatus } from '../../stores/status.ts';
import { useCall } from '../../use-call.ts';
import { useKeys } from '../../use-keys.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';
import { isSilent, isZero } from './phase.ts';
import { standstillOf } from './standstill.ts';

// What passes by itself, and is called for only once a person has waited as long as a request may take.
const goesOn: ReadonlySet<ProblemCode> = new Set([
  'unreachable',
  'no_answer',
  'service_fault',
  'rate_limited',
  'activation_pending',
]);
const callAfterMs = 30_000;

export type ReservingPanelProps = {
  readonly sale: SaleView;
  /** Given where cards were added and wait for the cashier to reserve them. */
  readonly onReserve?: () => void;
};

export function ReservingPanel({ sale, onReserve }: ReservingPanelProps) {
  const { t, duration, money } = useWords();
  const call = useCall();
  const connection = useStatus((store) => store.status.connection);
  const now = useNow(250);
  useKeys({ Enter: onReserve, F4: onReserve });
  const waiting = sale.lines.filter((line) => line.state === 'reserving');
  const silent = waiting.filter((line) => isSilent(line, now));
  const since = silent
    .map((line) => line.waitingSince)
    .filter((at) => at !== null)
    .sort()[0];
  const problem = silent.find((line) => line.problem !== null)?.problem ?? 'no_answer';
  const waitedMs = since === undefined ? 0 : now - Date.parse(since);
  // Said from what was taken, so that it never says that nothing was and to take no second payment.
  const isPaid = !isZero(sale.paid.amount);
  const paid = { amount: money(sale.paid) };
  const goingOn = isPaid ? t('counter:pay.silentPaid', paid) : t('counter:pay.silent');
  const leaving = isPaid ? t('counter:pay.standstillPaid', paid) : t('counter:pay.standstill');
  const standstill = standstillOf(sale, connection);
  const done = sale.lines.filter((line) => line.state === 'reserved').length;

  const announce = useNotice((store) => store.announce);
  const verdict = t('till:verdict.take-no-money.say');
  useEffect(() => announce(verdict), [announce, verdict]);

  return (
    <div className={styles.stack}>
      <h1 className={styles.title}>{verdict}</h1>
      {standstill ? null : (
        <p className={styles.lead}>
          {onReserve ? t('counter:pay.toReserve') : t('counter:pay.reserving', { done, count: sale.lines.length })}
        </p>
      )}
      {onReserve || standstill ? null : (
        <progress
          className={styles.progress}
          aria-label={t('counter:pay.reserving', { done, count: sale.lines.length })}
          {...(sale.lines.length > 1 ? { max: sale.lines.length, value: done } : {})}
        />
      )}
      <div role="alert">
        {standstill ? (
          <Trouble what={t(`till:attention.${standstill}.what`)}>
            {leaving} {standstill === 'not_authorised' ? null : t('counter:pay.standstillEntry')}{' '}
            {call(escalation.attention[standstill])}
          </Trouble>
        ) : silent.length > 0 ? (
          <Trouble what={t(`till:problem.${problem}`)}>
            {goesOn.has(problem) ? goingOn : t(`guide:problem.${problem}`)}{' '}
            {waitedMs >= callAfterMs || !goesOn.has(problem) ? call(escalation.problem[problem]) : null}
          </Trouble>
        ) : null}
      </div>
      {silent.length > 0 && since !== undefined ? (
        <p className={styles.soft}>{t('counter:pay.waitingFor', { age: duration(waitedMs) })}</p>
      ) : null}
      {onReserve ? (
        <Button look="primary" size="large" keyName="F4" autoFocus onPress={onReserve}>
          {t('counter:pay.reserve')}
        </Button>
      ) : null}
    </div>
  );
}

function Trouble({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <div className={`${styles.box} ${styles.warnBox}`}>
      <Icon name="warn" />
      <div>
        <p>
          <strong>{what}</strong>
        </p>
        <p>{children}</p>
      </div>
    </div>
  );
}
