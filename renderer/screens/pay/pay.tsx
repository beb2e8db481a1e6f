// Taking the money, one question at a time. phaseOf decides which question; main holds every state.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { isZero, type Money, parseMoney } from '../../../shared/money.ts';
import { errorOf } from '../../../shared/result.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNewScreen } from '../../keys/keyboard.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { aboutSale } from '../../sale/about-sale.ts';
import { LiftMaximum } from '../../sale/maxima/lift-maximum.tsx';
import { CustomerPause } from '../../sale/pause/customer-pause.tsx';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { reserve } from '../../stores/reserve.ts';
import { useSale, useSaleOf } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';
import { PayLines } from './pay-lines.tsx';
import { type PayPhase, phaseOf } from './phase.ts';
import { Plan } from './plan.tsx';
import { RefusedPanel } from './refused-panel.tsx';
import { ReservingPanel } from './reserving-panel.tsx';
import { planOf } from './split-plan.ts';
import { TenderPanel } from './tender-panel.tsx';
import { UndecidedPanel } from './undecided-panel.tsx';
import { useBegin } from './use-begin.ts';

export function Pay({ saleId }: { readonly saleId: string }) {
  const sale = useSaleOf(saleId);
  return sale ? <PayingSale sale={sale} /> : null;
}

function PayingSale({ sale: now }: { readonly sale: SaleView }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const act = useSale((store) => store.act);
  const accepted = useChoices((store) => store.accepted);
  const [asksCancel, askCancel] = useState(false);
  const [part, setPart] = useState<Money | null>(null);
  const begin = useBegin(now);
  const sale = begin.frozen ?? now;
  const phase = phaseOf(sale, accepted);
  const { failed, retry } = useCommit(now.id, phaseOf(now, accepted).kind === 'covered', begin.thaw);
  const over = phaseOf(now, accepted).kind === 'over';
  useNewScreen(`${now.id} ${phase.kind} ${sale.due.amount} ${phase.kind === 'undecided' ? phase.tender.id : ''}`);

  useEffect(() => {
    if (over) go({ screen: 'done', saleId: sale.id });
  }, [over, sale.id, go]);

  const cancel = () => {
    if (isZero(sale.paid.amount)) void act('sale:cancel', { saleId: sale.id });
    else askCancel(true);
  };
  useKeys({ Escape: () => go({ screen: 'sell' }) });
  useScan(() => useNotice.getState().hint('finish-first'));

  const panel = (() => {
    switch (phase.kind) {
      case 'over':
        return null;
      case 'reserving':
        return <ReservingPanel sale={sale} />;
      case 'to-reserve':
        return <ReservingPanel sale={sale} onReserve={() => void reserve({ saleId: sale.id })} />;
      case 'refused':
        return <RefusedPanel sale={sale} lines={phase.lines} onCancel={cancel} />;
      case 'nothing-left':
        return <NothingLeftPanel onCancel={cancel} />;
      case 'undecided':
        return (
          <UndecidedPanel
            key={`${phase.tender.id}-${phase.lostSight}`}
            tender={phase.tender}
            coinMinor={sale.coinMinor}
            lostSight={phase.lostSight}
          />
        );
      case 'covered':
        return <CoveredPanel error={failed} onRetry={retry} />;
      case 'tender':
        return (
          <TenderPanel key={`${sale.due.amount}-${sale.tenders.length}`} sale={sale} begin={begin} onPart={setPart} />
        );
    }
  })();
  // If cards were refused, the panel itself offers to cancel.
  const mayRemove = phase.kind === 'tender' && begin.frozen === null && isZero(sale.paid.amount);
  const mayCancel = phase.kind === 'reserving' || phase.kind === 'to-reserve' || phase.kind === 'tender';

  return (
    <div className={styles.screen}>
      <section className={styles.side} aria-label={t('word:cards')}>
        <PayLines
          sale={sale}
          plan={<Plan steps={stepsOf(sale, phase, part)} total={sale.total} />}
          onRemove={mayRemove ? (lineId) => void act('sale:remove-line', { lineId }) : undefined}
        />
        <div className={styles.sideFoot}>
          <Button size="large" icon="before" keyName="Esc" onPress={() => go({ screen: 'sell' })}>
            {t('till:basket')}
          </Button>
          {mayCancel ? (
            <Button size="large" look="danger" isDisabled={begin.frozen !== null} onPress={cancel}>
              {t('paying:cancelSale')}
            </Button>
          ) : null}
        </div>
      </section>
      <section className={styles.panel}>{panel}</section>
      <LiftMaximum />
      {asksCancel ? null : <CustomerPause sale={sale} onCancel={cancel} onReserved={() => undefined} />}
      {asksCancel ? <CancelPaid sale={sale} onClose={() => askCancel(false)} /> : null}
    </div>
  );
}

