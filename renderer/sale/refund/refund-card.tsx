// Money that goes back to the customer: how, and whether it was done. Begun durably before anybody is asked for it, so that it is
// never paid twice.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { SaleView, SessionView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { FakeNote } from '../../components/fake-note.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import type { OwedPart } from '../card/next-step.ts';
import { RefundApproval, type RefundStep } from './refund-approval.tsx';
import styles from './refund-card.module.css';

export type RefundCardProps = {
  readonly sale: SaleView;
  readonly owed: OwedPart;
  readonly session: SessionView;
  readonly isNext: boolean;
};

export function RefundCard({ sale, owed, session, isNext }: RefundCardProps) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const go = useNavigation((store) => store.go);
  const { part, method } = owed;
  const [wayHere, setWayHere] = useState<'as-paid' | 'cash'>('as-paid');
  const [approving, approve] = useState<RefundStep | null>(null);
  // Main's event may come before its answer: what was asked for in one state keeps nobody from going on in the next.
  const [askedIn, setAskedIn] = useState<typeof part.state | null>(null);
  const busy = askedIn === part.state;
  const way = part.refundWay ?? wayHere;
  const inCash = method === 'cash' || way === 'cash';
  // The terminal was asked by the till itself: its answer counts, nobody else's.
  const byTerminal = part.refundAtTerminal;
  const amount = money(part.toReturn);
  const line = sale.lines.find((one) => one.id === part.lineId);
  // Main lets nothing go before: said first, and not as a refusal.
  const needsSlip = line?.verdict === 'return-against-slip';

  const take = async (
    step: RefundStep,
    reason: string | null,
    approval: Approval | null,
  ): Promise<TillError | null> => {
    setAskedIn(part.state);
    const answer =
      step === 'not-done'
        ? await act('refund:answer', { partId: part.id, answer: step, approval }, { quiet: true })
        : await act('refund:begin', { partId: part.id, way: step, reason, approval }, { quiet: true });
    setAskedIn((state) => (state === part.state ? null : state));
    if (answer.ok) {
      if (step !== 'not-done') setWayHere(step);
      approve(null);
      return null;
    }
    const { code } = answer.error;
    // The rules ask for a second person: ask for one instead of only saying so.
    if (
      approval === null &&
      (code === 'needs_manager' || code === 'needs_supervisor' || code === 'must_return_as_paid')
    )
      approve(step);
    else if (approval === null) useNotice.getState().show(answer.error);
    return answer.error;
  };
  const answer = async (said: 'done' | 'unknown') => {
    setAskedIn(part.state);
    await act('refund:answer', { partId: part.id, answer: said });
    setAskedIn((state) => (state === part.state ? null : state));
  };
  const look = isNext ? 'primary' : 'plain';

  return (
    <li className={styles.card}>
      <p className={styles.what}>
        <Icon name="back" />
        <strong>{t(`till:part.${part.state}`)}</strong>
        <span className={styles.amount}>{amount}</span>
        <span>{t('after:refund.paidBy', { method: t(`till:method.${method}`) })}</span>
        {line ? <span className={styles.soft}>{line.productName}</span> : null}
      </p>
      {part.state === 'refund-due' && needsSlip ? (
        <>
          <p>{t('after:refund.againstSlip', { amount })}</p>
          <div className={styles.actions}>
            <Button look={look} icon="slip" autoFocus={isNext} onPress={() => go({ screen: 'claim', scanned: null })}>
              {t('after:claim.scan')}
            </Button>
          </div>
        </>
      ) : null}
      {part.state === 'refund-due' && !needsSlip ? (
        <>
          <p>{method === 'cash' ? t('after:refund.howCash', { amount }) : t('after:refund.howCard', { amount })}</p>
          <FakeNote about={method === 'cash' ? 'cash-back' : 'card-back'} />
          <div className={styles.actions}>
            <Button look={look} autoFocus={isNext} isPending={busy} onPress={() => void take('as-paid', null, null)}>
              {t('after:refund.begin')}
            </Button>
            {method === 'card' ? (
              <Button isDisabled={busy} onPress={() => approve('cash')}>
                {t('after:refund.inCash')}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {part.state === 'refunding' ? (
        <>
          <p className={styles.now}>
            {byTerminal
              ? t('after:refund.byTerminal', { amount })
              : inCash
                ? t('after:refund.nowCash', { amount })
                : t('after:refund.nowCard', { amount })}
          </p>
          <FakeNote about={byTerminal ? 'terminal' : inCash ? 'cash-back' : 'card-back'} />
          {byTerminal && part.refundAskedAt ? <Asked at={part.refundAskedAt} /> : null}
          <div className={styles.actions}>
            {byTerminal ? null : (
              <>
                <Button look={look} autoFocus={isNext} isPending={busy} onPress={() => void answer('done')}>
                  {t('after:refund.done')}
                </Button>
                <Button isDisabled={busy} onPress={() => void take('not-done', null, null)}>
                  {t('after:refund.notDone')}
                </Button>
              </>
            )}
            <Button isDisabled={busy} onPress={() => void answer('unknown')}>
              {t('counter:tender.unknown')}
            </Button>
          </div>
        </>
      ) : null}
      {part.state === 'refund-unknown' ? (
        <>
          <p>{t(inCash ? 'after:refund.look.cash' : 'after:refund.look.card')}</p>
          {/* Neither is the likelier answer: whoever has not looked yet is led to none. */}
          <div className={styles.actions}>
            <Button isPending={busy} onPress={() => void answer('done')}>
              {t('after:refund.done')}
            </Button>
            <Button isDisabled={busy} onPress={() => void take('not-done', null, null)}>
              {t('after:refund.notDone')}
            </Button>
          </div>
        </>
      ) : null}
      {approving ? (
        <RefundApproval
          sale={sale}
          owed={owed}
          step={approving}
          session={session}
          onClose={() => approve(null)}
          onSubmit={(reason, approval) => take(approving, reason, approval)}
        />
      ) : null}
    </li>
  );
}

/** A terminal that is silent for longer than this has most likely lost the question, or its customer. */
const silentAfterMs = 30_000;

function Asked({ at }: { readonly at: string }) {
  const { t, duration } = useWords();
  const waitedMs = Math.max(0, useNow(1000) - Date.parse(at));
  return (
    <>
      <progress className={styles.progress} aria-label={t('till:part.refunding')} />
      <p className={styles.soft}>{t('after:refund.askedFor', { age: duration(waitedMs) })}</p>
      {waitedMs >= silentAfterMs ? (
        <p className={styles.silent} role="alert">
          {t('after:refund.silent')}
        </p>
      ) : null}
    </>
  );
}
