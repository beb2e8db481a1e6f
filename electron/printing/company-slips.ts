// An order for a company on paper: a strip for each card, which carries its code, and the delivery note, which carries none.
import { numberRuns } from '../../shared/companies/views.ts';
import type { Block } from '../../shared/document.ts';
import type { Environment } from '../../shared/environment.ts';
import { intlLocales, type Locale } from '../../shared/locales/intl.ts';
import { formatMoney, type MoneyText } from '../../shared/money.ts';
import { secretRows } from './card-slips.ts';
import type { CompanySheetCard } from './company-sheet.ts';
import { markRows } from './documents.ts';
import type { PaperText } from './paper-text.ts';

type Facts = {
  readonly number: string;
  readonly company: string;
  readonly locale: Locale;
  readonly environment: Environment;
  readonly storeName: string;
};
const centred = (text: string): Block => ({ kind: 'text', text, align: 'centre', instead: '' });
const large = (text: string): Block => ({ kind: 'text', text, align: 'centre', bold: true, large: true });

export function companyStrip(
  { n, productName, brand, faceValue, delivery, copy }: CompanySheetCard,
  { count, notice, ...facts }: Facts & { readonly count: number; readonly notice: string | null },
  t: PaperText,
): readonly Block[] {
  return [
    ...markRows(facts, t),
    centred(facts.storeName),
    ...(copy > 1 ? [large(t('copy.number', { number: copy }))] : []),
    centred(t('company.gift', { company: facts.company })),
    centred(brand || productName),
    large(formatMoney(faceValue, intlLocales[facts.locale], { as: 'code' })),
    ...secretRows({ brand }, delivery, notice, t),
    ...(delivery.pin ? ([{ kind: 'secret', label: t('secret.pin'), text: delivery.pin }] satisfies Block[]) : []),
    centred(`${facts.number}  ${t('company.of', { n, count })}`),
    ...markRows(facts, t),
  ];
}

type NoteRow = { readonly productName: string; readonly faceValue: MoneyText; readonly numbers: readonly number[] };

export function companyNote(
  {
    reference,
    rows,
    sum,
    ...facts
  }: Facts & {
    readonly reference: string;
    readonly rows: readonly NoteRow[];
    readonly sum: MoneyText;
  },
  t: PaperText,
): readonly Block[] {
  const money = (amount: MoneyText): string => formatMoney(amount, intlLocales[facts.locale], { as: 'code' });
  const plain = (text: string): Block => ({ kind: 'text', text, instead: '' });
  return [
    ...markRows(facts, t),
    centred(facts.storeName),
    large(t('company.note')),
    plain(t('company.order', { number: facts.number })),
    plain(facts.company),
    plain(t('company.reference', { reference })),
    { kind: 'rule' },
    ...rows.flatMap(({ productName, faceValue, numbers }): Block[] => [
      { kind: 'row', left: `${numbers.length} ${productName}`, right: money(faceValue), inCode: money(faceValue) },
      plain(t('company.cards', { numbers: numberRuns(numbers, '-') })),
    ]),
    { kind: 'row', left: t('company.sum'), right: money(sum), inCode: money(sum), bold: true },
    plain(t('company.noCodes')),
    { kind: 'space' },
    { kind: 'space' },
    { kind: 'rule' },
    plain(t('company.received')),
    ...markRows(facts, t),
  ];
}
