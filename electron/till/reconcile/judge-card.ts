// What a card's three sides say of each other: the customer's money, this till, the service. Pure; tolerance none.
// Invariant: each card gets exactly one verdict, and its gap is what the service has for it beyond the till, whatever the verdict.

import { parseMoney } from '../../../shared/money.ts';
import type { CardField, FindingKind, FindingStep, ServiceSide } from '../../../shared/reconcile/views.ts';
import { serviceSides } from '../../../shared/reconcile/views.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { ServiceLook, SettledCard } from '../../ledger/reconciliations.ts';

/** A completed card is in a settlement by then, or is claimed. */
const settledByMs = 35 * 86_400_000;

export type CardFacts = {
  readonly line: Pick<LineRow, 'state' | 'decided' | 'currency' | 'amountMinor' | 'productCode' | 'orderId'>;
  readonly receiptNumber: string;
  readonly storeId: string;
  readonly terminalId: string;
  /** The customer's money that the shop keeps for it, and what is due back of it; in minor units. */
  readonly keptMinor: number;
  readonly dueMinor: number;
  /** How a payment of its sale ended is not known. */
  readonly isUndecided: boolean;
  /** It was paid from somewhere else than a customer's pocket. */
  readonly isShops: boolean;
  readonly look: ServiceLook | null;
  readonly settled: readonly SettledCard[];
  /** Settlements were read up to now. */
  readonly isSettling: boolean;
  readonly nowMs: number;
};

export type FieldPair = { readonly field: CardField; readonly ours: string; readonly theirs: string };
export type Finding = {
  readonly verdict: 'finding';
  readonly kind: FindingKind;
  readonly step: FindingStep;
  readonly odd: 'money' | 'till' | 'service';
};
export type Verdict = { readonly verdict: 'matched' | 'waiting' | 'unread' } | Finding;

export type Judged = {
  readonly verdict: Verdict;
  /** Its face where the till sold it, else 0. */
  readonly tillMinor: number;
  readonly serviceMinor: number;
  readonly there: ServiceSide;
  readonly fields: readonly FieldPair[];
  readonly isUnsettled: boolean;
};

type Stands = 'sold' | 'not-sold' | 'open' | 'other';

/** How the till sees the card. */
export function standsOf({ state, decided }: Pick<LineRow, 'state' | 'decided'>): Stands {
  switch (state) {
    case 'active':
      return 'sold';
    case 'manually-settled':
      return decided === 'settle-handed-over' ? 'sold' : 'not-sold';
    case 'refused':
    case 'cancelled':
    case 'lost':
    case 'voided':
      return 'not-sold';
    case 'reserving':
    case 'reserved':
    case 'activating':
    case 'cancelling':
    case 'voiding':
      return 'open';
    case 'draft':
    case 'ended-by-other-till':
      return 'other';
  }
}

const isCompletedRow = ({ state }: SettledCard): boolean => state === null || state === 'completed';

export function judgeCard(facts: CardFacts): Judged {
  const { line, look, settled } = facts;
  const stands = standsOf(line);
  const charged = settled.filter(isCompletedRow);
  const there = sideOf(look, charged, settled);
  const fields = [
    ...(look && look.state !== 'missing' ? fieldsOfLook(facts, look) : []),
    ...settled.flatMap((row) => fieldsOfRow(facts, row)),
  ];
  const serviceMinor = chargedMinor(charged) ?? completedMinor(look, line.amountMinor);
  return {
    verdict: verdictOf({ ...facts, stands, there, charged, fields }),
    tillMinor: stands === 'sold' ? line.amountMinor : 0,
    serviceMinor,
    there,
    fields: unique(fields),
    isUnsettled: facts.isSettling && stands === 'sold' && there === 'completed' && settled.length === 0,
  };
}

type Seen = CardFacts & {
  readonly stands: Stands;
  readonly there: ServiceSide;
  readonly charged: readonly SettledCard[];
  readonly fields: readonly FieldPair[];
};

const finding = (kind: FindingKind, step: FindingStep, odd: Finding['odd']): Finding => ({
  verdict: 'finding',
  kind,
  step,
  odd,
});

