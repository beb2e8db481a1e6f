// What slips have in common: the shop's head, the marks of training and sandbox, the mark of a copy, the rows of a
// card.
// Invariants: nothing here reads a clock or the ledger, so a slip says only what it was given; a training or sandbox
// slip says so at its top and at its end; a serial or card number shows its last four digits only.
import type { Block, DocumentKind, PictureBlock, RowBlock, SlipDocument } from '../../shared/document.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import { formatMoney, type MoneyText } from '../../shared/money.ts';
import type { LineView, SaleView } from '../../shared/sale/views.ts';
import type { SlipSettings } from '../../shared/settings/provisioning.ts';
import type { PaperText } from './paper-text.ts';

/** A card as its slips name it. */
export type SlipCard = Pick<
  LineView,
  | 'id'
  | 'productCode'
  | 'productName'
  | 'brand'
  | 'faceValue'
  | 'cardLast4'
  | 'serialLast4'
  | 'orderId'
  | 'state'
  | 'attention'
  | 'voidUntil'
>;

/** A sale as its slips show it. */
export type SlipSale = Pick<
  SaleView,
  | 'id'
  | 'receiptNumber'
  | 'stage'
  | 'operatorId'
  | 'operatorName'
  | 'createdAt'
  | 'committedAt'
  | 'tenders'
  | 'total'
  | 'rounding'
  | 'change'
> & { readonly lines: readonly SlipCard[] };

export type SlipFacts = {
  readonly sale: SlipSale;
  readonly storeName: string;
  /** Printed instead of a name that cannot be printed. */
  readonly storeId: string;
  /** On top of every slip; null for none. */
  readonly logo: PictureBlock | null;
  /** One printed row each; may be empty. */
  readonly storeAddress: readonly string[];
  readonly terminalId: string;
  readonly environment: Environment;
  readonly locale: Locale;
  /** IANA name; by default the machine's own. */
  readonly timeZone?: string;
  /** What else the shop has printed: its phone, its rules. */
  readonly shop: Omit<SlipSettings, 'separate'>;
  readonly strip: JoinedPlace;
  /** How far the books had come, as head-signs.ts prints it; null before the first entry. */
  readonly head: string | null;
  /** Null on the original; else the number of the copy, from 1, and when the original was made (ISO 8601). */
  readonly copy: { readonly number: number; readonly firstAt: string } | null;
};

/** Slips of a sale come out as one strip: this one follows another of the sale uncut, or is followed by one. */
export type JoinedPlace = { readonly follows: boolean; readonly goesOn: boolean };
export const alone: JoinedPlace = { follows: false, goesOn: false };

/** The slip would say something that is not true, or no longer true, of the sale or line. */
export type NoSuchDocument = { readonly code: 'no_such_document' };

/** A slip: the shop's head, or inside a strip its title only; then `body`; then the marks again. */
export function slip(kind: DocumentKind, facts: SlipFacts, t: PaperText, body: readonly Block[]): SlipDocument {
  return {
    kind,
    title: t(`title.${kind}`),
    language: facts.locale,
    blocks: [
      ...(facts.strip.follows ? partRows(facts, t) : [...markRows(facts, t), ...headRows(kind, facts, t)]),
      ...body,
      ...(facts.strip.goesOn ? [] : markRows(facts, t)),
    ],
  };
}

/** The head of the next part of a strip. It may be torn off, so it says by itself whose it is, and of training that too. */
function partRows({ environment, sale }: SlipFacts, t: PaperText): readonly Block[] {
  const mark = environment === 'live' ? '' : `${t(`mark.${environment}`)} - `;
  return [{ kind: 'tear' }, { kind: 'text', text: `${mark}${numberOf(sale, t)}`, align: 'centre', bold: true }];
}

function headRows(kind: DocumentKind, facts: SlipFacts, t: PaperText): readonly Block[] {
  const { sale, copy } = facts;
  return [
    ...(facts.logo ? [facts.logo] : []),
    // A name that can be neither spelled nor drawn must not stop the slip of a card that is paid for.
    { kind: 'text', text: facts.storeName, align: 'centre', bold: true, instead: '' },
    { kind: 'text', text: facts.storeId, align: 'centre' },
    ...facts.storeAddress.map((text): Block => ({ kind: 'text', text, align: 'centre', instead: '' })),
    ...noteRows(facts.shop.head),
    { kind: 'text', text: t(`title.${kind}`), align: 'centre', bold: true, large: true },
    ...(copy
      ? ([
          { kind: 'text', text: t('copy.number', { number: copy.number }), align: 'centre', bold: true, large: true },
          { kind: 'text', text: t('copy.first', { at: formatTime(copy.firstAt, facts) }), align: 'centre' },
        ] satisfies Block[])
      : []),
    { kind: 'rule' },
    joined([numberOf(sale, t), formatTime(sale.committedAt ?? sale.createdAt, facts)]),
    {
      kind: 'text',
      text: t('head.till', { id: facts.terminalId, name: sale.operatorName }),
      instead: t('head.till', { id: facts.terminalId, name: sale.operatorId }),
    },
    ...merchantRow(facts, t),
    { kind: 'rule' },
  ];
}

