// Taking the money, one question at a time. phaseOf decides which question; main holds every state.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { SaleView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale, useSaleOf } from '../../stores/sale.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { useChoices } from './choices.ts';
import { CoveredPanel } from './covered-panel.tsx';
import { NothingLeftPanel } from './nothing-left-panel.tsx';
import styles from './pay.module.css';
import { PayLines } from './pay-lines.tsx';
import { isZero, phaseOf } from './phase.ts';
import { Question } from './question.tsx';
import { RefusedPanel } from './refused-panel.tsx';
import { ReservingPanel } from './reserving-panel.tsx';
import { TenderPanel } from './tender-panel.tsx';
import { UndecidedPanel } from './undecided-panel.tsx';

export function Pay({ saleId }: { readonly saleId: string }) {
  const sale = useSaleOf(saleId);
  return sale ? <PayingSale sale={sale} /> : null;
}

function PayingSale({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const act = useSale((store) => store.act);
  const accepted = useChoices((store) => store.accepted);
  const [asksCancel, askCancel] = useState(false);
  const phase = phaseOf(sale, accepted);
  const { failed, retry } = useCommit(sale.id, phase.kind === 'covered');
  const over = phase.kind === 'over';

  useEffect(() => {
    if (over) go({ screen: 'done', saleId: sale.id });
  }, [over, sale.id, go]);

  const cancel = () => {
    if (isZero(sale.paid.amount)) void act('sale:cancel', { saleId: sale.id });
    else askCancel(true);
  };
  useKeys({ Escape: () => go({ screen: 'sell' }) });

  const panel = (() => {
    switch (phase.kind) {
      case 'over':
        return null;
      case 'reserving':
        return <ReservingPanel sale={sale} />;
      case 'to-reserve':
        return <ReservingPanel sale={sale} onReserve={() => void act('sale:reserve', { saleId: sale.id })} />;
      case 'refused':
        return <RefusedPanel sale={sale} lines={phase.lines} onCancel={cancel} />;
      case 'nothing-left':
        return <NothingLeftPanel onCancel={cancel} />;
      case 'undecided':
        return (
          <UndecidedPanel
            key={`${phase.tender.id}-${phase.lostSight}`}
            sale={sale}
            tender={phase.tender}
            lostSight={phase.lostSight}
          />
        );
      case 'covered':
        return <CoveredPanel error={failed} onRetry={retry} />;
      case 'tender':
        return <TenderPanel key={`${sale.due.amount}-${sale.tenders.length}`} sale={sale} />;
    }
  })();
  // Where cards were refused, the panel itself offers to cancel.
  const mayCancel = phase.kind === 'reserving' || phase.kind === 'to-reserve' || phase.kind === 'tender';

  return (
    <div className={styles.screen}>
      <section className={styles.side} aria-label={t('counter:pay.cards')}>
        <PayLines sale={sale} />
        {mayCancel ? (
          <Button look="danger" wide onPress={cancel}>
            {t('counter:pay.cancelSale')}
          </Button>
        ) : null}
      </section>
      <section className={styles.panel}>{panel}</section>
      {asksCancel ? (
        <Question
          title={t('counter:pay.cancelTitle')}
          lead={t('counter:pay.cancelOwes', { amount: money(sale.paid) })}
          no={t('counter:pay.goOn')}
          yes={t('counter:pay.cancelAndReturn')}
          isDanger
          onYes={() => act('sale:cancel', { saleId: sale.id })}
          onClose={() => askCancel(false)}
        />
      ) : null}
    </div>
  );
}

// Commits once the money covers the sale. Another window may commit first, which is no error.
function useCommit(saleId: string, covered: boolean): { failed: TillError | null; retry: () => void } {
  const act = useSale((store) => store.act);
  const [failed, setFailed] = useState<TillError | null>(null);
  const running = useRef(false);

  const commit = async () => {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    const answer = await act('sale:commit', { saleId }, { quiet: true });
    running.current = false;
    if (!answer.ok && answer.error.code !== 'out_of_turn') setFailed(answer.error);
  };
  const commitNow = useEffectEvent(commit);
  useEffect(() => {
    if (covered) void commitNow();
  }, [covered]);

  return { failed, retry: () => void commit() };
}
