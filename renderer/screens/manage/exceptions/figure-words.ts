// What stands out in one sentence, and rates as they are written. Main found the numbers.
import { isZero } from '../../../../shared/money.ts';
import {
  approvedFigures,
  type ExceptionFigure,
  exceptionFigures,
  unitOf,
} from '../../../../shared/reports/exception-figures.ts';
import type {
  ExceptionCell,
  ExceptionPerson,
  ExceptionsBy,
  ExceptionsView,
  Share,
} from '../../../../shared/reports/exceptions.ts';
import type { Words } from '../../../words.ts';

/** What somebody of these did at all, and what nobody did: a column of blanks says nothing. */
export function figuresOf({ by, people }: ExceptionsView): { shown: ExceptionFigure[]; none: ExceptionFigure[] } {
  const all: readonly ExceptionFigure[] = by === 'seller' ? exceptionFigures : approvedFigures;
  const isShown = (figure: ExceptionFigure) => people.some(({ cells }) => !isBlank(figure, cells[figure]));
  return { shown: all.filter(isShown), none: all.filter((figure) => !isShown(figure)) };
}

export const isBlank = (figure: ExceptionFigure, { n, amount }: ExceptionCell): boolean =>
  n === 0 && !(figure === 'short' && amount !== null && !isZero(amount.amount));

const unitBy = (by: ExceptionsBy, figure: ExceptionFigure) => (by === 'approver' ? 'approvals' : unitOf[figure]);

/** `Ben voids 5 times as often as the others`, and the numbers of both sides. */
export function sentenceOf(by: ExceptionsBy, person: ExceptionPerson, figure: ExceptionFigure, words: Words) {
  const { t, locale } = words;
  const { times, isOwn } = person.cells[figure];
  const often =
    times === null
      ? t(isOwn ? 'exception:often.onlyNow' : 'exception:often.onlyOne')
      : t(isOwn ? 'exception:often.own' : 'exception:often.others', {
          times: new Intl.NumberFormat(locale).format(times),
        });
  const approved = approvedFigures.find((one) => one === figure);
  const said = { name: person.name, often };
  return by === 'approver' && approved
    ? t(`exception:approves.${approved}`, said)
    : t(`exception:says.${figure}`, said);
}

/** `6 of 100 sales; the others 5 of 414.` */
export function heldOf(by: ExceptionsBy, figure: ExceptionFigure, cell: ExceptionCell, words: Words): string {
  const { t } = words;
  const mine = amongOf(by, figure, cell, words);
  if (cell.baseline === null) return mine;
  const { n, exposure } = cell.baseline;
  const theirs =
    unitBy(by, figure) === 'hours'
      ? t('exception:inHours', { n, hours: Math.round(exposure) })
      : t('exception:of', { n, all: Math.round(exposure) });
  return t(cell.isOwn ? 'exception:held.own' : 'exception:held.others', { mine, theirs });
}

function amongOf(by: ExceptionsBy, figure: ExceptionFigure, { n, exposure }: Share, { t }: Words): string {
  return t(`exception:among.${unitBy(by, figure)}`, { n, count: Math.round(exposure) });
}

export const pictureTitle = (by: ExceptionsBy, figure: ExceptionFigure, { t }: Words): string =>
  t(`exception:per.${unitBy(by, figure)}`, { figure: t(`exception:figure.${figure}`) });

/** So many of a hundred, or so many an hour: without its unit, which stands above. */
export function rateWords(by: ExceptionsBy, figure: ExceptionFigure, rate: number, { locale }: Words): string {
  const isHourly = unitBy(by, figure) === 'hours';
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: isHourly ? 2 : 1 });
  return format.format(isHourly ? rate : rate * 100);
}

/** As a share, with its unit. */
export function shareWords(by: ExceptionsBy, figure: ExceptionFigure, rate: number, words: Words): string {
  if (unitBy(by, figure) === 'hours') return words.t('exception:perHour', { n: rateWords(by, figure, rate, words) });
  return new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 1 }).format(rate);
}

/** Within 28 days nobody needs the year. */
export const dayAndTime = (at: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  );
