// Faults put in on purpose in what the till trusts no one for: answers about something else, people who say the same twice, presses that come
// to nothing, names in the journal. Each tampers with a part that is handed to the till; the product itself is untouched.
import type Database from 'better-sqlite3';
import type { ServiceClient } from '../../electron/service/client.ts';
import type { TillErrorCode } from '../../shared/errors.ts';
import type { RetailOrder } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { withControls } from '../../shared/settings/controls.ts';
import { pins } from './operators.ts';
import { behindTheTill, named, nothingDone, otherwiseJournalled, type Tampering } from './tampering.ts';

type Asked = {
  readonly id: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly productCode: string;
  readonly receipt: string;
};

/** The answer with the names of what this till had asked about, so that nothing is left to compare. */
function asAsked(db: Database.Database, id: string, order: RetailOrder): RetailOrder {
  const asked = db
    .prepare<[string], Asked>(
      `SELECT order_id AS id, lines.currency, amount_minor AS amountMinor, product_code AS productCode, receipt_number AS receipt
       FROM lines JOIN sales ON sales.id = sale_id WHERE order_id = ?`,
    )
    .get(id);
  if (!asked) return order;
  const [terminal = ''] = asked.receipt.split('-');
  return {
    ...order,
    id,
    store_id: 'store-001',
    terminal_id: terminal,
    receipt_id: asked.receipt,
    product_code: asked.productCode,
    face_value: moneyText(asked),
  };
}

/** See background-jobs.ts. */
const lookEveryMs = 5000;

/** A rule that lets a supervisor's word count which nobody gave. */
const passesAlone = (code: TillErrorCode) => (): Tampering => ({
  handlers: (handlers) => ({
    ...handlers,
    async 'tender:answer'(request) {
      const answer = await handlers['tender:answer'](request);
      if (answer.ok || answer.error.code !== code || request.approval) return answer;
      return handlers['tender:answer']({ ...request, approval: { operatorId: 'ben', pin: pins.ben } });
    },
  }),
});

