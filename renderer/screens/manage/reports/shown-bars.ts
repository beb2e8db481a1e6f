// Which days and hours of a report are drawn: from the first with a sale, so that no empty weeks come before it.
import type { ReportRow, ReportView } from '../../../../shared/reports/report.ts';
import type { Bar } from '../../../books/bars.tsx';
import { formatDay } from '../../../components/days/day.ts';

const isSold = ({ sold }: ReportRow) => sold > 0;

export function shownBars({ hours, days }: Pick<ReportView, 'hours' | 'days'>, locale: string): readonly Bar[] {
  if (days.length > 0) {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' });
    // Days without sales at the end stay.
    return days.slice(Math.max(0, days.findIndex(isSold))).map(({ key, soldAmount }) => {
      return { key, name: formatDay(format, key), amount: soldAmount };
    });
  }
  const first = hours.findIndex(isSold);
  const last = hours.findLastIndex(isSold);
  // Nothing was sold, only taken back: show the hours of a typical day.
  const shown = first < 0 ? hours.slice(4, 17) : hours.slice(first, last + 1);
  return shown.map(({ key, name, soldAmount }) => ({ key, name, amount: soldAmount }));
}
