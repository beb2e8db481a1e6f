// Hands out the codes of an order for a company: one encrypted file on a USB stick, or a strip each. Each code is read from the service at that
// moment and compared with its card.
// Invariants: no code and no password is stored; that codes leave is durable before the first byte does; what may have come out counts as a copy,
// and the next one takes a second person.
import { hash } from 'node:crypto';
import type { CompanyHandOut } from '../../../shared/companies/views.ts';
import type { Delivery } from '../../../shared/interface/resources.ts';
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import type { ToldOfCompany } from '../../ledger/company-entries.ts';
import type { CompanyCardRow, CompanyState } from '../../ledger/company-orders.ts';
import type { CompanySheetCard } from '../../printing/company-sheet.ts';
import { companyStrip } from '../../printing/company-slips.ts';
import { createPaperText } from '../../printing/paper-text.ts';
import { printOnce } from '../../printing/print-once.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import type { SlipFiles } from '../slips/slip-files.ts';
import type { CompanyAnswers } from './answers.ts';
import { createDeliveryNote, type PrinterOf } from './delivery-note.ts';
import type { CompanyMoves } from './moves.ts';
import { createCodeReader, type Read } from './read-codes.ts';

export type CompanyPaper = {
  readonly printing: PrinterOf;
  /** The printer of codes, where that is another. */
  readonly codes: () => Promise<PrinterOf>;
  readonly saved: SlipFiles['saved'];
};
/** Nothing leaves for the service. */
const outbox = { wake: () => undefined };
type Way = 'file' | 'strips';
type Who = { readonly by: Operator; readonly approverId: string | null; readonly isStill: () => boolean };
type Result = Omit<CompanyHandOut, 'order'>;

const hasLineBreak = ({ code, pin, urls }: Delivery): boolean =>
  [code, pin, ...urls.map(({ url }) => url)].some((text) => text !== null && /\p{Cc}/u.test(text));

/** The cards, each ready and none of them on its way to somebody. */
function readyIn(
  guard: TillCore['rowsGuard'],
  { order, cards }: CompanyState,
  numbers: readonly number[],
): readonly CompanyCardRow[] {
  if (!guard.holdsCompany(order.id)) abort('rows_edited');
  const some = cards.filter(({ n }) => numbers.includes(n));
  if (some.length !== new Set(numbers).size) abort('not_found');
  for (const { state, isAsked } of some)
    if (state !== 'ready' || isAsked === 1) abort('out_of_turn', isAsked === 1 ? 'asked' : state);
  return some;
}

type Left = Extract<ToldOfCompany, { kind: 'company-codes-left' }>;

/** The cards are as they were when their codes were read. */
function leftOf(
  guard: TillCore['rowsGuard'],
  state: CompanyState,
  cards: readonly CompanySheetCard[],
  left: Pick<Left['body'], 'way' | 'sha256' | 'approverId'>,
): Left {
  const numbers = cards.map(({ n }) => n);
  const now = readyIn(guard, state, numbers);
  const isAsBefore = cards.every(({ n, copy }) => now.some((card) => card.n === n && card.copies + 1 === copy));
  if (!isAsBefore) abort('out_of_turn', 'handed-out');
  const copy = Math.max(...cards.map((card) => card.copy));
  return { kind: 'company-codes-left', body: { cards: numbers, copy, ...left } };
}

