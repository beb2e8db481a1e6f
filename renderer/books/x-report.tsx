// The X: the figures of the open shift. A cashier's X shows no cash; a manager's does, and main has journalled it by then.
import type { XView } from '../../shared/shift/views.ts';
import { Dialog } from '../components/dialog.tsx';
import { Fact } from '../components/fact.tsx';
import { Failure } from '../components/failure.tsx';
import { useAsked } from '../use-asked.ts';
import { useWords } from '../words.ts';
import styles from './books.module.css';
import { Figures } from './figures.tsx';
import { PaperActions } from './paper-actions.tsx';
import { potName } from './pot-name.ts';

const cashRows = ['float', 'sales', 'refunds', 'in', 'out', 'drops', 'corrections'] as const;

export function XReport({ onClose }: { readonly onClose: () => void }) {
  const { t, money, time } = useWords();
  const { view, fault } = useAsked('shift:x');
  return (
    <Dialog title={t('shifts:x.title')} onClose={onClose} size="wide">
      <Failure error={fault} advises />
      {view ? (
        <>
          <p className="soft">{t('shifts:x.about', { name: view.owner.name, at: time(view.at) })}</p>
          <dl className={styles.dialogFacts}>
            <Fact name={t('word:cardsSold')}>{view.soldCards}</Fact>
            <Fact name={t('word:cardsRefunded')}>{view.returnedCards}</Fact>
          </dl>
          <div className={styles.columns}>
            {view.terminals.map(({ pot, sales, refunds, expected }) => (
              <Figures
                key={pot.pot}
                title={potName(pot, t)}
                rows={[
                  { name: t('shifts:figure.sales'), amount: money(sales) },
                  { name: t('shifts:figure.refunds'), amount: money(refunds) },
                  { name: t('shifts:figure.expected'), amount: money(expected), isTotal: true },
                ]}
              />
            ))}
            {view.cash ? <Cash cash={view.cash} /> : <p>{t('shifts:x.noCash')}</p>}
          </div>
          <div className="row gap-3">
            <PaperActions paper={{ kind: 'x' }} />
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function Cash({ cash }: { readonly cash: NonNullable<XView['cash']> }) {
  const { t, money } = useWords();
  const rows = cashRows.map((row) => ({ name: t(`shifts:figure.${row}`), amount: money(cash[row]) }));
  const expected = { name: t('shifts:figure.expected'), amount: money(cash.expected), isTotal: true };
  return <Figures title={t('shifts:pot.drawer')} rows={[...rows, expected]} />;
}
