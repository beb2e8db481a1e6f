// The sales of one row, the newest first. An entry without a sale, such as a drawer opened without one, leads nowhere.
import type { Request } from '../../../../shared/ipc/ipc.ts';
import type { ExceptionKind } from '../../../../shared/reports/exception-figures.ts';
import type { ExceptionSale } from '../../../../shared/reports/exceptions.ts';
import { Loading, NotRead } from '../../../books/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './exceptions.module.css';
import { useSelection } from './selection.ts';

export function SalesOf(row: Request<'exceptions:open'>) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const { view, fault, again } = useAsked('exceptions:open', row);
  const open = useSelection((selection) => selection.open);
  if (fault && !view) return <NotRead error={fault} onAgain={again} />;
  if (!view) return <Loading />;
  return (
    <ul className={styles.sales}>
      {view.sales.map((sale, index) => {
        const { saleId } = sale;
        const shown = <Sale sale={sale} kind={row.kind} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sale may be listed more than once.
          <li key={index}>
            {saleId === null ? (
              <div className={styles.sale}>{shown}</div>
            ) : (
              <button
                type="button"
                className={styles.sale}
                ref={(button) => (index === open?.lastIndex ? button?.focus() : undefined)}
                onClick={() => {
                  useSelection.setState({ open: open && { ...open, lastIndex: index } });
                  go({ screen: 'sale', saleId, from: 'exceptions' });
                }}
              >
                {shown}
                <Icon name="after" />
              </button>
            )}
          </li>
        );
      })}
      {view.more > 0 ? <li className="pad-2-4 soft">{t('exception:more', { count: view.more })}</li> : null}
    </ul>
  );
}

const others = { approved: 'exception:approvedFor', short: 'exception:drawerOf' } as const;
const isNamed = (kind: ExceptionKind): kind is keyof typeof others => kind in others;

function Sale({ sale, kind }: { readonly sale: ExceptionSale; readonly kind: ExceptionKind }) {
  const { t, money, date, time } = useWords();
  const { at, what, receiptNumber, amount, reason, other } = sale;
  const otherWords = other && t(isNamed(kind) ? others[kind] : 'exception:approvedBy', { name: other });
  const facts = [receiptNumber, otherWords, reason].filter(Boolean);
  return (
    <>
      <time dateTime={at} className="soft">
        {date(at)} {time(at)}
      </time>{' '}
      <span className={styles.what}>
        <strong>{what === '' ? t('exception:noSale') : what}</strong>{' '}
        <span className="soft small">{facts.join(' · ')}</span>
      </span>{' '}
      <span className={styles.sum}>{amount ? money(amount) : null}</span>
    </>
  );
}