export const trustFaults: Readonly<Record<string, () => Tampering>> = {
  'an answer is believed whatever it is about': () => ({
    client(client, db): ServiceClient {
      type Answer = Awaited<ReturnType<ServiceClient['retailOrder']>>;
      const believed = async (id: string, answer: Promise<Answer>): Promise<Answer> => {
        const given = await answer;
        if (!given.ok) return given;
        return { ...given, value: { ...given.value, value: asAsked(db(), id, given.value.value) } };
      };
      return {
        ...client,
        retailOrder: (id) => believed(id, client.retailOrder(id)),
        confirmRetailOrder: (id, body) => believed(id, client.confirmRetailOrder(id, body)),
        invalidateRetailOrder: (id) => believed(id, client.invalidateRetailOrder(id)),
      };
    },
  }),
  'who asks again is taken note of, and nothing is sent': () => ({
    handlers: (handlers) => ({
      ...handlers,
      'attention:decide': (request) =>
        handlers['attention:decide'](request.step === 'retry' ? { ...request, step: 'take-note' } : request),
    }),
  }),
  'one person may say again and again that money was not returned': () => ({
    handlers: (handlers, db) => ({
      ...handlers,
      async 'refund:answer'(request) {
        const isUnderWay = db()
          .prepare("SELECT 1 FROM tender_parts WHERE id = ? AND state = 'refunding'")
          .get(request.partId);
        const answer = await handlers['refund:answer'](request);
        if (answer.ok || request.approval || !isUnderWay) return answer;
        for (const operatorId of ['clara', 'dora'] as const) {
          const vouched = await handlers['refund:answer']({
            ...request,
            approval: { operatorId, pin: pins[operatorId] },
          });
          if (vouched.ok) return vouched;
        }
        return answer;
      },
    }),
  }),
  'an order that somebody made in the name of this terminal is told to nobody': () => ({
    statement: (sql) => (/^INSERT.* INTO foreign_orders/.test(sql) ? () => ({ ...nothingDone, changes: 0 }) : null),
  }),
  'a till that finds no ledger makes a new one': () => ({ guard: (guard) => ({ ...guard, had: null }) }),
  'an old copy of the ledger is taken for the ledger': () => ({ guard: (guard) => ({ ...guard, anchor: null }) }),
  'a restored till goes on with the numbers that it gave out before': () => ({
    statement: (sql) =>
      sql.startsWith('UPDATE sales SET n = ')
        ? (run, values, { db }) => {
            const row = named(values);
            const former = db.prepare<[], string>('SELECT id FROM former_ids').pluck().get();
            const numbered = String(row.receiptNumber).replace(/[^-]+(?=-\d+$)/, (id) => former ?? id);
            return run({ ...row, receiptNumber: row.receiptNumber === null ? null : numbered });
          }
        : null,
  }),
  'a ledger is as good as its chain': () => ({ guard: () => null }),
  'what a backup does not know is taken for what never was': () => ({
    handlers(handlers, db) {
      behindTheTill(db(), 'UPDATE sales SET from_backup = 0');
      return handlers;
    },
  }),
  'nobody looks whether the ledger is still there': () => ({
    timers: (timers) => ({ ...timers, after: (ms, work) => (ms === lookEveryMs ? () => {} : timers.after(ms, work)) }),
  }),
  'an approval code may be used as often as one likes': passesAlone('approval_code_used'),
  'a cashier may take any sum by typed codes': passesAlone('card_limit_passed'),
  'who set somebody’s PIN is forgotten': () => ({
    people: (people) => people.map(({ set_by: _forgotten, ...one }) => one),
  }),
  'the rows are not held against the journal': () => ({
    reads: (sql) =>
      /AS owedAt\b/.test(sql)
        ? (rows) =>
            rows.map((row) => {
              const { state, owedAt } = named([row]);
              return state === 'refund-due' && owedAt === null ? { ...named([row]), state: 'approved' } : row;
            })
        : null,
  }),
  'what loosens a control is in force at once': () => ({
    kept: (kept) => ({
      ...kept,
      change(cause, change = {}) {
        if (typeof change === 'function') return kept.change(cause, change);
        const { waiting = [], ...settings } = change.settings ?? {};
        const begun = waiting.map(({ controls }) => withControls({ ...kept.settings(), ...settings }, controls));
        return kept.change(cause, { ...change, settings: Object.assign(settings, ...begun) });
      },
    }),
  }),
  'one manager alone may loosen a control': () => ({
    handlers: (handlers) => ({
      ...handlers,
      async 'settings:save'(request) {
        const answer = await handlers['settings:save'](request);
        if (!answer.ok || answer.value.state !== 'takes-two') return answer;
        const session = await handlers['session:get'](undefined);
        const other = session.ok && session.value.operator?.id === 'clara' ? 'dora' : 'clara';
        return handlers['settings:save']({ ...request, approval: { operatorId: other, pin: pins[other] } });
      },
    }),
  }),
  'one person alone may void what a customer has': () => ({
    handlers: (handlers, db) => ({
      ...handlers,
      async 'line:void'(request) {
        const answer = await handlers['line:void'](request);
        if (answer.ok || answer.error.code !== 'needs_second_person') return answer;
        const handedOver = (at: unknown) =>
          behindTheTill(db(), 'UPDATE lines SET handed_over_at = ? WHERE id = ?', at, request.lineId);
        const was = db().prepare('SELECT handed_over_at FROM lines WHERE id = ?').pluck().get(request.lineId);
        handedOver(null);
        const voided = await handlers['line:void'](request);
        handedOver(was);
        return voided;
      },
    }),
  }),
  'a payment that is corrected is journalled, and its row stays': () => ({
    statement: (sql) => (/^UPDATE tenders SET method/.test(sql) ? () => nothingDone : null),
  }),
  'a press that found the ledger locked counts as done': () => ({
    handlers: (handlers, db) => ({
      ...handlers,
      async 'refund:begin'(request) {
        const answer = await handlers['refund:begin'](request);
        if (answer.ok || answer.error.code !== 'ledger_held') return answer;
        const saleId = db()
          .prepare<[string], string>(
            'SELECT sale_id FROM tender_parts p JOIN tenders t ON t.id = p.tender_id WHERE p.id = ?',
          )
          .pluck()
          .get(request.partId);
        const given = await handlers['sale:get']({ saleId: saleId ?? '' });
        return given.ok ? ok({ id: given.value.sale.id, version: given.value.version }) : answer;
      },
    }),
  }),
  'a wait after wrong PINs is counted by the clock': () => ({
    timers: (timers, now) => ({ ...timers, nowMs: () => now().getTime() }),
  }),
  'money is booked to whoever is first in the list of people': () => ({
    statement: otherwiseJournalled((row) =>
      ['tender-approve', 'tender-refund-done'].includes(row.kind)
        ? { ...row, operator_id: row.operator_id && 'anna' }
        : row,
    ),
  }),
};