export function createHandOut(
  till: TillCore,
  client: Pick<ServiceClient, 'order'>,
  { write }: CompanyMoves,
  answers: CompanyAnswers,
  paper: CompanyPaper,
) {
  const { ledger, companyOrders, identity, rowsGuard, settings } = till;
  /** Orders whose codes are read, or leave until this ends. */
  const busy = new Map<string, Promise<unknown> | null>();
  let isEnding = false;
  const text = createPaperText(identity.locale);
  const read = createCodeReader(till, client, answers);
  const delivery = createDeliveryNote(till, write, paper.printing, text);
  const { factsOf } = delivery;
  const notice = (): string | null => settings().code_notice ?? null;

  const move = (id: string, work: (state: CompanyState) => Parameters<CompanyMoves['write']>[2], by: Operator | null) =>
    attempt({ ledger, outbox }, (tx) => {
      const state = companyOrders.get(id) ?? abort('not_found');
      write(tx, state, work(state), by?.id ?? null);
    });
  const ended = (id: string, cards: readonly number[], end: 'out' | 'lost' | 'none') =>
    move(id, () => ({ kind: 'company-codes-ended', body: { cards, end } }), null);

  /** Durable before a byte leaves. */
  const leaving = (id: string, cards: readonly CompanySheetCard[], way: Way, sha256: string | null, who: Who) =>
    move(id, (state) => leftOf(rowsGuard, state, cards, { way, sha256, approverId: who.approverId }), who.by);

  const inFile = async (state: CompanyState, { cards, leftOut }: Read, who: Who): Promise<Outcome<Result>> => {
    const { id } = state.order;
    const facts = factsOf(state);
    const mark = facts.environment === 'live' ? null : text(`mark.${facts.environment}`);
    // Loaded only here: most tills never write such a file.
    const { companySheet } = await import('../../printing/company-sheet.ts');
    const { bytes, password } = await companySheet({ ...facts, mark, notice: notice(), cards }, text);
    if (!who.isStill()) return refuse('not_signed_in');
    const left = leaving(id, cards, 'file', hash('sha256', bytes, 'hex'), who);
    if (!left.ok) return left;
    const saved = await paper.saved('usb-stick', `${facts.number}.pdf`, bytes);
    const numbers = cards.map(({ n }) => n);
    if (!saved.ok) {
      ended(id, numbers, saved.error.code === 'no_usb_stick' ? 'none' : 'lost');
      return saved;
    }
    const noted = ended(id, numbers, 'out');
    return noted.ok ? ok({ password, file: saved.value.file, leftOut, endedAt: null }) : noted;
  };

  const strip = async (state: CompanyState, card: CompanySheetCard, to: PrinterOf, who: Who) => {
    const { id } = state.order;
    if (!to.printer) return refuse('printer_unset');
    const left = leaving(id, [card], 'strips', null, who);
    if (!left.ok) return left;
    const facts = { ...factsOf(state), count: state.cards.length, notice: notice() };
    const end = await printOnce(to.printer, to.description, companyStrip(card, facts, text));
    // Who looks at the printer says whether it came out.
    if (end.state === 'unknown') return ok(end);
    const noted = ended(id, [card.n], end.state === 'printed' ? 'out' : 'none');
    return noted.ok ? ok(end) : noted;
  };

  const inStrips = async (state: CompanyState, found: Read, who: Who): Promise<Outcome<Result>> => {
    const leftOut = [...found.leftOut];
    const result = { password: null, file: null, leftOut };
    const to = await paper.codes();
    for (const card of found.cards) {
      if (!who.isStill()) return refuse('not_signed_in');
      const tooLong = hasLineBreak(card.delivery);
      const end = tooLong ? null : await strip(state, card, to, who);
      if (end && !end.ok) return end;
      if (!end || end.value.cause === 'unprintable') leftOut.push({ n: card.n, why: 'too-long' });
      else if (end.value.state !== 'printed') return ok({ ...result, endedAt: { n: card.n, state: end.value.state } });
    }
    return ok({ ...result, endedAt: null });
  };

  return {
    async handOut(id: string, numbers: readonly number[], way: Way, asked: Who): Promise<Outcome<Result>> {
      const who: Who = { ...asked, isStill: () => !isEnding && asked.isStill() };
      const state = companyOrders.get(id);
      if (!state) return refuse('not_found');
      if (busy.has(id)) return refuse('out_of_turn', 'asked');
      const some = attempt({ ledger, outbox }, () => readyIn(rowsGuard, state, numbers));
      if (!some.ok) return some;
      if (who.approverId === null && some.value.some(({ copies }) => copies > 0)) return refuse('needs_supervisor');
      busy.set(id, null);
      try {
        const found = await read(state, some.value);
        if (!found.ok) return found;
        if (!who.isStill()) return refuse('not_signed_in');
        if (found.value.cards.length === 0)
          return ok({ password: null, file: null, leftOut: found.value.leftOut, endedAt: null });
        const going = (way === 'file' ? inFile : inStrips)(state, found.value, who);
        busy.set(id, going);
        return await going;
      } finally {
        busy.delete(id);
      }
    },
    isBusy: () => busy.size > 0,
    /** What leaves is noted as it ends; no further strip begins. */
    async stop(): Promise<void> {
      isEnding = true;
      await Promise.allSettled(busy.values());
    },
    cameOut: (id: string, numbers: readonly number[], did: boolean, by: Operator) =>
      move(
        id,
        ({ cards }) => {
          const isAsked = (n: number): boolean => cards.some((card) => card.n === n && card.isAsked === 1);
          if (busy.has(id) || !numbers.every(isAsked)) abort('out_of_turn');
          return { kind: 'company-codes-ended', body: { cards: numbers, end: did ? 'out' : 'lost' } };
        },
        by,
      ),
    ...delivery,
  };
}
