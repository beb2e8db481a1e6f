// What stands behind one figure: the comparison in plain numbers, and the sales themselves.
import type { ExceptionsView, Share } from '../../../../shared/reports/exceptions.ts';
import { Panel } from '../../../books/page.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';

type BehindProps = { readonly view: ExceptionsView; readonly chosen: Chosen | null };

export function Behind({ view, chosen }: BehindProps) {
  const words = useWords();
  const { t } = words;
  const person = view.people.find(({ id }) => id === chosen?.personId);
  if (view.people.length === 0) return null;
  if (!chosen || !person)
    return (
      <Panel title={t('exception:details')}>
        <p className={styles.empty}>{t('exception:choose')}</p>
      </Panel>
    );
  const { figure } = chosen;
  const cell = person.cells[figure];
  const share = (one: Share): string =>
    figure === 'no-sale'
      ? t('exception:inHours', { n: one.n, hours: Math.round(one.exposure) })
      : t('exception:of', { n: one.n, all: Math.round(one.exposure) });
  return (
    <Panel title={t('exception:behind', { figure: t(`exception:figure.${figure}`), name: person.name })}>
      <dl className={styles.compared}>
        <dt>
          <bdi>{person.name}</bdi>
        </dt>
        <dd>{share(cell)}</dd>
        {cell.baseline ? (
          <>
            <dt>{t(person.isOwn ? 'exception:ownPast' : 'exception:others')}</dt>
            <dd>{share(cell.baseline)}</dd>
          </>
        ) : null}
      </dl>
      <p className={styles.chance}>{chanceWords(cell.chance, words)}</p>
      <Sales key={`${view.by} ${chosen.personId} ${figure}`} by={view.by} {...chosen} />
    </Panel>
  );
}

function Sales(wanted: Chosen & Pick<ExceptionsView, 'by'>) {
  const { t, money, dateTime } = useWords();
  const go = useNavigation((store) => store.go);
  const { view: found, fault, isLoading } = useAsked('exceptions:open', wanted);
  return (
    <>
      <Failure error={fault} className={styles.empty} />
      <ul className={styles.sales} aria-busy={isLoading}>
        {(found?.sales ?? []).map(({ at, saleId, receiptNumber, what, amount, approver }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one sale may stand here twice.
          <li key={index}>
            <button
              type="button"
              disabled={saleId === null}
              onClick={() => saleId !== null && go({ screen: 'sale', saleId, from: 'exceptions' })}
            >
              <span>{dateTime(at)}</span>
              <span>
                <strong>{what === '' ? t('exception:noReceipt') : what}</strong>
                <span className="soft small">
                  {[receiptNumber, approver ? t('exception:approvedBy', { name: approver }) : null]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <strong>{amount ? money(amount) : ''}</strong>
            </button>
          </li>
        ))}
      </ul>
      {found?.sales.length === 0 ? <p className={styles.empty}>{t('exception:noSales')}</p> : null}
      {found && found.more > 0 ? <p className={styles.empty}>{t('exception:more', { count: found.more })}</p> : null}
    </>
  );
}

function chanceWords(chance: number | null, { t, locale }: Words): string {
  if (chance === null) return t('exception:unknown');
  if (chance >= 0.05) return t('exception:often');
  const times = chance === 0 ? 1_000_000 : Math.min(1_000_000, 1 / chance);
  const rounded = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(times);
  return t('exception:once', { times: rounded });
}
