// Single events, each leading to its sale.
import type { ExceptionEvent, ExceptionsView } from '../../../../shared/reports/exceptions.ts';
import { Panel } from '../../../books/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './exceptions.module.css';
import { dayAndTime } from './figure-words.ts';

export function SingleEvents({ view }: { readonly view: ExceptionsView }) {
  const words = useWords();
  const { t } = words;
  const go = useNavigation((store) => store.go);
  return (
    <Panel title={t('exception:events')} aside={<span className="soft small">{t('exception:reason')}</span>}>
      {view.events.length === 0 ? <p className={styles.empty}>{t('exception:noEvents')}</p> : null}
      <ul className={styles.events}>
        {view.events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one sale may stand here twice.
          <li key={index}>
            <button
              type="button"
              disabled={event.saleId === null}
              onClick={() => event.saleId !== null && go({ screen: 'sale', saleId: event.saleId, from: 'exceptions' })}
            >
              <span className="soft">{dayAndTime(event.at, words)}</span>
              <span>
                <Icon name="warn" /> <strong>{t(`exception:event.${event.kind}`)}</strong>{' '}
                <span className="soft">{detailsOf(event, words)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {view.moreEvents > 0 ? <p className={styles.empty}>{t('exception:more', { count: view.moreEvents })}</p> : null}
    </Panel>
  );
}

function detailsOf({ person, other, amount, n, of }: ExceptionEvent, { t, money }: Words): string {
  return [
    person,
    other === null ? null : t('exception:approvedBy', { name: other }),
    amount ? money(amount) : null,
    n !== null && of !== null ? t('exception:pairOf', { n, of }) : null,
    n !== null && of === null ? t('exception:cards', { count: n }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
