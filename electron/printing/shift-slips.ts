// The slips about a shift: its Z with later corrections next to it, its X, and each movement of cash without a sale.
// Invariants: a Z is printed as its body says and never recalculated, its result first and a line an event; only an X of a manager has cash.
import type { Block, RowBlock, ShiftDocumentKind, SlipDocument } from '../../shared/document.ts';
import { isZero, type MoneyText } from '../../shared/money.ts';
import { personName } from '../../shared/operators/person-name.ts';
import { placeName } from '../../shared/settings/place-names.ts';
import type { MoveView, XView } from '../../shared/shift/views.ts';
import type { ZBody, ZCorrection, ZView } from '../../shared/shift/z.ts';
import { zCounts } from '../../shared/shift/z-counts.ts';
import { formatDay, formatTime, formatTimeOn, markRows, moneyRow, type SlipFacts } from './documents.ts';
import type { PaperText } from './paper-text.ts';

export type ShiftSlipFacts = Pick<
  SlipFacts,
  'storeName' | 'storeId' | 'storeAddress' | 'terminalId' | 'environment' | 'locale' | 'timeZone'
> & {
  /** 0 on the original. */
  readonly copy: number;
};

const rule: Block = { kind: 'rule' };
const line = (text: string, more: Partial<Extract<Block, { kind: 'text' }>> = {}): Block => ({
  kind: 'text',
  text,
  ...more,
});
const figure = (left: string, right: string): Block => ({ kind: 'row', left, right });

function slip(
  kind: ShiftDocumentKind,
  title: string,
  facts: ShiftSlipFacts,
  t: PaperText,
  body: readonly Block[],
): SlipDocument {
  const { storeName, storeId, storeAddress, terminalId, locale, copy } = facts;
  return {
    kind,
    title,
    language: locale,
    blocks: [
      ...markRows(facts, t),
      line(storeName, { align: 'centre', bold: true, instead: '' }),
      line(storeId, { align: 'centre' }),
      ...storeAddress.map((text) => line(text, { align: 'centre', instead: '' })),
      line(title, { align: 'centre', bold: true, large: true }),
      ...(copy > 0 ? [line(t('copy.number', { number: copy }), { align: 'centre', bold: true, large: true })] : []),
      line(t('shift.till', { id: terminalId }), { align: 'centre' }),
      rule,
      ...body,
      ...markRows(facts, t),
    ],
  };
}

function signature(t: PaperText): readonly Block[] {
  return [{ kind: 'space' }, { kind: 'space' }, rule, line(t('merchant.sign'))];
}

export function moveDocument(move: MoveView, facts: ShiftSlipFacts, t: PaperText): SlipDocument {
  return slip('movement', t(`shift.move.${move.kind}`), facts, t, [
    line(formatTime(move.at, facts)),
    moneyRow(t('shift.amount'), move.amount, facts, true),
    line(t('shift.reason', { reason: move.reason }), { instead: '' }),
    line(t('shift.by', { name: move.by.name }), { instead: t('shift.by', { name: move.by.id }) }),
    ...(move.approver
      ? [
          line(t('shift.approved', { name: move.approver.name }), {
            instead: t('shift.approved', { name: move.approver.id }),
          }),
        ]
      : []),
    ...signature(t),
  ]);
}

export function xDocument(x: XView, facts: ShiftSlipFacts, t: PaperText): SlipDocument {
  const row = (left: string, amount: MoneyText, bold = false) => moneyRow(left, amount, facts, bold);
  return slip('x', t('shift.xTitle'), facts, t, [
    line(t('shift.day', { day: formatDay(x.businessDay, facts) })),
    line(t('shift.asOf', { at: formatTime(x.at, facts) })),
    line(t('shift.owner', { name: x.owner.name }), { instead: t('shift.owner', { name: x.owner.id }) }),
    rule,
    figure(t('shift.soldCards'), String(x.soldCards)),
    figure(t('shift.returnedCards'), String(x.returnedCards)),
    ...x.terminals.flatMap(({ pot, sales, refunds, expected }) => [
      rule,
      line(potName(pot.pot, t), { bold: true, instead: pot.pot }),
      row(t('shift.sales'), sales),
      row(t('shift.refunds'), refunds),
      row(t('shift.expected'), expected, true),
    ]),
    ...(x.cash
      ? [
          rule,
          line(t('shift.drawer'), { bold: true }),
          row(t('shift.float'), x.cash.float),
          row(t('shift.sales'), x.cash.sales),
          row(t('shift.refunds'), x.cash.refunds),
          row(t('shift.in'), x.cash.in),
          row(t('shift.out'), x.cash.out),
          row(t('shift.drops'), x.cash.drops),
          row(t('shift.corrections'), x.cash.corrections),
          row(t('shift.expected'), x.cash.expected, true),
        ]
      : []),
    rule,
    line(t('shift.noZ'), { align: 'centre' }),
  ]);
}

