// Closing a shift: the blind count of the drawer, what the card terminals say, what stays in the drawer, and the Z.
import { useEffect } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { ShiftView } from '../../../shared/shift/views.ts';
import { Page } from '../../books/page.tsx';
import { ZReport } from '../../books/z-report.tsx';
import { Button } from '../../components/button.tsx';
import { type Place, useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { CardTotals } from './card-totals.tsx';
import { potsToCount, useClosing } from './closing-store.ts';
import { CountForm } from './count-form.tsx';
import { Deposit } from './deposit.tsx';

export function CloseShift({ shiftId }: { readonly shiftId: string }) {
  const { view, outcome, step, error, z, begin, corrected } = useClosing();
  const go = useNavigation((store) => store.go);
  useEffect(() => void begin(shiftId), [begin, shiftId]);
  if (z) return <ZReport view={z} isNew onChange={corrected} onDone={() => go({ screen: 'sell' })} />;
  if (!view || !outcome) return <Blocked error={error} view={view} />;
  if (outcome.state === 'counted') return <Deposit outcome={outcome} />;
  return step === 'cards' ? <CardTotals isAgain={outcome.state === 'count-again'} /> : <DrawerCount />;
}

/** The shift cannot be counted now, and this says why; or main has not answered yet. */
function Blocked({ error, view }: Pick<ReturnType<typeof useClosing.getState>, 'error' | 'view'>) {
  const words = useWords();
  const { t } = words;
  const go = useNavigation((store) => store.go);
  const way = error && wayOut(error, view);
  return (
    <Page title={t('shifts:close.title')}>
      {error ? (
        <>
          <p className="notice tone-warn" role="alert">
            {words.error(error)} {t(`guide:error.${error.code}`)}
          </p>
          <div className="row gap-3">
            {way ? (
              <Button look="primary" size="large" autoFocus onPress={() => go(way.place)}>
                {t(`shifts:close.to.${way.to}`)}
              </Button>
            ) : null}
            <Button
              look={way ? 'plain' : 'primary'}
              size="large"
              autoFocus={!way}
              onPress={() => go({ screen: 'sell' })}
            >
              {t('shifts:close.back')}
            </Button>
          </div>
        </>
      ) : null}
    </Page>
  );
}

type WayOut = { readonly to: 'sale' | 'payment' | 'shift'; readonly place: Place };

/** The screen that resolves what keeps the shift from closing; null if there is none. */
function wayOut({ code, detail }: TillError, view: ShiftView | null): WayOut | null {
  const { current } = useSale.getState();
  const payment: WayOut | null =
    current?.stage === 'paying' ? { to: 'payment', place: { screen: 'pay', saleId: current.id } } : null;
  if (code === 'sale_in_payment') return payment;
  if (code === 'cash_undecided') {
    if (payment && current?.receiptNumber === detail) return payment;
    const found = view?.current?.unresolved.find(({ receiptNumber }) => receiptNumber === detail);
    return found ? { to: 'sale', place: { screen: 'sale', saleId: found.saleId, from: 'attention' } } : payment;
  }
  // Another user closed, sealed or resumed it meanwhile.
  if (code === 'out_of_turn' || code === 'not_found') return { to: 'shift', place: { screen: 'shift' } };
  return null;
}

function DrawerCount() {
  const { t, time } = useWords();
  const { shiftId, view, outcome, drafts, error, draft: keep, save, goTo } = useClosing();
  const [busy, during] = useBusy();
  const draft = drafts.drawer;
  if (!view || !draft) return null;
  const shift = view.current?.id === shiftId ? view.current : view.waiting.find(({ id }) => id === shiftId);
  const hasCards = potsToCount(outcome).some(({ kind }) => kind !== 'drawer');
  return (
    <Page
      title={t('shifts:step.drawer')}
      about={
        shift ? t('shifts:countedOf', { tray: shift.tray, name: shift.owner.name, at: time(shift.openedAt) }) : null
      }
      actions={
        view.pieces === null ? null : (
          <Button onPress={() => keep('drawer', { ...draft, by: draft.by === 'total' ? 'pieces' : 'total' })}>
            {t(draft.by === 'total' ? 'shifts:count.byPieces' : 'shifts:count.byTotal')}
          </Button>
        )
      }
    >
      {outcome?.state === 'count-again' ? (
        <p className="notice tone-warn" role="alert">
          {t('shifts:close.again')}
        </p>
      ) : null}
      <CountForm
        key={outcome?.state}
        pieces={view.pieces}
        currency={view.moveLimit.currency}
        draft={draft}
        onChange={(next) => keep('drawer', next)}
        error={error}
        isBusy={busy}
        submitLabel={t(hasCards ? 'shifts:close.toCards' : 'shifts:close.save')}
        saysSum={!hasCards}
        note={t('shifts:close.blind')}
        onSubmit={() => (hasCards ? goTo('cards') : void during(save()))}
      />
    </Page>
  );
}
