// What must hold after every step of a random walk, read from the ledger, the service's books and the screens; written from the
// promises of the design, not from the code. What was changed from elsewhere is excused, and nothing else.
import { createJournal } from '../../electron/ledger/journal.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { Harness } from './till-harness.ts';
import { type Facts, must, openFacts, sum, taken } from './walk-facts.ts';
import { screensAgree } from './walk-screens.ts';
import type { Truth } from './walk-truth.ts';

export type Invariants = {
  facts(): Facts;
  /** Throws, naming what is broken. */
  check(): Promise<void>;
  /** Called for each request about an order, before it leaves. */
  watch(request: { readonly method: string; readonly path: string; readonly key: string | null }): void;
  close(): void;
};

export type InvariantsDeps = {
  readonly harness: () => Harness;
  readonly truth: Truth;
  /** Orders that somebody else changed, or that the service lied about. */
  readonly excused: ReadonlySet<string>;
};

/** Every state a line can reach from each, by the table of docs/architecture.md, written out a third time. */
const reach: Readonly<Record<LineState, string>> = {
  draft: 'draft reserving reserved refused activating active lost cancelling cancelled voiding voided settled',
  reserving: 'reserving reserved refused activating active lost cancelling cancelled voiding voided settled',
  reserved: 'reserved refused activating active lost cancelling cancelled voiding voided settled',
  refused: 'refused',
  activating: 'activating active lost voiding voided settled',
  active: 'active voiding voided settled',
  lost: 'lost',
  cancelling: 'cancelling cancelled settled',
  cancelled: 'cancelled',
  voiding: 'voiding voided active settled',
  voided: 'voided',
  settled: 'settled cancelling cancelled',
};
const bookedAs: Readonly<Partial<Record<LineState, readonly string[]>>> = {
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

export function createInvariants({ harness, truth, excused }: InvariantsDeps): Invariants {
  const ledger = openFacts(() => harness().folder);
  const { facts } = ledger;
  const before = new Map<string, LineState>();
  const keys = new Map<string, string>();
  const bodies = new Map<string, string>();
  let seen = 0;

  function money({ sales, lines, parts, tenders }: Facts): void {
    const stages = new Map(sales.map((sale) => [sale.id, sale.stage]));
    for (const tender of tenders) {
      const own = parts.filter((part) => part.tender_id === tender.id);
      must(sum(own) === tender.amount_minor, `the parts of tender ${tender.id} do not add up to it`);
      const isTaken = own.every((part) => taken.includes(part.state));
      must(isTaken || own.length === 1, `tender ${tender.id} is half taken`);
      if (isTaken) must(truth.taken.has(tender.id), `tender ${tender.id} counts as paid and was not`);
      if (own[0]?.state === 'declined')
        must(!truth.taken.has(tender.id), `tender ${tender.id} was paid and is declined`);
      const back = own.reduce((total, part) => total + (truth.given.get(part.id) ?? 0), 0);
      must(back <= (truth.taken.get(tender.id) ?? 0), `more went back than tender ${tender.id} brought in`);
    }
    for (const part of parts) {
      const stage = stages.get(part.sale_id);
      if (part.state === 'refunded') must(truth.given.has(part.id), `part ${part.id} counts as returned and was not`);
      if (part.state === 'refund-due') must(!truth.given.has(part.id), `part ${part.id} was returned and is due again`);
      if (stage === 'cancelled') must(part.state !== 'approved', `a cancelled sale keeps part ${part.id}`);
      if (stage === 'committed') must(part.line_id !== null || part.state !== 'approved', 'a surplus is kept');
      if (stage === 'basket') must(false, 'a basket was paid');
    }
    for (const line of lines) {
      const own = parts.filter((part) => part.line_id === line.id);
      const name = `line ${line.id}, ${line.state}`;
      switch (line.state) {
        case 'activating':
        case 'active':
        case 'voiding':
          must(sum(own) === line.amount_minor, `${name}: its parts do not pay for it`);
          must(
            own.every((part) => part.state === 'approved'),
            `${name}: its money is on its way back`,
          );
          break;
        case 'lost':
        case 'voided':
          must(sum(own) === line.amount_minor, `${name}: its parts do not pay for it`);
          must(!own.some((part) => part.state === 'approved'), `${name}: its money is kept`);
          break;
        default:
          must(own.length === 0, `${name}: paid for before the commit`);
      }
    }
  }

  function requests({ lines, outbox }: Facts): void {
    for (const line of lines) {
      const own = outbox.filter((row) => row.subject_id === line.id);
      const kinds = own.map((row) => row.kind);
      const creates = line.state === 'reserving' && line.order_id === null ? 1 : 0;
      must(kinds.filter((kind) => kind === 'create').length === creates, `line ${line.id}, ${line.state}: ${kinds}`);
      const wanted = waitsFor[line.state];
      if (wanted)
        must(
          kinds.some((kind) => wanted.includes(kind)),
          `line ${line.id}, ${line.state}: forgotten`,
        );
    }
    for (const row of outbox) {
      if (row.idempotency_key === null) continue;
      const known = keys.get(row.subject_id) ?? row.idempotency_key;
      must(known === row.idempotency_key, `line ${row.subject_id} has a second key`);
      keys.set(row.subject_id, known);
    }
    const log = harness().sandbox.books().requests;
    for (const { headers, body } of log.slice(seen)) {
      const key = headers['idempotency-key'];
      if (key === undefined) continue;
      must((bodies.get(key) ?? body) === body, `the body under key ${key} changed`);
      bodies.set(key, body);
    }
    seen = log.length;
  }

  function books({ lines }: Facts): void {
    const { orders } = harness().sandbox.books();
    must(new Set(orders.map((order) => order.idempotency_key)).size === orders.length, 'a line has two orders');
    const states = new Map(orders.map((order) => [order.id, order.state]));
    for (const line of lines) {
      if (line.order_id === null || excused.has(line.order_id)) continue;
      const wanted = bookedAs[line.state];
      const booked = states.get(line.order_id) ?? 'missing';
      if (wanted) must(wanted.includes(booked), `line ${line.id} is ${line.state} and its order ${booked}`);
    }
  }

  function moves({ sales, lines }: Facts): void {
    for (const line of lines) {
      const from = before.get(line.id) ?? 'draft';
      must(reach[from].split(' ').includes(line.state), `line ${line.id} went from ${from} to ${line.state}`);
      before.set(line.id, line.state);
    }
    const open = sales.filter((sale) => sale.held_at === null && ['basket', 'paying'].includes(sale.stage));
    must(open.length <= 1, `${open.length} sales are open at once`);
    for (const sale of sales)
      must(sale.held_at === null || sale.stage === 'basket', `sale ${sale.id} is held, ${sale.stage}`);
    const numbers = sales.flatMap((sale) => sale.n ?? []).sort((a, b) => a - b);
    must(
      numbers.every((n, index) => n === index + 1),
      `receipts are numbered ${numbers}`,
    );
  }

  function journal(): void {
    const file = { db: ledger.db(), id: '', transaction: () => must(false, 'read only') as never, close: () => {} };
    const fault = createJournal(file, harness().time.now).firstFault();
    must(fault === null, `journal row ${fault?.seq} is ${fault?.reason}`);
  }

  return {
    facts,
    async check() {
      const now = facts();
      moves(now);
      money(now);
      requests(now);
      books(now);
      journal();
      await screensAgree(harness(), facts);
    },
    watch({ method, path, key }) {
      if (method !== 'POST') return;
      const now = facts();
      if (key !== null)
        must(
          now.outbox.some((row) => row.idempotency_key === key),
          'a create left before it was stored',
        );
      const [, orderId, action] = /\/retail_orders\/([^/]+)\/actions\/(\w+)$/.exec(path) ?? [];
      if (orderId === undefined) return;
      const line = now.lines.find((one) => one.order_id === orderId);
      if (!line) throw new Error(`${action} of an order that no line knows`);
      must(
        now.outbox.some((row) => row.kind === action && row.order_id === orderId),
        `${action} left unstored`,
      );
      if (action === 'invalidate') {
        must(['cancelling', 'voiding', 'activating'].includes(line.state), `invalidate while ${line.state}`);
        return;
      }
      const sale = now.sales.find((one) => one.id === line.sale_id);
      const paid = sum(now.parts.filter((part) => part.line_id === line.id && taken.includes(part.state)));
      must(
        sale?.stage === 'committed' && paid === line.amount_minor,
        `confirm of line ${line.id} before it was paid for`,
      );
      must(line.state === 'activating', `confirm while ${line.state}`);
    },
    close: ledger.close,
  };
}