/** `head` as head-signs.ts prints it. */
export function zDocument(z: ZView, head: string | null, facts: ShiftSlipFacts, t: PaperText): SlipDocument {
  const { body } = z;
  const words = wordsOf(z, facts);
  return slip('z', t('shift.zTitle', { n: body.n }), facts, t, [
    ...resultRows(body, words, t),
    ...headRows(body, words, t),
    ...body.pots.flatMap((pot) => [rule, ...potRows(pot, z.told, words, t)]),
    rule,
    words.money(t('shift.deposit'), body.deposit),
    words.money(t('shift.left'), body.left),
    ...moveRows(body, words, t),
    ...unresolvedRows(body, words, t),
    rule,
    ...countRows(body, t),
    rule,
    words.money(t('shift.totalBefore'), body.grandTotal.before),
    words.money(t('shift.totalAfter'), body.grandTotal.after, true),
    ...z.corrections.flatMap((one) => [rule, ...correctionRows(one, words, t)]),
    rule,
    ...(body.versions ?? []).map((change) => line(t('shift.version', change), { align: 'centre' })),
    ...(body.places ?? []).map(({ field, from, to, step }) =>
      line(t(`shift.place.${step}`, { name: t(`shift.places.${placeName(field)}`), from: from ?? '–', to: to ?? '–' })),
    ),
    ...(body.checkedTo === undefined ? [] : [line(t('shift.checkedTo', { n: body.checkedTo }), { align: 'centre' })]),
    ...(head === null ? [] : [line(t('foot.books', { head }), { align: 'centre' })]),
    line(z.sha256.slice(0, 32), { align: 'centre' }),
    ...signature(t),
  ]);
}

export function correctionDocument(z: ZView, k: number, facts: ShiftSlipFacts, t: PaperText): SlipDocument | null {
  const one = z.corrections.find((correction) => correction.k === k);
  if (!one) return null;
  const words = wordsOf(z, facts);
  return slip('z', t('shift.correctionTitle', { k, n: z.body.n }), facts, t, [
    line(t('shift.series', { ledger: z.body.ledgerId, n: z.body.n })),
    ...correctionRows(one, words, t),
    ...signature(t),
  ]);
}

type Words = {
  readonly money: (left: string, amount: string, bold?: boolean) => RowBlock;
  /** A moment, and whose it was, on one line. */
  readonly moment: (left: string, moment: { readonly by: string; readonly at: string }) => Block;
  readonly name: (id: string) => string;
  readonly day: (day: string) => string;
};

function wordsOf({ body, people }: ZView, facts: ShiftSlipFacts): Words {
  const { currency } = body;
  const name = (id: string): string => personName(people, id);
  return {
    name,
    money: (left, amount, bold = false) => moneyRow(left, { currency, amount }, facts, bold),
    day: (day) => formatDay(day, facts),
    moment(left, { by, at }) {
      const time = formatTimeOn(body.shift.businessDay, at, facts);
      return line(`${left} ${time}, ${name(by)}`, { instead: `${left} ${time}, ${by}` });
    },
  };
}

/** What is read first: whether the drawer was right, and what was said of it. */
function resultRows({ pots, reason }: ZBody, words: Words, t: PaperText): readonly Block[] {
  const drawer = pots.find(({ pot }) => pot === 'drawer');
  if (!drawer || drawer.counted === null || drawer.difference === null) return [];
  return [
    words.money(t('shift.drawerDifference'), drawer.difference, true),
    words.money(t('shift.count.total'), drawer.counted),
    words.money(t('shift.expected'), drawer.expected),
    ...(reason === null ? [] : [line(t('shift.reason', { reason }), { instead: '' })]),
    rule,
  ];
}

/** What happened at all; the rest is zero. */
function countRows({ happened }: ZBody, t: PaperText): readonly Block[] {
  const some = zCounts.filter((count) => (happened[count] ?? 0) > 0);
  return [
    ...some.map((count) => figure(t(`shift.count.${count}`), String(happened[count]))),
    ...(some.length < zCounts.length ? [figure(t('shift.otherCounts'), '0')] : []),
  ];
}

