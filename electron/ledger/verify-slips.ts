// The claim slips of one sale that came here: another till's that was redeemed, and this till's own that were taken back. Each row follows
// from the entry that made it, and each such entry left its row.
import type { ClaimRow } from './claims.ts';
import { nameOf } from './column-name.ts';
import type { Entry } from './journal-entry.ts';
import type { SaleFacts } from './sale-facts.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

/** What the entry about a redeemed slip says of it. */
const told = [
  'issuer',
  'receiptNumber',
  'issuerLineId',
  'copy',
  'seen',
  'takenAt',
  'orderTerminal',
  'orderReceipt',
  'paidAt',
] as const satisfies readonly (keyof ClaimRow)[];

/** From a draft: the card that another till's slip became here. */
const beginsClaim: ReadonlySet<string> = new Set(['line-slip-finish', 'line-slip-return', 'line-slip-ended']);
/** About a card that this till had: the slip itself stays here. */
const takesSlip: ReadonlySet<unknown> = new Set(['take-slip', 'hand-over', 'pay-out']);

type Told = {
  /** By line; null where the slip was begun with and no entry says which it was. */
  readonly claims: Map<string, Entry | null>;
  /** By line, and then by copy: what was journalled first of it. */
  readonly taken: Map<string, Map<unknown, Entry>>;
  readonly confirmed: Set<string>;
};

export function* slipFaults(facts: SaleFacts): Generator<VerifyFault> {
  const { claims, taken, confirmed } = read(facts.journal);
  for (const row of facts.claims) {
    const entry = claims.get(row.lineId);
    claims.delete(row.lineId);
    if (entry) yield* claimFaults(row, entry, confirmed.delete(row.lineId));
    else yield bad('claims', row.lineId, 'is of a slip that was never honoured');
  }
  for (const id of claims.keys()) yield bad('claims', id, 'is missing');
  for (const id of confirmed) yield bad('claims', id, 'is of no slip, and was confirmed for one');
  for (const { lineId: id, copy, takenAt } of facts.slipsTaken) {
    const entry = taken.get(id)?.get(copy);
    taken.get(id)?.delete(copy);
    if (!entry) yield bad('slips_taken', id, `says that copy ${copy} was taken, and it never was`);
    else if (entry.body.takenAt !== takenAt)
      yield bad('slips_taken', id, `has another time of copy ${copy} than its journal says`);
  }
  for (const [id, copies] of taken)
    for (const copy of copies.keys()) yield bad('slips_taken', id, `lacks copy ${copy}`);
}

function read(journal: readonly Entry[]): Told {
  const all: Told = { claims: new Map(), taken: new Map(), confirmed: new Set() };
  for (const entry of journal) {
    const { kind, subject_id: id, body } = entry;
    if (id === null) continue;
    if (beginsClaim.has(kind) && body.from === 'draft') all.claims.set(id, null);
    if (kind === 'confirm-accepted') all.confirmed.add(id);
    // The first entry about a card that began with a slip is about that slip; what came for it later was taken.
    const isClaim = kind === 'claim-redeemed' && all.claims.get(id) === null;
    if (isClaim) all.claims.set(id, entry);
    const isTaken =
      kind === 'claim-waived' ? body.copy !== null : kind === 'claim-redeemed' && takesSlip.has(body.step);
    if (isClaim || !isTaken) continue;
    const copies = all.taken.get(id) ?? new Map<unknown, Entry>();
    all.taken.set(id, copies);
    if (!copies.has(body.copy)) copies.set(body.copy, entry);
  }
  return all;
}

function* claimFaults(row: ClaimRow, { body }: Entry, isConfirmed: boolean): Generator<VerifyFault> {
  for (const fact of told)
    if (row[fact] !== body[fact]) yield bad('claims', row.lineId, `has another ${nameOf(fact)} than its journal says`);
  if (row.confirmedHere !== Number(isConfirmed))
    yield bad('claims', row.lineId, `was ${isConfirmed ? '' : 'not '}confirmed here, by its journal`);
}
