// The sales behind one figure of a person.
import type { ExceptionPerson, ExceptionsView } from '../../../../shared/reports/exceptions.ts';
import { Panel, Untold } from '../../../books/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';
import { dayAndTime } from './figure-words.ts';

type BehindProps = {
  readonly by: ExceptionsView['by'];
  readonly chosen: Chosen;
  readonly person: ExceptionPerson;
};

/** With another figure it is another: what was found for the last is gone at once. */
export function Behind({ by, chosen, person }: BehindProps) {
  const words = useWords();
  const { t, money } = words;
  const go = useNavigation((store) => store.go);
  const { view: found, fault, isLoading, again } = useAsked('exceptions:open', { by, ...chosen });
  return (
    <Panel title={t('exception:behind', { figure: t(`exception:figure.${chosen.figure}`), name: person.name })}>
      {fault ? (
        <div className={styles.empty}>
          <Untold error={fault} onAgain={again} />
        </div>
      ) : null}
      <ul className={styles.sales} aria-busy={isLoading}>
        {(found?.sales ?? []).map(({ at, saleId, receiptNumber, what, amount, approver }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one sale may stand here twice.
          <li key={index}>
            <button
              type="button"
              disabled={saleId === null}
              onClick={() => saleId !== null && go({ screen: 'sale', saleId, from: 'exceptions' })}
            >
              <span className="soft">{dayAndTime(at, words)}</span>
              <span>
                <strong>{what === '' ? t('exception:noReceipt') : what}</strong>
                <span className="soft small">
                  {[receiptNumber, approver ? t('exception:approvedBy', { name: approver }) : null]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <strong>{amount ? money(amount) : ''}</strong>
              {saleId === null ? <span /> : <Icon name="after" />}
            </button>
          </li>
        ))}
      </ul>
      {found?.sales.length === 0 ? <p className={styles.empty}>{t('exception:noSales')}</p> : null}
      {found && found.more > 0 ? <p className={styles.empty}>{t('exception:more', { count: found.more })}</p> : null}
    </Panel>
  );
}
