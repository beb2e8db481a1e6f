// The history of one card, read from the journal as it arrived. Invariants: nothing of it is interpreted, and only these facts of an entry are passed
// on: no amount, no number of a card, no code.
import { z } from 'zod';
import { type AttentionCode, attentionCodes } from '../../shared/errors.ts';
import type { CardAsks, CardView, LifeEntry } from '../../shared/head-office/views.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import { type Entry, entryOf, readBatch, stateIn, textIn } from '../books/read-entry.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { cardsIn } from './card-rows.ts';
import { moniesOf } from './money-text.ts';
import { dueStates } from './open-things.ts';
import { inScope, type Reader, scopeOf, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldAmount, withheldFrom } from './withheld.ts';

const facts = [
  'orderId',
  'refusalCode',
  'voidRefusal',
  'voidWitness',
  'problem',
  'saidCode',
  'serialLast4',
  'cardLast4',
  'carrier',
  'numberBy',
  'givenBy',
  'productCode',
  'receiptNumber',
  'document',
  'copy',
  'shownTo',
  'method',
  'refundWay',
  'what',
  'why',
  'code',
  'step',
  'reason',
  'note',
  'cause',
  'issuer',
  'seen',
  'approverId',
] as const;
/** Left out together with the amount. */
const ofMoney: ReadonlySet<string> = new Set(['productCode', 'method', 'refundWay']);

/** Read at once: others wait for no more than these. */
const batchesAtOnce = 50;

const stretch = shape({
  ledger: z.string(),
  wentOn: ['went_on', z.string().nullable()],
  first: ['first_seq', z.int()],
  last: ['last_seq', z.int()],
});
const batch = shape({
  from: ['b.from_seq', z.int()],
  to: ['b.to_seq', z.int()],
  keptTo: ['f.kept_to', z.int().nullable()],
  body: ['b.body', z.instanceof(Uint8Array)],
});
const stage = z.object({ stage: z.custom<SaleStage>((value) => typeof value === 'string') });
const code = z.object({ code: z.custom<AttentionCode>((value) => attentionCodes.some((known) => known === value)) });
const due = z.object({ currency: z.string(), minor: z.int() });

/** Null where there is no such card, or this reader may not see it. */
export async function cardLife(db: Queries, reader: Reader, asks: CardAsks): Promise<CardView | null> {
  const where = { till: asks.till };
  const scope = scopeOf(reader, where);
  const kept = await withheldFrom(db, reader, where);
  const cards = await cardsIn(
    db,
    `WHERE ${inScope} AND o.till = $3 AND o.sale IN (
       SELECT sale FROM cards WHERE till = $3 AND line = $5) ORDER BY o.line, o.lost_of`,
    [...scope, kept.tills, asks.line],
  );
  const card = cards.find(({ lineId }) => lineId === asks.line);
  if (!card) return null;
  const others = new Set(cards.map(({ lineId }) => lineId).filter((id) => id !== asks.line));
  const life = await lifeOf(db, asks.till, card.saleId, others);
  const beside = [...new Map(cards.toReversed().map((one) => [one.lineId, one])).values()];
  const values = [...scope, kept.tills, card.saleId];
  const [is] = await db.rows(stage, 'SELECT stage FROM sales WHERE till = $1 AND sale = $2 ORDER BY lost_of LIMIT 1', [
    asks.till,
    card.saleId,
  ]);
  const owed = await db.rows(
    due,
    `SELECT s.currency, o.amount_minor AS minor FROM parts o ${withStore} WHERE ${inScope} AND ${isToldAmount()} AND o.sale = $5
       AND o.lost_of = '' AND o.state IN ${dueStates} AND (o.line IS NULL OR o.line = $6)`,
    [...values, asks.line],
  );
  const open = await db.rows(
    code,
    "SELECT code FROM matters WHERE till = $1 AND sale = $2 AND lost_of = '' AND closed_at IS NULL AND (line IS NULL OR line = $3)",
    [asks.till, card.saleId, asks.line],
  );
  return {
    ...(await shownOf(db, reader, where)),
    card,
    stage: is?.stage ?? 'basket',
    life: life.map(({ entry, isLost }) => lifeEntry(entry, isLost, card.faceValue !== null)),
    beside: beside.filter(({ lineId }) => lineId !== asks.line),
    due: moniesOf(owed),
    attention: open.map((row) => row.code),
    shownAgain: life.filter(({ entry }) => isShownAgain(entry)).length,
  };
}

/** The sale's entries except those about other cards; in the order they happened, lost entries in their place. */
async function lifeOf(db: Queries, till: string, sale: string, others: ReadonlySet<string>) {
  const stretches = await db.rows(stretch.row, `SELECT ${stretch.sql} FROM sales WHERE till = $1 AND sale = $2`, [
    till,
    sale,
  ]);
  const found = new Map<string, { readonly entry: Entry; readonly isLost: boolean }>();
  for (const { ledger, wentOn, first, last } of stretches) {
    await read(ledger, first, wentOn === null ? last : Number.MAX_SAFE_INTEGER);
    if (wentOn !== null) await read(wentOn, 1, last);
  }
  async function read(ledger: string, first: number, last: number): Promise<void> {
    const rows = await db.rows(
      batch.row,
      `SELECT ${batch.sql} FROM batches b
       LEFT JOIN followed f ON f.till = b.till AND f.ledger = b.ledger
       WHERE b.till = $1 AND b.ledger = $2 AND b.to_seq >= $3 AND b.from_seq <= $4 ORDER BY b.to_seq LIMIT ${batchesAtOnce}`,
      [till, ledger, first, last],
    );
    for (const { from, keptTo, body } of rows)
      for (const [n, sent] of readBatch(body).rows.entries()) {
        const seq = from + n;
        if (sent[2] !== sale) continue;
        const entry = entryOf(seq, sent);
        if (isAboutAnother(entry, others)) continue;
        found.set(`${ledger} ${seq}`, { entry, isLost: keptTo !== null && seq > keptTo });
      }
    const end = rows.at(-1)?.to;
    if (rows.length === batchesAtOnce && end !== undefined) await read(ledger, end + 1, last);
  }
  return [...found.values()].toSorted((one, other) => compare(one.entry, other.entry));
}

const compare = (one: Entry, other: Entry): number =>
  one.at === other.at ? one.seq - other.seq : Number(one.at > other.at) * 2 - 1;

const isAboutAnother = ({ subject, facts: told }: Entry, others: ReadonlySet<string>): boolean =>
  (subject !== null && others.has(subject)) || others.has(textIn(told, 'lineId') ?? '');

function isShownAgain({ kind, facts: told }: Entry): boolean {
  if (kind === 'code-shown') return true;
  return kind === 'print-queued' && typeof told.copy === 'number' && told.copy > 0;
}

function lifeEntry({ at, kind, operator, facts: told }: Entry, isLost: boolean, tellsMoney: boolean): LifeEntry {
  const shown = facts.flatMap((name) => {
    if (!tellsMoney && ofMoney.has(name)) return [];
    const value = told[name];
    const isPlain =
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isPlain && name in told ? [[name, value] as const] : [];
  });
  return { at, kind, operator, to: stateIn(told), facts: Object.fromEntries(shown), isLost };
}