function numberOf({ receiptNumber, id }: SlipSale, t: PaperText): string {
  return t('head.number', { number: receiptNumber ?? id });
}

function merchantRow({ shop }: SlipFacts, t: PaperText): readonly Block[] {
  const text = shop.merchant_number && t('head.merchant', { number: shop.merchant_number });
  return text ? [{ kind: 'text', text, instead: '' }] : [];
}

const joined = (parts: readonly string[]) => ({ kind: 'text', text: parts.join(', '), parts }) as const;

export function markRows({ environment }: Pick<SlipFacts, 'environment'>, t: PaperText): readonly Block[] {
  if (environment === 'live') return [];
  return [
    { kind: 'text', text: t(`mark.${environment}`), align: 'centre', bold: true, large: true },
    { kind: 'text', text: t(`mark.${environment}Note`), align: 'centre' },
  ];
}

/**
 * A row of its own, not the label of an amount: where the printer lacks the letters, the product's code is printed
 * instead.
 */
export function nameRow({ productName, productCode }: Pick<SlipCard, 'productName' | 'productCode'>): Block {
  return { kind: 'text', text: productName, bold: true, instead: productCode };
}

/** One card: brand, name, value, masked numbers, reference, its state in words, and until when it can be returned. */
export function cardRows(line: SlipCard, facts: SlipFacts, t: PaperText): readonly Block[] {
  const { brand, productName, voidUntil } = line;
  const rows: Block[] = [
    ...(productName.includes(brand) ? [] : ([{ kind: 'text', text: brand, instead: '' }] satisfies Block[])),
    nameRow(line),
    moneyRow(t('card.faceValue'), line.faceValue, facts),
  ];
  if (line.cardLast4) rows.push({ kind: 'text', text: t('card.number', { masked: masked(line.cardLast4) }) });
  if (line.serialLast4) rows.push({ kind: 'text', text: t('card.serial', { masked: masked(line.serialLast4) }) });
  if (line.orderId) rows.push({ kind: 'text', text: t('card.reference', { id: line.orderId }) });
  rows.push({ kind: 'text', text: t(`state.${line.state}`), bold: true });
  if (line.state === 'active' && voidUntil)
    rows.push({ kind: 'text', text: t('card.voidUntil', { at: formatTime(voidUntil, facts) }) });
  return rows;
}

/** What the shop wants its customers to know. */
export function shopRows(facts: SlipFacts, t: PaperText): readonly Block[] {
  const { refund_rule: refunds, tax_note: tax, foot } = facts.shop;
  return [...noteRows(refunds), ...noteRows(tax), ...phoneRow(facts, t), ...noteRows(foot)];
}

/** Whom to call about money that went back, or a card that is no more. */
export const phoneRow = ({ shop }: Pick<SlipFacts, 'shop'>, t: PaperText): readonly Block[] =>
  noteRows(shop.phone && t('foot.phone', { phone: shop.phone }));

/** Letters that cannot be printed must not stop the slip of a card that is paid for. */
function noteRows(text: string | undefined): readonly Block[] {
  return text ? [{ kind: 'text', text, align: 'centre', instead: '', hasLines: true }] : [];
}

/** A label and an amount of money. */
export function moneyRow(
  left: string,
  amount: MoneyText,
  { locale }: Pick<SlipFacts, 'locale'>,
  bold = false,
): RowBlock {
  const written = (as: 'symbol' | 'code'): string => formatMoney(amount, intlLocales[locale], { as });
  return { kind: 'row', left, right: written('symbol'), inCode: written('code'), bold };
}

/** Stars, then the last four characters. */
export function masked(number: string): string {
  return `**** ${number.slice(-4)}`;
}

type Zoned = Pick<SlipFacts, 'locale' | 'timeZone'>;

/** Date and time in the shop's zone; a text that is not a time is printed unchanged. */
export function formatTime(iso: string, { locale, timeZone }: Zoned): string {
  return format(iso, locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) });
}

/** The time alone, where its day is that one (`2026-11-14`). */
export function formatTimeOn(day: string, iso: string, facts: Zoned): string {
  const { locale, timeZone } = facts;
  if (formatDay(iso, facts) !== formatDay(day, facts)) return formatTime(iso, facts);
  return format(iso, locale, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) });
}

/** A day. A date without a time is the same day in every zone. */
export function formatDay(iso: string, { locale, timeZone }: Zoned): string {
  const zone = /^\d{4}-\d\d-\d\d$/.test(iso) ? 'UTC' : timeZone;
  return format(iso, locale, { dateStyle: 'medium', ...(zone ? { timeZone: zone } : {}) });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once: making one takes longer than the rest of a slip. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.dateStyle} ${options.timeStyle} ${options.timeZone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(intlLocales[locale], options);
  formats.set(key, made);
  return made;
}

function format(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : formatOf(locale, options).format(at);
}
