// The safety promises of the design, checked after every step against books that are not the till's: the service's, the bank's, the
// drawer's and the customers' hands. Written from the promises, not from the code. What was changed from elsewhere, or lied about by
// the service, is excused, and nothing else.
import type { BookedOrder } from '../../sandbox/core/books.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import type { Books } from './books.ts';
import { must } from './broken-promise.ts';
import { moneyAgrees } from './money-agrees.ts';
import { createMovesWatch, type Taken } from './moves-agree.ts';
import type { Leaving, Received } from './network.ts';
import { type Facts, type LineFacts, type Rows, sum, taken } from './rows.ts';
import { screensAgree } from './screens.ts';

export type Promises = {
  /** Throws a `BrokenPromise`. */
  check(orders: readonly BookedOrder[]): void;
  /** Just before a request leaves the till. */
  leaves(request: Leaving): void;
  arrives(request: Received): void;
  /** What the service said to it. */
  answers(request: Received, status: number): void;
};

export type PromisesDeps = {
  readonly terminalId: string;
  readonly facts: () => Facts;
  readonly rows: () => Rows;
  /** What came out of the printer since the last call. */
  readonly printed: () => readonly string[];
  /** Whoever was signed in at some press since this was asked last. */
  readonly present: () => ReadonlySet<string>;
  /** The webhooks that the till acknowledged. */
  readonly acknowledged: () => ReadonlySet<string>;
  /** The last view of each sale that the screens were sent. */
  readonly shown: () => Iterable<SaleView>;
  readonly books: Books;
  /** Orders that somebody else changed, or that the service lied about. */
  readonly excused: ReadonlySet<string>;
  /** What the last power cut took of the ledger; null where none did. */
  readonly taken: () => readonly Taken[];
  /** Orders that somebody made in the name of this till. */
  readonly foreign: ReadonlySet<string>;
  /** Another till of the store asked the service to confirm or to invalidate this order. */
  readonly isOthers: (orderId: string) => boolean;
  /** A photocopy of its slip is about. */
  readonly mayLeaveTwice: (orderId: string) => boolean;
};

/** What the service says of the order of a line in such a state. */
export const bookedAs: Readonly<Partial<Record<LineState, readonly string[]>>> = {
  reserved: ['created'],
  active: ['completed'],
  lost: ['failed', 'invalidated'],
  cancelled: ['failed', 'invalidated'],
  voided: ['failed', 'invalidated'],
};
const waitsFor: Readonly<Partial<Record<LineState, readonly string[]>>> = {
  activating: ['confirm', 'invalidate'],
  cancelling: ['invalidate'],
  voiding: ['invalidate'],
};

const isMoot: readonly LineState[] = ['active', 'voided'];

