// The lines of one sale, moved again by the table of shared/sale/line-state.ts as the journal says they moved; and what the outbox
// holds about them.
import { moneyText } from '../../shared/money.ts';
import { isWaiting, type LineEvent, type LineState, lineStates, moveLine } from '../../shared/sale/line-state.ts';
import { lineFacts } from './journal-entries.ts';
import type { Entry } from './journal-entry.ts';
import type { LineRow } from './lines.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { SaleFacts } from './sale-facts.ts';
import { against, another, bad, type Differing, type VerifyFault } from './verify-fault.ts';

type Replayed = {
  state: LineState;
  readonly added: Entry;
  readonly facts: Map<string, unknown>;
  /** What its entry says of the number that it was reserved with; null of a card without one. */
  number: Entry['body'] | null;
  wasSold: boolean;
};

/** `line-order-created` is the event `order-created`; null for what moves no line. */
function eventOf({ kind, body }: Entry): LineEvent | null {
  return kind.startsWith('line-') && 'from' in body && 'to' in body ? (kind.slice('line-'.length) as LineEvent) : null;
}

/** From then on the line is paid for: here, or at the till whose slip it was. */
function isSale(event: LineEvent): boolean {
  return event === 'commit' || event === 'slip-finish' || event === 'slip-return' || event === 'slip-ended';
}

export function* lineFaults(facts: SaleFacts): Generator<VerifyFault> {
  const { sale, lines, journal } = facts;
  const known = yield* replay(journal);
  for (const line of lines) {
    const replayed = known.get(line.id);
    known.delete(line.id);
    if (replayed) yield* oneLineFaults(line, replayed, facts);
    else yield bad('lines', line.id, 'was never added to its sale, or was removed');
  }
  for (const id of known.keys()) yield bad('lines', id, `of sale ${sale.id} is missing`);
  for (const row of facts.outbox) yield* outboxFaults(row, lines);
}

/** The lines that are in the sale in the end. */
function* replay(journal: readonly Entry[]): Generator<VerifyFault, Map<string, Replayed>> {
  const known = new Map<string, Replayed>();
  for (const entry of journal) {
    // A basket is discarded with all that is in it, in one entry.
    if (entry.kind === 'sale-discarded') known.clear();
    if (entry.subject_id === null) continue;
    if (entry.kind === 'line-added') known.set(entry.subject_id, begun(entry));
    else yield* replayEntry(known, entry.subject_id, entry);
  }
  return known;
}

function begun(added: Entry): Replayed {
  const facts = new Map<string, unknown>(lineFacts.map((fact) => [fact, null]));
  facts.set('cancelRequested', 0);
  facts.set('invalidateLeft', 0);
  for (const fact of ['carrier', 'numberBy'] as const) facts.set(fact, added.body[fact] ?? null);
  return { state: 'draft', added, facts, number: null, wasSold: false };
}

function* replayEntry(known: Map<string, Replayed>, id: string, entry: Entry): Generator<VerifyFault> {
  const { seq, kind, body } = entry;
  const line = known.get(id);
  const event = eventOf(entry);
  if (!line) {
    if (event || kind === 'line-removed') yield bad('journal', seq, 'is about a line that was never added');
    return;
  }
  if (kind === 'line-removed') {
    if (line.state !== 'draft') yield bad('journal', seq, `removes a line that is ${line.state}`);
    known.delete(id);
    return;
  }
  if (event) yield* replayMove(line, event, entry);
  for (const fact of lineFacts) if (fact in body) line.facts.set(fact, body[fact]);
  if ('cardMac' in body) line.number = body;
}

function* replayMove(line: Replayed, event: LineEvent, { seq, subject_id: id, body }: Entry): Generator<VerifyFault> {
  const moved = moveLine(line.state, event);
  if (!moved.ok || body.from !== line.state || body.to !== moved.value)
    yield bad('journal', seq, `moves line ${id} by ${event}, which is ${line.state}`);
  if (moved.ok) line.state = moved.value;
  line.facts.set('problem', null);
  line.facts.set('saidCode', null);
  if (isSale(event)) line.wasSold = true;
}