function verdictOf(seen: Seen): Verdict {
  const { stands, there, charged, look } = seen;
  if (charged.length > 1) return finding('settled-twice', 'claim', 'service');
  if (seen.fields.length > 0) return finding('differs', 'claim', 'service');
  const isDeadThere = look?.state === 'invalidated' || look?.state === 'failed';
  if (charged.length > 0 && isDeadThere) return finding('settled-dead', 'claim', 'service');
  if (stands === 'open' && seen.isUndecided) return finding('pending', 'decide-payment', 'money');
  if (stands === 'open') return finding('pending', 'wait', 'till');
  if (stands === 'other') return { verdict: 'matched' };
  if (there === 'unread') return { verdict: 'unread' };
  if (there === 'missing') return finding('ours-only', 'attention', 'service');
  return (stands === 'sold' ? soldOf(seen) : unsoldOf(seen)) ?? moneyOf(seen) ?? settledOf(seen);
}

function soldOf({ there }: Seen): Verdict | null {
  if (there === 'completed') return null;
  if (there === 'invalidated' || there === 'failed') return finding('dead-there', 'no-payout', 'service');
  return finding('pending', 'wait', 'service');
}

/** An order that is alive at the service though the money went back, or is to. */
function unsoldOf({ there, look, nowMs }: Seen): Verdict | null {
  if (there === 'invalidated' || there === 'failed') return null;
  const until = look?.invalidateUntil ?? null;
  const mayInvalidate = there !== 'completed' || (until !== null && Date.parse(until) > nowMs);
  return finding('alive-there', mayInvalidate ? 'invalidate' : 'loss', 'service');
}

function moneyOf({ stands, keptMinor, dueMinor, isShops, line }: Seen): Verdict | null {
  if (isShops) return null;
  if (stands === 'sold' && keptMinor < line.amountMinor) return finding('card-without-money', 'ask-manager', 'money');
  if (stands === 'not-sold' && keptMinor + dueMinor > 0) return finding('money-without-card', 'return-money', 'money');
  return null;
}

function settledOf({ stands, there, settled, look, isSettling, nowMs }: Seen): Verdict {
  if (!isSettling || stands !== 'sold' || there !== 'completed' || settled.length > 0) return { verdict: 'matched' };
  const completedMs = Date.parse(look?.completedAt ?? '');
  return nowMs - completedMs > settledByMs ? finding('unsettled', 'claim', 'service') : { verdict: 'matched' };
}

/** What the service said of the order last. */
function sideOf(
  look: ServiceLook | null,
  charged: readonly SettledCard[],
  settled: readonly SettledCard[],
): ServiceSide {
  const said = serviceSides.find((side) => side === look?.state);
  if (said) return said;
  if (charged.length > 0) return 'completed';
  return settled.length > 0 ? 'invalidated' : 'unread';
}

/** What settlements charge for the card; null where no settlement lists it. */
function chargedMinor(charged: readonly SettledCard[]): number | null {
  return charged.length > 0 ? charged.reduce((sum, { amountMinor }) => sum + amountMinor, 0) : null;
}

function completedMinor(look: ServiceLook | null, faceMinor: number): number {
  return look?.state === 'completed' ? (minorOf(look) ?? faceMinor) : 0;
}

/** What the service says it costs; null where that is no amount. */
function minorOf({ currency, amount }: ServiceLook): number | null {
  const money = parseMoney({ currency: currency ?? '', amount: amount ?? '' });
  return money.ok ? money.value.amountMinor : null;
}

type Told = Readonly<Record<CardField, string | null>>;

const oursOf = ({ line, receiptNumber, storeId, terminalId }: CardFacts): Told => ({
  amount: `${line.amountMinor} ${line.currency}`,
  product: line.productCode,
  receipt: receiptNumber,
  terminal: terminalId,
  store: storeId,
});

function pairsOf(ours: Told, theirs: Told): FieldPair[] {
  return (['amount', 'product', 'receipt', 'terminal', 'store'] as const).flatMap((field) => {
    const [own, told] = [ours[field] ?? '', theirs[field]];
    return told === null || told === own ? [] : [{ field, ours: own, theirs: told }];
  });
}

function fieldsOfLook(facts: CardFacts, look: ServiceLook): FieldPair[] {
  const minor = minorOf(look);
  return pairsOf(oursOf(facts), {
    amount: minor === null ? `${look.amount} ${look.currency}` : `${minor} ${look.currency}`,
    product: look.productCode,
    receipt: look.receiptNumber,
    terminal: look.terminalId,
    store: look.storeId,
  });
}

function fieldsOfRow(facts: CardFacts, row: SettledCard): FieldPair[] {
  return pairsOf(oursOf(facts), {
    amount: `${row.amountMinor} ${row.currency}`,
    product: row.productCode,
    receipt: row.receiptNumber,
    terminal: row.terminalId,
    store: row.storeId,
  });
}

function unique(pairs: readonly FieldPair[]): FieldPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.field} ${pair.theirs}`, pair])).values()];
}