/** The plan of a payment in parts: the current part, or the one that the typed amount would be. */
function stepsOf(sale: SaleView, phase: PayPhase, part: Money | null) {
  if (phase.kind !== 'undecided' && phase.kind !== 'tender') return [];
  const tender = phase.kind === 'undecided' ? phase.tender : null;
  const asked = parseMoney(tender?.amount ?? sale.due);
  const amount = (tender === null ? part : null) ?? (asked.ok ? asked.value : null);
  return amount ? planOf(sale, { amount, method: tender?.method ?? null }) : [];
}

// Commits once the money covers the sale. Another window may commit first, which is no error.
function useCommit(
  saleId: string,
  covered: boolean,
  onFailed: () => void,
): { failed: TillError | null; retry: () => void } {
  const act = useSale((store) => store.act);
  const [failed, setFailed] = useState<TillError | null>(null);
  const running = useRef(false);

  const commit = async () => {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    const answer = await act('sale:commit', { saleId }, { quiet: true });
    running.current = false;
    if (answer.ok || answer.error.code === 'out_of_turn') return;
    setFailed(answer.error);
    onFailed();
  };
  const commitNow = useEffectEvent(commit);
  useEffect(() => {
    if (covered) void commitNow();
  }, [covered]);

  return { failed, retry: () => void commit() };
}

/** The money covers the sale and main commits it. Only a failure to commit stays on screen. */
function CoveredPanel({ error, onRetry }: { readonly error: TillError | null; readonly onRetry: () => void }) {
  const { t, error: sayError } = useWords();
  useKeys({ Enter: error ? onRetry : undefined });
  return (
    <div className={styles.stack}>
      <h1 className="text-verdict leading-tight">{t('paying:finishing')}</h1>
      {error ? (
        <>
          <div className={styles.box} data-tone="bad" role="alert">
            <Icon name="warn" />
            <p>{sayError(error)}</p>
          </div>
          <Button look="primary" size="large" autoFocus onPress={onRetry}>
            {t('paying:finish')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Every card of the sale was refused or removed: choose others, or cancel. */
function NothingLeftPanel({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  useKeys({ Enter: onCancel });
  return (
    <div className={styles.stack}>
      <h1 className="text-verdict leading-tight">{t('paying:nothingLeft')}</h1>
      <p className="text-large">{t('paying:nothingLeftLead')}</p>
      <div className="row gap-3">
        <Button look="primary" size="large" autoFocus onPress={onCancel}>
          {t('paying:cancelSale')}
        </Button>
        <Button size="large" keyName="F2" onPress={() => go({ screen: 'sell' })}>
          {t('paying:addCard')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Cancels a sale that is partly paid: what goes back and who approves it, asked at once. If nobody can approve, the sale is cancelled
 * all the same, and the money is due.
 */
function CancelPaid({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  return (
    <ApprovalDialog
      title={t('paying:cancelSale')}
      explain={
        <p>
          <strong>{t('paying:cancelOwes', { amount: money(sale.paid) })}</strong> {aboutSale(sale, { t, money })}
        </p>
      }
      cashierIds={sale.cashierIds}
      reasons="refund"
      instead={
        <Button
          look="danger"
          isPending={busy}
          onPress={() => void during(act('sale:cancel', { saleId: sale.id })).then(onClose)}
        >
          {t('paying:cancelAndReturn')}
        </Button>
      }
      onClose={onClose}
      onSubmit={async (reason, approval) =>
        errorOf(await act('sale:cancel', { saleId: sale.id, reason, approval }, { quiet: true }))
      }
    />
  );
}
