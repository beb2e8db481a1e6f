// A report on paper: each table with its numbers and what is left of each sum.
import type { Block, SlipDocument } from '../../shared/document.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import { formatMoney, type MoneyText } from '../../shared/money.ts';
import type { ReportRow, ReportView } from '../../shared/reports/report.ts';
import { markRows, type SlipFacts } from './documents.ts';
import { createPaperText, type PaperText } from './paper-text.ts';

export type ReportPaper = Pick<SlipDocument, 'title' | 'language' | 'blocks'>;

type Facts = Pick<SlipFacts, 'environment' | 'locale' | 'storeName' | 'terminalId'>;

export function reportPaper(
  report: ReportView,
  { environment, locale, storeName, terminalId }: Facts,
  madeAt: Date,
  t: PaperText = createPaperText(locale),
): ReportPaper {
  const [text, code] = (['symbol', 'code'] as const).map(
    (as) => (amount: MoneyText) => formatMoney(amount, intlLocales[locale], { as }),
  ) as [(amount: MoneyText) => string, (amount: MoneyText) => string];
  const day = new Intl.DateTimeFormat(intlLocales[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  const days = day.formatRange(new Date(`${report.from}T00:00:00Z`), new Date(`${report.to}T00:00:00Z`));
  const stamp = new Intl.DateTimeFormat(intlLocales[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
    madeAt,
  );
  const row = (left: string, amount: MoneyText, bold = false): Block => ({
    kind: 'row',
    left,
    right: text(amount),
    inCode: code(amount),
    ...(bold ? { bold } : {}),
  });
  const section = (title: string, rows: readonly ReportRow[], name = (one: ReportRow) => one.name): Block[] =>
    rows.length === 0
      ? []
      : [
          { kind: 'rule' },
          { kind: 'text', text: title, bold: true },
          ...rows.map((one) => row(`${one.sold} ${name(one)}`, one.net)),
        ];
  const { total } = report;
  const marks = markRows({ environment }, t);
  return {
    title: `${t('report.title')} ${days}`,
    language: locale,
    blocks: [
      ...marks,
      { kind: 'text', text: storeName, align: 'centre', bold: true, instead: '' },
      { kind: 'text', text: t('report.till', { id: terminalId }), align: 'centre' },
      { kind: 'text', text: t('report.title'), align: 'centre', bold: true, large: true },
      { kind: 'text', text: days, align: 'centre' },
      ...(report.shift ? [ofShift(report.shift, t)] : []),
      { kind: 'rule' },
      row(t('report.sold', { count: total.sold }), total.soldAmount),
      row(t('report.returned', { count: total.returned }), total.returnedAmount),
      row(t('report.net'), total.net, true),
      ...section(t('report.tenders'), report.tenders, ({ key }) => t(key === 'cash' ? 'report.cash' : 'report.card')),
      row(t('report.rounding'), report.rounding),
      ...(report.companies
        ? [
            row(t('report.companiesPaid'), report.companies.paid),
            row(t('report.companiesBack'), report.companies.paidBack),
          ]
        : []),
      ...(report.pauses.warned > 0
        ? [
            row(
              t('report.pauses', { warned: report.pauses.warned, stopped: report.pauses.stopped }),
              report.pauses.notSold,
            ),
          ]
        : []),
      ...section(t('report.products'), report.products, ({ name }) => name),
      ...section(t('report.people'), report.people, ({ name }) => name || t('report.terminal')),
      ...section(
        t('report.hours'),
        report.hours.filter(({ sold, returned }) => sold + returned > 0),
      ),
      ...section(
        t('report.days'),
        report.days.filter(({ sold, returned }) => sold + returned > 0),
      ),
      { kind: 'rule' },
      { kind: 'text', text: t('report.made', { at: stamp }), align: 'centre' },
      ...marks,
    ],
  };
}

const ofShift = ({ n, owner }: NonNullable<ReportView['shift']>, t: PaperText): Block => ({
  kind: 'text',
  text: t('report.shift', { n, name: owner }),
  align: 'centre',
  instead: t('report.shift', { n, name: '' }),
});
