// Faults put in on purpose, each the kind of mistake a till could have, to show that the search finds what it should. Each tampers with
// a part that is handed to the till; the product itself is untouched.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { CardTerminal, TerminalAnswer } from '../../electron/payment/terminal.ts';
import type { ServiceClient } from '../../electron/service/client.ts';
import type { RetailOrder } from '../../shared/interface/resources.ts';
import { err } from '../../shared/result.ts';
import { companyFaults } from './company-faults.ts';
import { displayFaults } from './display-faults.ts';
import { ledgerFile } from './machine.ts';
import { pauseFaults } from './pause-faults.ts';
import { storeFaults } from './store-faults.ts';
import { behindTheTill, named, nothingDone, type Tampering, unjournalled } from './tampering.ts';
import { trustFaults } from './trust-faults.ts';

type Answer = Awaited<ReturnType<ServiceClient['createRetailOrder']>>;

const remove = (db: Database.Database, where: string, value: string): void =>
  behindTheTill(db, `DELETE FROM outbox WHERE ${where}`, value);

const refusedOrder = (code: 'order_failed' | 'product_not_available'): Answer =>
  err({ kind: 'refused', status: 400, class: 'invalid_state', code, fields: {}, message: '', retryAfterMs: null });

/** By what somebody would say who made the mistake. */
const ofOneTill: Readonly<Record<string, () => Tampering>> = {
  'the key is made when the create is sent, and stored when it is answered': () => ({
    client(client) {
      let made = 0;
      const keys = new Map<string, string>();
      return {
        ...client,
        createRetailOrder(body, key) {
          made += 1;
          const used = keys.get(key) ?? `${key.slice(0, 30)}-${made}`;
          keys.set(key, used);
          return client.createRetailOrder(body, used);
        },
      };
    },
  }),
  'a replay is written anew': () => ({
    client(client) {
      const sent = new Set<string>();
      return {
        ...client,
        createRetailOrder(body, key) {
          const again = sent.has(key);
          sent.add(key);
          return client.createRetailOrder(again ? Buffer.from(`${Buffer.from(body)} `) : body, key);
        },
      };
    },
  }),
  'the card is activated as soon as it is reserved': () => ({
    client: (client) => ({
      ...client,
      async createRetailOrder(body, key) {
        const answer = await client.createRetailOrder(body, key);
        if (!answer.ok) return answer;
        const { id, receipt_id, face_value } = answer.value.value;
        const paid = {
          receipt_id,
          paid: face_value,
          paid_at: '2026-11-06T09:00:00.000Z',
          tenders: [{ type: 'cash', amount: face_value.amount }],
        };
        void client.confirmRetailOrder(id, Buffer.from(JSON.stringify(paid)));
        return answer;
      },
    }),
  }),
  'a confirm leaves the outbox when it is sent': () => ({
    client: (client, db) => ({
      ...client,
      confirmRetailOrder(id, body) {
        const answer = client.confirmRetailOrder(id, body);
        remove(db(), "kind = 'confirm' AND order_id = ?", id);
        return answer;
      },
    }),
  }),
  'the order and the state of its line are two commits': () => ({
    statement: (sql) =>
      sql.startsWith('UPDATE lines SET card_sealed')
        ? (run, values, { db, commit }) => {
            const line = named(values);
            if (line.state !== 'reserved') return run(...values);
            run({ ...line, state: 'reserving' });
            remove(db, 'subject_id = ?', String(line.id));
            commit();
            return run(...values);
          }
        : null,
  }),
  'money is not owed back when a confirm fails': () => {
    let forgotten: unknown = null;
    const entry = unjournalled((row) => row.kind === 'tender-refund-due' && row.subject_id === forgotten);
    return {
      statement: (sql) =>
        sql.startsWith('UPDATE tender_parts SET line_id')
          ? (run, values) => {
              const part = named(values);
              if (part.state !== 'refund-due' || part.lineId === null) return run(...values);
              forgotten = part.id;
              return nothingDone;
            }
          : entry(sql),
    };
  },
  'a refund of unknown end is sent to the terminal once more after a restart': () => ({
    terminal(terminal) {
      if (terminal.kind === 'manual') return terminal;
      const sent = new Set<string>();
      return {
        ...terminal,
        refund(ask) {
          sent.add(ask.id);
          return terminal.refund(ask);
        },
        status(ask) {
          if (ask.what === 'payment' || sent.has(ask.id)) return terminal.status(ask);
          sent.add(ask.id);
          return terminal.refund({ ...ask, what: 'refund', reference: '' });
        },
      };
    },
  }),
  'a terminal that does not answer has declined': () => ({
    terminal(terminal): CardTerminal {
      if (terminal.kind === 'manual') return terminal;
      const clear = async (answer: Promise<TerminalAnswer>): Promise<TerminalAnswer> => {
        const given = await answer;
        return given.kind === 'unknown' ? { kind: 'declined', why: 'card' } : given;
      };
      return { ...terminal, pay: (ask) => clear(terminal.pay(ask)), refund: (ask) => clear(terminal.refund(ask)) };
    },
  }),
  'the clock is set by every Date there is': () => ({
    transport: (transport, clock) => ({
      ...transport,
      async send(request) {
        const result = await transport.send(request);
        const date = result.kind === 'answered' ? Date.parse(result.headers.date ?? '') : Number.NaN;
        const sent = Date.parse(request.headers.date ?? '');
        if (!Number.isNaN(date) && Math.abs(date - sent) > 30_000) clock.shift(date - sent);
        return result;
      },
    }),
  }),
  'an approved payment is not journalled': () => ({ statement: unjournalled((row) => row.kind === 'tender-approve') }),
  'no answer to a create is taken for a refusal': () => ({
    client: (client) => ({
      ...client,
      async createRetailOrder(body, key) {
        const answer = await client.createRetailOrder(body, key);
        return !answer.ok && answer.error.kind === 'no-answer' ? refusedOrder('product_not_available') : answer;
      },
    }),
  }),
  'a 5xx to a confirm is taken for a failed activation': () => ({
    client: (client) => ({
      ...client,
      async confirmRetailOrder(id, body) {
        const answer = await client.confirmRetailOrder(id, body);
        const failed = !answer.ok && answer.error.kind === 'unrecognised' && answer.error.status >= 500;
        return failed ? refusedOrder('order_failed') : answer;
      },
    }),
  }),
  'the card is handed over while it is still being activated': () => ({
    handlers: (handlers) => ({
      ...handlers,
      async 'sale:get'(request) {
        const answer = await handlers['sale:get'](request);
        if (!answer.ok) return answer;
        const { sale } = answer.value;
        const lines = sale.lines.map((line) =>
          line.state === 'activating' ? ({ ...line, verdict: 'hand-over' } as const) : line,
        );
        return { ok: true, value: { ...answer.value, sale: { ...sale, lines } } };
      },
    }),
  }),
  'processing is taken for active': () => ({
    client: (client) => {
      const done = (order: RetailOrder): RetailOrder =>
        order.state === 'processing' ? { ...order, state: 'completed' } : order;
      return {
        ...client,
        async confirmRetailOrder(id, body) {
          const answer = await client.confirmRetailOrder(id, body);
          return answer.ok ? { ...answer, value: { ...answer.value, value: done(answer.value.value) } } : answer;
        },
      };
    },
  }),
  'a slip of unknown end is sent to the printer once more': () => ({
    printer: (printer) => ({
      async send(bytes) {
        const outcome = await printer.send(bytes);
        return outcome.kind === 'unknown' ? printer.send(bytes) : outcome;
      },
    }),
  }),
  'a webhook is acknowledged and not stored': () => ({
    statement: (sql) => (sql.startsWith('INSERT INTO webhook_events') ? () => nothingDone : null),
  }),
  'after the first answer nothing waits for the disk any more': () => ({
    leavesOut: (sql) => sql === 'PRAGMA synchronous = FULL',
  }),
  'what was committed last is not on the disk': () => ({
    cut: (folder) => rmSync(join(folder, `${ledgerFile}-wal`), { force: true }),
  }),
};

export const faults: Readonly<Record<string, () => Tampering>> = {
  ...ofOneTill,
  ...storeFaults,
  ...trustFaults,
  ...displayFaults,
  ...pauseFaults,
  ...companyFaults,
};
