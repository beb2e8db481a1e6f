// A customer brings a claim slip, scanned or typed: what it is worth now, and what can be done about it.
// Invariant: a decision is about the state on screen; main refuses it if the state has changed since.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { escalation } from '../../../shared/health/escalation.ts';
import type { ClaimView } from '../../../shared/redemption/views.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { errorOf } from '../../../shared/result.ts';
import { type ClaimStep, claimNeedsManager } from '../../../shared/sale/claim-steps.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { Dotted } from '../../components/dotted.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { About } from '../../sale/card/about-card.tsx';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useCall } from '../../stores/use-call.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { BringSlip } from '../training/bring-slip.tsx';
import styles from './claim.module.css';
import { marksOf } from './marks.ts';
import { isQrText, SlipSigns } from './slip-signs.tsx';

export type ClaimProps = {
  /** What the scanner read before this screen opened. */
  readonly scanned: string | null;
};

type Read = { readonly text: string; readonly view: ClaimView };

export function Claim({ scanned }: ClaimProps) {
  const { t, error: sayError } = useWords();
  const call = useCall();
  const go = useNavigation((store) => store.go);
  const act = useSale((store) => store.act);
  const { shift } = useSessionView();
  const slipIsOut = useStatus((store) => store.status.training?.slip ?? false);
  const field = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const { busy, fault, refuse, send, during } = useSend();
  const [deciding, decide] = useState<ClaimStep | null>(null);
  useKeys({ Escape: () => go({ screen: 'sell' }) });

  const look = useCallback(
    async (wanted: string): Promise<void> => {
      const answer = await send('claim:read', { text: wanted });
      setRead(answer.ok ? { text: wanted, view: answer.value } : null);
    },
    [send],
  );
  /** A scanned text; with Caps Lock on it arrives in the wrong case. */
  const lookAtScan = useCallback(
    async (code: string): Promise<void> => {
      const scan = await readScan(code, { screen: 'sell' });
      await look(scan?.answer.kind === 'claim' ? scan.answer.text : code);
      if (scan?.capsLock) useNotice.getState().hint('caps-lock');
    },
    [look],
  );
  useEffect(() => {
    if (scanned !== null) void lookAtScan(scanned);
    else field.current?.focus();
  }, [scanned, lookAtScan]);
  useScan(lookAtScan, { ready: !busy && deciding === null });

  const take = async (step: ClaimStep, note: string | null, approval: Approval | null): Promise<TillError | null> => {
    if (!read) return null;
    const request = { text: read.text, order: read.view.order, step, note, approval };
    const answer = await act('claim:redeem', request, { quiet: true });
    if (answer.ok && answer.value) {
      go({ screen: 'sale', saleId: answer.value.id, from: 'sales' });
      return null;
    }
    if (answer.ok || answer.error.code !== 'out_of_turn') return errorOf(answer);
    // The state on screen is out of date: it is read again, and decided again.
    decide(null);
    await look(read.text);
    refuse(answer.error);
    return null;
  };

  const choose = async (step: ClaimStep): Promise<void> => {
    if (read && claimNeedsManager(step, read.view.perhapsTaken)) return decide(step);
    const failed = await during(take(step, null, null));
    if (failed) refuse(failed);
  };

  return (
    <div className={styles.screen}>
      <h1 className="text-title">{t('after:document.pending')}</h1>
      <p className="soft">{t('after:claim.lead')}</p>
      <div className="row gap-3 align-start">
        <SlipSigns
          field={field}
          busy={busy}
          needsCash={fault?.code === 'claim_cash_missing'}
          onLook={(text) => void (isQrText(text) ? lookAtScan(text) : look(text))}
        />
        {slipIsOut ? (
          <div className={styles.bring}>
            <BringSlip onScan={(code) => void look(code)} />
          </div>
        ) : null}
      </div>
      {fault ? (
        <p className={styles.error} role="alert">
          <strong>{sayError(fault)}</strong> {t(`guide:error.${fault.code}`)} {call(escalation.error[fault.code])}
        </p>
      ) : null}
      {shift && shift.state !== 'open' ? (
        <p className={styles.error} role="status">
          {t('after:claim.noShift')} <Button onPress={() => go({ screen: 'sell' })}>{t('after:claim.toShift')}</Button>
        </p>
      ) : null}
      {read ? null : <p className="soft">{t('after:claim.unreadable')}</p>}
      {read ? (
        <Facts
          view={read.view}
          busy={busy}
          onStep={(step) => void choose(step)}
          onRecheck={() => void look(read.text)}
        />
      ) : null}
      {deciding && read ? (
        <ApprovalDialog
          title={t(`after:claim.step.${deciding}.do`)}
          explain={
            <>
              <About
                name={read.view.productName ?? t('after:claim.card')}
                amount={read.view.amount}
                marks={marksOf(read.view, t)}
                back={deciding === 'return-money' || deciding === 'pay-out' ? read.view.paidBy : []}
              />
              <p>{t(explainOf(deciding, read.view))}</p>
            </>
          }
          cashierIds={read.view.cashierIds}
          isAsked
          reasons="claim"
          onClose={() => decide(null)}
          onSubmit={(reason, approval) => take(deciding, reason, approval)}
        />
      ) : null}
    </div>
  );
}

