// Money that goes back to the customer: how, and whether it was done. The refund is recorded durably before anyone is asked to pay it, so
// that it is never paid out again.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import type { OwedPart } from '../next-step.ts';
import { RefundApproval, type RefundStep } from './refund-approval.tsx';
import styles from './refund-card.module.css';
import { RefundState, type StateProps } from './refund-state.tsx';

export type RefundCardProps = {
  readonly sale: SaleView;
  readonly owed: OwedPart;
  readonly isNext: boolean;
  /** It is in the row of its card. */
  readonly isOfCard?: boolean;
};

export function RefundCard({ sale, owed, isNext, isOfCard = false }: RefundCardProps) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const { part, method } = owed;
  const [wayHere, setWayHere] = useState<'as-paid' | 'cash'>('as-paid');
  const [approving, approve] = useState<RefundStep | null>(null);
  // Main's event may arrive before its answer: a request made in one state must not block the next.
  const [askedIn, setAskedIn] = useState<typeof part.state | null>(null);
  const line = sale.lines.find((one) => one.id === part.lineId);

  const asking = async <A,>(ask: () => Promise<A>): Promise<A> => {
    setAskedIn(part.state);
    const answer = await ask();
    setAskedIn((state) => (state === part.state ? null : state));
    return answer;
  };
  const take: Take = async (step, reason, approval) => {
    const answer = await asking(() =>
      step === 'not-done'
        ? act('refund:answer', { partId: part.id, answer: step, approval }, { quiet: true })
        : act('refund:begin', { partId: part.id, way: step, reason, approval }, { quiet: true }),
    );
    if (answer.ok) {
      if (step !== 'not-done') setWayHere(step);
      approve(null);
      return null;
    }
    // The rules require a second person: open the approval instead of only showing the error.
    if (approval === null && asksForSecond.has(answer.error.code)) approve(step);
    else if (approval === null) useNotice.getState().show(answer.error);
    return answer.error;
  };
  const props: StateProps = {
    owed,
    amount: money(part.toReturn),
    inCash: method === 'cash' || (part.refundWay ?? wayHere) === 'cash',
    // Main allows nothing before the slip: shown first, not as a refusal.
    needsSlip: line?.verdict === 'return-against-slip',
    isNext,
    busy: askedIn === part.state,
    take: (step) => void take(step, null, null),
    approve,
    answer: (said) => void asking(() => act('refund:answer', { partId: part.id, answer: said })),
  };
  return (
    <li className={isOfCard ? styles.ofCard : styles.card}>
      <p className={`row align-centre gap-1-3 ${styles.what}`}>
        <Icon name="back" />
        <strong>{t(headingOf(props))}</strong>
        <span className={styles.amount}>{props.amount}</span>
        {/* If it goes back by another method than it came. */}
        {method === 'card' && props.inCash ? (
          <span>{t('after:refund.paidBy', { method: t(`till:method.${method}`) })}</span>
        ) : null}
        {line && !isOfCard ? <span className="soft text-usual">{line.productName}</span> : null}
      </p>
      <RefundState {...props} />
      {approving ? (
        <RefundApproval
          sale={sale}
          owed={owed}
          step={approving}
          onClose={() => approve(null)}
          onSubmit={(reason, approval) => take(approving, reason, approval)}
        />
      ) : null}
    </li>
  );
}

/** What to do, or the current state. */
function headingOf({ owed: { part, method }, inCash, needsSlip }: StateProps) {
  if (part.state === 'refund-due' && !needsSlip)
    return method === 'cash' ? ('after:refund.howCash' as const) : ('after:refund.howCard' as const);
  if (part.state === 'refunding' && !part.refundAtTerminal)
    return inCash ? ('after:refund.nowCash' as const) : ('after:refund.nowCard' as const);
  return `after:part.${part.state}` as const;
}

type Take = (step: RefundStep, reason: string | null, approval: Approval | null) => Promise<TillError | null>;

const asksForSecond: ReadonlySet<TillError['code']> = new Set([
  'needs_manager',
  'needs_supervisor',
  'must_return_as_paid',
]);
