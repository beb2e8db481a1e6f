// The question that a cashier reads to the customer before expensive cards are reserved, and what follows if they stop.
// Invariants: it has two answers and no way around it; "Go on" is disabled while the warnings are read; after Stop the sale is cancelled,
// or the customer is asked once more.
import { useEffect, useRef, useState } from 'react';
import { isNothingPaid } from '../../../shared/sale/is-nothing-paid.ts';
import type { PauseView, SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { reserve } from '../../stores/reserve.ts';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';

const wakesAfterS = 10;

export type CustomerPauseProps = {
  readonly sale: SaleView | null;
  /** Cancels the sale as this screen does. */
  readonly onCancel: () => void;
  /** The sale is reserved, and may be paid. */
  readonly onReserved: () => void;
};

export function CustomerPause({ sale, onCancel, onReserved }: CustomerPauseProps) {
  const pause = sale?.pause ?? null;
  if (!sale || !pause) return null;
  return pause.state === 'asked' ? (
    <Question key={pause.questionId} sale={sale} pause={pause} onReserved={onReserved} />
  ) : (
    <Stopped saleId={sale.id} hasOthers={pause.hasOthers} onCancel={onCancel} />
  );
}

type QuestionProps = Pick<CustomerPauseProps, 'onReserved'> & { readonly sale: SaleView; readonly pause: PauseView };

function Question({ sale, pause: { questionId, sum, cards, isAgain, at }, onReserved }: QuestionProps) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  const left = useSecondsLeft();
  useReserveRest(sale.id, onReserved);
  const answer = (given: 'stop' | 'continue') => act('pause:answer', { questionId, answer: given });
  const goOn = isAgain ? t('after:pause.goOnAgain') : t('after:pause.goOn');
  return (
    <Dialog
      role="alertdialog"
      isFirm
      sign={<Icon name="pause" />}
      title={at === 'display' ? t('after:pause.atDisplay') : t('after:pause.title')}
      lead={
        sum ? t('after:pause.lead', { count: cards, amount: money(sum) }) : t('after:pause.leadCards', { count: cards })
      }
      onClose={() => undefined}
      foot={
        <div className="row gap-3">
          <Button look="primary" size="large" isPending={busy} onPress={() => void during(answer('stop'))}>
            {t('after:pause.stop')}
          </Button>
          <Button size="large" isDisabled={left > 0 || busy} onPress={() => void during(answer('continue'))}>
            {left > 0 ? t('after:pause.goOnIn', { goOn, seconds: left }) : goOn}
          </Button>
        </div>
      }
    >
      {at === 'display' ? <p>{t('after:pause.atDisplayHelp')}</p> : null}
      <p>
        <strong>{t('after:pause.question')}</strong>
      </p>
      <ul className="column gap-3">
        <li>{t('after:pause.scam')}</li>
        <li>{t('after:pause.codes')}</li>
        <li>{t('after:pause.hurry')}</li>
        {isNothingPaid(sale) ? <li>{t('after:pause.nothingPaid')}</li> : null}
      </ul>
      {at === 'display' ? null : <p className="soft">{t('after:pause.always')}</p>}
    </Dialog>
  );
}

type StoppedProps = Pick<CustomerPauseProps, 'onCancel'> & Pick<PauseView, 'hasOthers'> & { readonly saleId: string };

function Stopped({ saleId, hasOthers, onCancel }: StoppedProps) {
  const { t } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  return (
    <Dialog
      role="alertdialog"
      isFirm
      sign={<Icon name="stop" />}
      title={t('after:pause.stopped')}
      lead={t('after:pause.stoppedLead')}
      onClose={() => undefined}
      foot={
        <div className="row gap-3">
          <Button look="primary" size="large" isDisabled={busy} onPress={onCancel}>
            {t('paying:cancelSale')}
          </Button>
          <Button size="large" isPending={busy} onPress={() => void during(act('pause:ask-again', { saleId }))}>
            {t('after:pause.askAgain')}
          </Button>
        </div>
      }
    >
      <p>{t('after:pause.stoppedHelp')}</p>
      {hasOthers ? (
        <p>{t('after:pause.stoppedOthers', { sales: t('frame:nav.sales'), action: t('after:line.void') })}</p>
      ) : null}
    </Dialog>
  );
}

/** Once the customer agrees, here or at their display, the rest of the sale is reserved. */
function useReserveRest(saleId: string, onReserved: () => void): void {
  const latest = useRef(onReserved);
  useEffect(() => {
    latest.current = onReserved;
  }, [onReserved]);
  useEffect(
    () => () => {
      const now = useSale.getState().current;
      // Unanswered, stopped, or asked again.
      if (now?.id !== saleId || now.pause || !now.lines.some(({ state }) => state === 'draft')) return;
      void reserve({ saleId }).then((refused) => refused === null && latest.current());
    },
    [saleId],
  );
}

/** Counts from when the question is shown. Main enforces the same time. */
function useSecondsLeft(): number {
  const [left, setLeft] = useState(wakesAfterS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
