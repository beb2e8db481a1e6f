// The table of figures. A flag is an icon and a word beside its colour.

import type { ExceptionFigure } from '../../../../shared/reports/exception-figures.ts';
import { exceptionFigures } from '../../../../shared/reports/exception-figures.ts';
import type { ExceptionCell, ExceptionsView, Share } from '../../../../shared/reports/exceptions.ts';
import { Panel } from '../../../books/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useWords, type Words } from '../../../words.ts';
import type { Chosen } from './chosen.ts';
import styles from './exceptions.module.css';

type FiguresProps = {
  readonly view: ExceptionsView;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
};

export function Figures({ view, chosen, onChoose }: FiguresProps) {
  const words = useWords();
  const { t } = words;
  const figures = exceptionFigures.filter(
    (figure) => view.by === 'seller' || !['cancel', 'short', 'wrong-card'].includes(figure),
  );
  return (
    <Panel title={t(view.by === 'seller' ? 'exception:by.seller' : 'exception:by.approver')}>
      {view.people.length === 0 ? (
        <p className={styles.empty}>{t('exception:nobody')}</p>
      ) : (
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">{t(view.by === 'seller' ? 'exception:seller' : 'exception:approver')}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col">
                  {t(`exception:figure.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.people.map(({ id, name, count, isOwn, cells }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <span className="soft small">
                    {t(view.by === 'seller' ? 'exception:sales' : 'exception:words', { count })}
                    {isOwn ? ` · ${t('exception:own')}` : ''}
                  </span>
                </th>
                {figures.map((figure) => (
                  <td
                    key={figure}
                    data-flag={cells[figure].isFlagged || undefined}
                    data-label={t(`exception:figure.${figure}`)}
                  >
                    <button
                      type="button"
                      aria-pressed={chosen?.personId === id && chosen.figure === figure}
                      onClick={() => onChoose({ personId: id, figure })}
                    >
                      <span className="hidden-but-read">
                        {t(`exception:figure.${figure}`)}, {name}:
                      </span>
                      <strong>{cellOf(figure, cells[figure], words)}</strong>
                      <span className="small">
                        {cells[figure].isFlagged ? (
                          <>
                            <Icon name="flag" />
                            <span className="hidden-but-read">{t('exception:flagged')}</span>
                          </>
                        ) : null}
                        {cells[figure].n}
                      </span>
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('exception:everyone')}</th>
              {figures.map((figure) => (
                <td key={figure} data-label={t(`exception:figure.${figure}`)}>
                  {rateOf(figure, view.everyone[figure], words)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  );
}

function cellOf(figure: ExceptionFigure, cell: ExceptionCell, words: Words): string {
  return figure === 'short' && cell.amount ? words.money(cell.amount) : rateOf(figure, cell, words);
}

/** A share, or so many an hour. */
export function rateOf(figure: ExceptionFigure, { n, exposure }: Share, { locale }: Words): string {
  if (exposure <= 0) return '–';
  const options: Intl.NumberFormatOptions =
    figure === 'no-sale' ? { maximumFractionDigits: 2 } : { style: 'percent', maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, options).format(n / exposure);
}