export function createPromises(deps: PromisesDeps): Promises {
  const { terminalId, facts, rows, shown, printed, acknowledged, books, excused } = deps;
  const keys = new Map<string, string>();
  const bodies = new Map<string, string>();
  /** Paths of requests that the service did not let in. */
  const turnedAway = new Set<string>();
  const watch = createMovesWatch(rows, deps.present, deps.taken);

  /** What is stored to be sent for this line is what its state waits for. */
  function requestsOf(line: LineFacts, { outbox, attention }: Facts): void {
    const name = `line ${line.id}, ${line.state}`;
    const kinds = outbox.flatMap((row) => (row.subject_id === line.id ? [row.kind] : []));
    const creates = line.state === 'reserving' && line.order_id === null ? 1 : 0;
    must(kinds.filter((kind) => kind === 'create').length === creates, '3', `${name}: ${kinds}`);
    if (line.state === 'reserving') {
      const isLeft = attention.some((entry) => entry.line_id === line.id && entry.code === 'answer_makes_no_sense');
      const goesOn = line.order_id === null || isLeft;
      must(goesOn, '3', `line ${line.id} knows its order, and neither goes on nor waits for a person`);
    }
    const wanted = waitsFor[line.state];
    if (wanted) {
      const isStored = kinds.some((kind) => wanted.includes(kind));
      must(isStored, '3', `${name}: its request is forgotten`);
      return;
    }
    if (line.state === 'reserving') return;
    // A confirm that a give-back made moot stays until a look shows that it is no longer at work, and so does what was under way when a
    // manager settled its line by hand.
    const mayStay = (kind: string) =>
      line.state === 'manually-settled' || (kind === 'confirm' && isMoot.includes(line.state));
    must(kinds.every(mayStay), '3', `${name}: ${kinds} is left`);
  }

  function requests(facts: Facts): void {
    const { lines, outbox } = facts;
    for (const line of lines) requestsOf(line, facts);
    for (const row of outbox) {
      if (row.idempotency_key === null) continue;
      const known = keys.get(row.subject_id) ?? row.idempotency_key;
      must(known === row.idempotency_key, '1', `line ${row.subject_id} has a second key`);
      keys.set(row.subject_id, known);
    }
  }

  function service({ lines, outbox, attention }: Facts, orders: readonly BookedOrder[]): void {
    const own = orders.filter((order) => order.terminal_id === terminalId && !deps.foreign.has(order.id));
    const used = new Set(own.map((order) => order.idempotency_key));
    must(used.size === own.length, '1', 'a key made two orders');
    const ofLines = new Set(keys.values());
    for (const key of used) must(ofLines.has(key), '1', `an order was made with a key that no line stored`);
    const states = new Map(orders.map((order) => [order.id, order.state]));
    for (const line of lines) {
      if (line.order_id === null || excused.has(line.order_id)) continue;
      const booked = states.get(line.order_id) ?? 'missing';
      const wanted = bookedAs[line.state];
      // What another till made of it since, this one learns when it looks.
      const isOthers = deps.isOthers(line.order_id);
      if (wanted && !isOthers)
        must(wanted.includes(booked), '7', `line ${line.id} is ${line.state} and its order ${booked}`);
      // Given out by a manager's word while this till's own invalidation may still land: the till tells once it knows.
      const isWatched = line.state === 'manually-settled' && outbox.some(({ subject_id }) => subject_id === line.id);
      const isTold = attention.some(({ code, line_id }) => code === 'given_card_dead' && line_id === line.id);
      const mayBeDead = isWatched || isTold || (isOthers && deps.mayLeaveTwice(line.order_id));
      if (books.inHand().has(line.id) && !mayBeDead)
        must(booked === 'completed', '7', `a customer holds the card of line ${line.id}, whose order is ${booked}`);
    }
  }

  /** Cards whose code is on paper. */
  const onPaper = new Set<string>();
  function paper(orders: readonly BookedOrder[]): void {
    for (const slip of printed())
      for (const { id, delivery, state } of orders) {
        // Its code goes with the order when that is invalidated: what is printed then is not looked for.
        if (!delivery?.code || !slip.includes(delivery.code)) continue;
        must(state === 'completed' || excused.has(id), '7', `the code of an order is on paper, which is ${state}`);
        must(!onPaper.has(id), '7', 'the code of a card is on paper twice');
        onPaper.add(id);
      }
  }

  function webhooks(): void {
    const ids = acknowledged();
    if (ids.size === 0) return;
    const kept = new Set(rows().events());
    for (const id of ids) must(kept.has(id), '3', `webhook ${id} was acknowledged and is not on the disk`);
  }

  return {
    check(orders) {
      const now = facts();
      watch.journal();
      // First what has gone wrong in the world, then what is wrong on the disk.
      moneyAgrees(now, books);
      requests(now);
      service(now, orders);
      paper(orders);
      webhooks();
      watch.moves(now);
      screensAgree(shown(), now);
    },
    leaves({ call, path, key, body }) {
      if (call === 'create') {
        must(key !== null, '1', 'a create left without a key');
        const row = rows()
          .facts()
          .outbox.find((one) => one.idempotency_key === key);
        must(row !== undefined, '1', 'a create left before it was stored');
        must((bodies.get(key) ?? body) === body, '1', `the body under key ${key} changed`);
        bodies.set(key, body);
        must((keys.get(row.subject_id) ?? key) === key, '1', `line ${row.subject_id} has a second key`);
        keys.set(row.subject_id, key);
      }
      if (call === 'company-create') {
        must(key !== null && (bodies.get(key) ?? body) === body, '1', `the body under key ${key} changed`);
        bodies.set(key, body);
        const isStored = facts().companyRequests.some((row) => row.idempotency_key === key);
        must(isStored, '1', 'a card for a company was asked for before that was stored');
      }
      const [, orderId, action] = /\/retail_orders\/([^/]+)\/actions\/(\w+)$/.exec(path) ?? [];
      if (orderId === undefined) return;
      const now = facts();
      const line = now.lines.find((one) => one.order_id === orderId);
      must(line !== undefined, '3', `${action} of an order that no line knows`);
      must(
        now.outbox.some((row) => row.kind === action && row.order_id === orderId),
        '3',
        `${action} left unstored`,
      );
      if (action === 'invalidate') {
        // What a manager settled, and nobody pays for any more, is taken back too, but never out of a customer's hand.
        const isNobodys = line.state === 'manually-settled' && !books.inHand().has(line.id);
        const isWanted = isNobodys || ['cancelling', 'voiding', 'activating'].includes(line.state);
        must(isWanted, '9', `invalidate while ${line.state}`);
        return;
      }
      const sale = now.sales.find((one) => one.id === line.sale_id);
      const paidMinor = sum(now.parts.filter((part) => part.line_id === line.id && taken.includes(part.state)));
      must(
        sale?.stage === 'committed' && paidMinor === line.amount_minor,
        '2',
        `confirm of line ${line.id} before it was paid for`,
      );
      // One that the service turned away for its Date is sent again at once, whatever was pressed in between: it had left before.
      const isSecondTry = line.state === 'voiding' && turnedAway.delete(path);
      must(line.state === 'activating' || isSecondTry, '2', `confirm while ${line.state}`);
    },
    answers({ path }, status) {
      if (status === 401) turnedAway.add(path);
    },
    arrives({ key, body }) {
      if (key === null) return;
      must((bodies.get(key) ?? body) === body, '1', `the body under key ${key} changed on its way`);
    },
  };
}
