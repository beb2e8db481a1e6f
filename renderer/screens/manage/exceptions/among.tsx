// One figure of everybody, the chosen person's first: the picture of the person among the others. How it was tested is told on request.
import { useState } from 'react';
import type {
  ExceptionCell,
  ExceptionPerson,
  ExceptionsBy,
  ExceptionsView,
} from '../../../../shared/reports/exceptions.ts';
import { Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { useWords, type Words } from '../../../words.ts';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';
import { heldOf, pictureTitle, rateWords } from './figure-words.ts';

type AmongProps = { readonly view: ExceptionsView; readonly chosen: Chosen; readonly person: ExceptionPerson };

export function Among({ view: { by, people }, chosen: { figure }, person }: AmongProps) {
  const words = useWords();
  const { t } = words;
  const [isOpen, open] = useState(false);
  const cell = person.cells[figure];
  const { baseline, isOwn } = cell;
  const rateOf = (one: ExceptionPerson) => one.cells[figure].rate ?? 0;
  const others = people.filter(({ id }) => id !== person.id).sort((a, b) => rateOf(b) - rateOf(a));
  const most = Math.max(...people.map(rateOf), baseline?.rate ?? 0);
  const part = (rate: number) => `${most > 0 ? (100 * rate) / most : 0}%`;
  return (
    <Panel
      title={pictureTitle(by, figure, words)}
      aside={
        <span className={styles.how}>
          <Button look="quiet" pressed={isOpen} onPress={() => open(!isOpen)}>
            {t('exception:workedOut')}
          </Button>
        </span>
      }
    >
      {isOpen ? <WorkedOut by={by} figure={figure} cell={cell} /> : null}
      <ul className={styles.bars}>
        {[person, ...others].map((one) => {
          const { n, rate } = one.cells[figure];
          return (
            <li key={one.id} data-chosen={one.id === person.id || undefined}>
              <bdi>{one.name}</bdi>
              <span className={styles.track}>
                <i style={{ width: part(rate ?? 0) }} />
                {baseline?.rate == null ? null : <b style={{ insetInlineStart: part(baseline.rate) }} />}
              </span>
              <span>{n > 0 && rate !== null ? rateWords(by, figure, rate, words) : t('exception:none')}</span>
            </li>
          );
        })}
      </ul>
      {baseline?.rate == null ? (
        <p className={styles.empty}>{t('exception:unknown')}</p>
      ) : (
        <p className={styles.line}>
          {t(isOwn ? 'exception:ownPast' : 'exception:others', {
            name: person.name,
            rate: rateWords(by, figure, baseline.rate, words),
          })}
        </p>
      )}
    </Panel>
  );
}

type WorkedOutProps = {
  readonly by: ExceptionsBy;
  readonly figure: Chosen['figure'];
  readonly cell: ExceptionCell;
};

/** The exact test. */
function WorkedOut({ by, figure, cell }: WorkedOutProps) {
  const words = useWords();
  const { t, locale } = words;
  const expected = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(cell.expected ?? 0);
  return (
    <div className={styles.workedOut}>
      <p>{heldOf(by, figure, cell, words)}</p>
      {cell.expected === null ? null : (
        <p>{t(cell.isOwn ? 'exception:usual.own' : 'exception:usual.others', { expected })}</p>
      )}
      <p>{chanceWords(cell.chance, words)}</p>
      <p>{t('exception:rule')}</p>
    </div>
  );
}

function chanceWords(chance: number | null, { t, locale }: Words): string {
  if (chance === null) return t('exception:unknown');
  if (chance >= 0.05) return t('exception:chance');
  const times = chance === 0 ? 1_000_000 : Math.min(1_000_000, 1 / chance);
  const rounded = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(times);
  return t('exception:once', { times: rounded });
}