function* oneLineFaults(line: LineRow, replayed: Replayed, facts: SaleFacts): Generator<VerifyFault> {
  const wrong = (reason: string, values?: Differing) => bad('lines', line.id, reason, values);
  const { sale, outbox, attention } = facts;
  if (!lineStates.includes(line.state)) yield wrong('has a state that there is not');
  if (line.state !== replayed.state)
    yield wrong(`is ${line.state}, by its journal ${replayed.state}`, against(line, 'state', replayed.state));
  const { productCode, currency, amount } = replayed.added.body;
  if (productCode !== line.productCode)
    yield wrong('is of another product than was added', against(line, 'productCode', productCode));
  if (currency !== line.currency || line.currency !== sale.currency)
    yield wrong('is of another currency than was added', against(line, 'currency', currency));
  const value = moneyText({ currency: line.currency, amountMinor: line.amountMinor });
  if (amount !== value.amount)
    yield wrong('is of another amount than was added', { column: 'amount', is: value.amount, told: amount });
  for (const fact of lineFacts)
    if (line[fact] !== replayed.facts.get(fact))
      yield another('lines', line.id, fact, line[fact], replayed.facts.get(fact));
  if ((line.waitingSince !== null) !== isWaiting(line.state))
    yield wrong(`is ${line.state} and ${line.waitingSince === null ? 'lacks' : 'has'} the time its waiting began`);
  yield* numberFaults(line, replayed, facts);
  if (isWaiting(line.state)) {
    const isCared =
      outbox.some((row) => row.subjectId === line.id) ||
      attention.some((entry) => entry.lineId === line.id && entry.closedAt === null);
    if (!isCared) yield wrong(`is ${line.state}, and nothing is under way about it`);
  }
  yield* paidFaults(line, replayed.wasSold, facts);
}

/** Of a card that came by another till's slip the service may not say the number. */
function* numberFaults(
  line: LineRow,
  { number }: Replayed,
  { claims }: Pick<SaleFacts, 'claims'>,
): Generator<VerifyFault> {
  const { id, state, carrier, cardLast4, cardMac, cardSealed } = line;
  for (const fact of ['cardLast4', 'cardMac'] as const)
    if (number && line[fact] !== number[fact]) yield another('lines', id, fact, line[fact], number[fact]);
  if (cardSealed === null && cardMac !== null && (state === 'draft' || carrier !== 'plastic'))
    yield bad('lines', id, `is ${carrier} and has a card number`);
  if (state === 'draft') return;
  const mayLackIt = carrier === 'plastic' && claims.some(({ lineId }) => lineId === id);
  if (!mayLackIt && (cardLast4 !== null) !== (carrier === 'plastic'))
    yield bad('lines', id, `is ${carrier} and ${cardLast4 === null ? 'lacks' : 'has'} a card number`);
  if (cardSealed !== null) yield bad('lines', id, `is ${state} and still holds its card number`);
}

/** What a sold line costs was paid for it, all of it, and only for as long as it is not given back. */
function* paidFaults(line: LineRow, wasSold: boolean, { parts, tenders }: SaleFacts): Generator<VerifyFault> {
  // What the shop pays out beyond a payment bought nothing.
  const ofShop = new Set(tenders.flatMap(({ id, source }) => (source === 'shop' ? [id] : [])));
  const own = parts.filter((part) => part.lineId === line.id && !ofShop.has(part.tenderId));
  const paidMinor = own.reduce((sum, part) => sum + part.amountMinor, 0);
  const costsMinor = wasSold ? line.amountMinor : 0;
  if (paidMinor !== costsMinor) yield bad('lines', line.id, `costs ${costsMinor}, ${paidMinor} was paid for it`);
  // Settled by hand: the manager said what became of the money.
  if (line.state === 'manually-settled') return;
  const keeps = line.state === 'activating' || line.state === 'active' || line.state === 'voiding';
  const gaveBack = line.state === 'lost' || line.state === 'voided';
  for (const part of own)
    if (part.state === 'approved' ? gaveBack : keeps)
      yield bad('tender_parts', part.id, `is ${part.state}, its line is ${line.state}`);
}

const sentIn: Readonly<Record<OutboxRow['kind'], readonly LineState[]>> = {
  create: ['reserving'],
  // One that may have left stays while its money is given back.
  // Of a line that a manager settled by hand, what may have left is looked at until its answer is known.
  confirm: ['activating', 'voiding', 'manually-settled'],
  invalidate: ['cancelling', 'voiding', 'activating', 'manually-settled'],
};

function* outboxFaults(row: OutboxRow, lines: readonly LineRow[]): Generator<VerifyFault> {
  const line = lines.find(({ id }) => id === row.subjectId);
  if (!line) return;
  if (!sentIn[row.kind].includes(line.state))
    yield bad('outbox', row.id, `is to ${row.kind} a line that is ${line.state}`);
  if ((row.idempotencyKey !== null) !== (row.kind === 'create') || (row.body !== null) === (row.kind === 'invalidate'))
    yield bad('outbox', row.id, `has not what a request to ${row.kind} has`);
  // Only the answer to a create names the order.
  if (row.kind !== 'create' && row.orderId !== line.orderId)
    yield bad('outbox', row.id, 'is about another order than its line');
}
