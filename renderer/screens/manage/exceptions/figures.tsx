// A row a person, a cell a figure: numbers only, nothing where nothing happened. What stands out is lit, and said in a sentence below.
import { Fragment } from 'react';
import type { ExceptionFigure } from '../../../../shared/reports/exception-figures.ts';
import type { ExceptionPerson, ExceptionsView } from '../../../../shared/reports/exceptions.ts';
import { Icon } from '../../../components/icon.tsx';
import { useWords, type Words } from '../../../words.ts';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';
import { figuresOf, heldOf, isBlank, sentenceOf, shareWords } from './figure-words.ts';

type FiguresProps = {
  readonly view: ExceptionsView;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
};

export function Figures({ view, chosen, onChoose }: FiguresProps) {
  const words = useWords();
  const { t } = words;
  const { shown, none } = figuresOf(view);
  const { by, people, everyone, standOut } = view;
  if (people.length === 0)
    return (
      <section className={styles.box}>
        <p className={styles.empty}>{t('exception:nobody')}</p>
      </section>
    );
  return (
    <section className={styles.box}>
      <table className={styles.figures} data-few={shown.length <= 6 || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('exception:person')}</th>
            {shown.map((figure) => (
              <th key={figure} scope="col">
                {t(`exception:figure.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const isChosen = person.id === chosen?.personId || undefined;
            const found = standOut.filter(({ personId }) => personId === person.id).map(({ figure }) => figure);
            const shared = { view, person, chosen, onChoose };
            return (
              <Fragment key={person.id}>
                <tr className={styles.row} data-chosen={isChosen} data-quiet={person.isTooFew || undefined}>
                  <th scope="row">
                    <bdi>{person.name}</bdi> <span className="soft small">{aboutOf(view, person, words)}</span>
                  </th>
                  {shown.map((figure) => (
                    <Cell key={figure} figure={figure} {...shared} />
                  ))}
                </tr>
                {found.map((figure) => (
                  <tr key={figure} className={styles.says} data-chosen={isChosen}>
                    <td colSpan={shown.length + 1}>
                      <Sentence figure={figure} {...shared} />
                    </td>
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr className={styles.row}>
            <th scope="row">{t('exception:everyone')}</th>
            {shown.map((figure) => {
              const { n, rate } = everyone[figure];
              return (
                <td key={figure} data-label={t(`exception:figure.${figure}`)}>
                  {n > 0 && rate !== null ? shareWords(by, figure, rate, words) : null}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
      {none.length > 0 ? (
        <p className={styles.none}>
          {t('exception:noCases', { figures: none.map((figure) => t(`exception:figure.${figure}`)).join(', ') })}
        </p>
      ) : null}
    </section>
  );
}

function aboutOf({ by }: ExceptionsView, { count, isOwn, isTooFew }: ExceptionPerson, { t }: Words): string {
  const counted = t(by === 'seller' ? 'exception:sales' : 'exception:words', { count });
  if (isTooFew) return `${counted} · ${t('exception:tooFew')}`;
  return isOwn ? `${counted} · ${t('exception:own')}` : counted;
}

type OfPerson = FiguresProps & { readonly person: ExceptionPerson; readonly figure: ExceptionFigure };

function Cell({ person, figure, chosen, onChoose }: OfPerson) {
  const { t, money } = useWords();
  const cell = person.cells[figure];
  const isChosen = chosen?.personId === person.id && chosen.figure === figure;
  const label = t(`exception:figure.${figure}`);
  if (isBlank(figure, cell)) return <td data-label={label} data-blank="" />;
  return (
    <td data-flag={cell.isFlagged || undefined} data-label={label}>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose({ personId: person.id, figure })}>
        <span className="hidden-but-read">
          {label}, {person.name}:
        </span>
        <span className={styles.count}>{figure === 'short' && cell.amount ? money(cell.amount) : cell.n}</span>
        {cell.isFlagged ? <span className="hidden-but-read">{t('exception:flagged')}</span> : null}
      </button>
    </td>
  );
}

function Sentence({ view, person, figure, chosen, onChoose }: OfPerson) {
  const words = useWords();
  const isChosen = chosen?.personId === person.id && chosen.figure === figure;
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose({ personId: person.id, figure })}>
      <Icon name="flag" />
      <span>
        <strong>{sentenceOf(view.by, person, figure, words)}:</strong>{' '}
        {heldOf(view.by, figure, person.cells[figure], words)}
      </span>
      {isChosen ? <span className={styles.reason}>{words.t('exception:reason')}</span> : null}
    </button>
  );
}