function headRows(body: ZBody, words: Words, t: PaperText): readonly Block[] {
  const { shift, sold, returned, opening, receipts, fromTheNight } = body;
  return [
    line(t('shift.series', { ledger: body.ledgerId, n: body.n })),
    line(t('shift.day', { day: words.day(shift.businessDay) })),
    line(t('shift.owner', { name: words.name(shift.owner) }), { instead: t('shift.owner', { name: shift.owner }) }),
    line(t('shift.tray', { tray: shift.tray }), { instead: '' }),
    ...(shift.bag === null ? [] : [line(t('shift.bag', { bag: shift.bag }), { instead: '' })]),
    words.moment(t('shift.opened'), body.opened),
    words.moment(t('shift.ended'), body.ended),
    words.moment(t('shift.counted'), body.counted),
    words.moment(t('shift.closed'), body.closed),
    ...(body.closed.approver === null
      ? []
      : [line(t('shift.approved', { name: words.name(body.closed.approver) }), { instead: '' })]),
    ...(body.clockWentBack ? [line(t('shift.clock'))] : []),
    ...(body.zoneUnknown ? [line(t('shift.noZone', { zone: shift.zone }))] : []),
    rule,
    ...(receipts ? [line(t('shift.receipts', receipts))] : []),
    words.money(t('shift.sold', { n: sold.cards }), sold.amount),
    words.money(t('shift.returned', { n: returned.cards }), returned.amount),
    ...(isZero(body.otherRefunds) ? [] : [words.money(t('shift.otherRefunds'), body.otherRefunds)]),
    ...(body.companies
      ? [
          words.money(t('report.companiesPaid'), body.companies.paid),
          words.money(t('report.companiesBack'), body.companies.paidBack),
        ]
      : []),
    ...(isZero(body.rounding) ? [] : [words.money(t('money.rounding'), body.rounding)]),
    ...(fromTheNight.count === 0
      ? []
      : [words.money(t('shift.night', { n: fromTheNight.count }), fromTheNight.amount)]),
    rule,
    ...(opening.leftBefore === null ? [] : [words.money(t('shift.leftBefore'), opening.leftBefore)]),
    words.money(t('shift.float'), opening.float),
    ...(opening.difference === null ? [] : [words.money(t('shift.openingDifference'), opening.difference)]),
  ];
}

/** The terminal's own totals, next to what was counted. */
function toldRows(pot: string, all: ZView['told'], words: Words, t: PaperText): readonly Block[] {
  return all
    .filter((one) => one.pot === pot)
    .map(({ total, paymentsCount, refundsCount }) =>
      words.money(t('shift.told', { payments: paymentsCount, refunds: refundsCount }), total.amount),
    );
}

function potRows(pot: ZBody['pots'][number], told: ZView['told'], words: Words, t: PaperText): readonly Block[] {
  const parts = [
    ['float', pot.float],
    ['sales', pot.sales],
    ['refunds', pot.refunds],
    ['in', pot.in],
    ['out', pot.out],
    ['drops', pot.drops],
    ['corrections', pot.corrections],
  ] as const;
  const rows = [
    line(potName(pot.pot, t), { bold: true, instead: pot.pot }),
    ...parts.filter(([, amount]) => !isZero(amount)).map(([part, amount]) => words.money(t(`shift.${part}`), amount)),
  ];
  const { counted, difference } = pot;
  // The drawer's total is at the top.
  if (pot.pot === 'drawer' && counted !== null) return rows;
  const expected = words.money(t('shift.expected'), pot.expected);
  if (counted === null || difference === null) return [...rows, expected];
  return [
    ...rows,
    expected,
    words.money(t('shift.count.total'), counted),
    ...toldRows(pot.pot, told, words, t),
    words.money(t('shift.difference'), difference, true),
  ];
}

function moveRows({ moves }: ZBody, words: Words, t: PaperText): readonly Block[] {
  if (moves.length === 0) return [];
  return [
    rule,
    ...moves.map(({ kind, amount, reason, by, approver }) => {
      const move = t(`shift.move.${kind}`);
      const who = [by, ...(approver === null ? [] : [approver])].map(words.name);
      return { ...words.money(`${move}: ${[reason, ...who].join(', ')}`, amount), instead: `${move}: ${by}` };
    }),
  ];
}

function unresolvedRows({ unresolved }: ZBody, words: Words, t: PaperText): readonly Block[] {
  if (unresolved.length === 0) return [];
  return [
    rule,
    line(t('shift.unresolved'), { bold: true }),
    ...unresolved.flatMap(({ receiptNumber, amount, owner }) => [
      words.money(receiptNumber ?? '', amount),
      line(words.name(owner), { instead: owner }),
    ]),
  ];
}

function correctionRows(one: ZCorrection, words: Words, t: PaperText): readonly Block[] {
  return [
    line(t('shift.correction', { k: one.k }), { bold: true }),
    line(potName(one.pot, t), { instead: one.pot }),
    words.money(t('shift.count.total'), one.counted.amount),
    words.money(t('shift.difference'), one.difference.amount, true),
    line(t('shift.reason', { reason: one.reason }), { instead: '' }),
    words.moment(t('shift.counted'), { by: one.by.id, at: one.at }),
  ];
}

function potName(pot: string, t: PaperText): string {
  switch (pot) {
    case 'drawer':
      return t('shift.drawer');
    case 'by-hand':
      return t('shift.byHand');
    case 'elsewhere':
      return t('shift.elsewhere');
    default:
      return t('shift.terminal', { name: pot.slice('terminal:'.length) });
  }
}