/** What is about to happen; for a slip that may already be redeemed, why a manager checks first. */
function explainOf(step: ClaimStep, { perhapsTaken }: ClaimView) {
  return perhapsTaken && (step === 'take-slip' || step === 'return-money')
    ? ('after:claim.perhapsTaken' as const)
    : (`after:claim.step.${step}.explain` as const);
}

type FactsProps = {
  readonly view: ClaimView;
  readonly busy: boolean;
  readonly onStep: (step: ClaimStep) => void;
  readonly onRecheck: () => void;
};

function Facts({ view, busy, onStep, onRecheck }: FactsProps) {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const { saleId, steps, stop } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // A scan sets no focus: after it, the next key leads from the result to its actions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result takes the focus.
  useEffect(() => heading.current?.focus(), [view]);
  const paidBy = view.paidBy.map(({ method, amount }) => `${t(`till:method.${method}`)} ${money(amount)}`).join(' · ');
  return (
    <section className="column gap-2 boxed pad-4-5" aria-label={t('after:document.pending')}>
      <h2 className="text-large" ref={heading} tabIndex={-1}>
        <bdi>{view.productName ?? t('after:claim.card')}</bdi> <span className="one-line">{money(view.amount)}</span>
      </h2>
      <p className="soft">
        <Dotted parts={marksOf(view, t)} />
      </p>
      <p role="status">
        <strong>{t(`after:claim.order.${view.order}`)}</strong>
        {stop ? ` ${t(`after:claim.stop.${stop}`)}` : null}
      </p>
      <p>{t('after:claim.paidBy', { ways: paidBy })}</p>
      <ul className={`column gap-2 wide ${styles.steps}`}>
        {steps.map((step) => (
          <li className={styles.stepsRow} key={step}>
            <Button
              look={claimNeedsManager(step, view.perhapsTaken) ? 'plain' : 'primary'}
              isPending={busy}
              onPress={() => onStep(step)}
            >
              {t(`after:claim.step.${step}.do`)}
            </Button>
            <span className="soft">{t(explainOf(step, view))}</span>
          </li>
        ))}
        {stop === 'wait' || stop === 'ask-again' ? (
          <li className={styles.stepsRow}>
            <Button look="primary" isPending={busy} onPress={onRecheck}>
              {t('after:claim.lookAgain')}
            </Button>
          </li>
        ) : null}
        {saleId ? (
          <li className={styles.stepsRow}>
            <Button onPress={() => go({ screen: 'sale', saleId, from: 'sales' })}>{t('word:openSale')}</Button>
            <span className="soft">{t('matter:openSaleExplain')}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
