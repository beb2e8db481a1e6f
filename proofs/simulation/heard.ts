// What the service truly said to a till of each order. Invariant: an answer that was about something else, or a stranger's, is not in here;
// so a card that counts as active, or as ended, without a word of this book was moved by an answer that was not about it (promise 13).
import { z } from 'zod';
import type { TransportResult } from '../../electron/service/transport.ts';
import { must } from './broken-promise.ts';
import type { Received } from './network.ts';
import type { LineFacts } from './rows.ts';

export type Heard = {
  note(request: Pick<Received, 'path'>, answer: TransportResult): void;
  /** Throws where a line has moved by nothing that was said of its order. */
  agrees(lines: readonly LineFacts[]): void;
};

const said = z.union([z.looseObject({ id: z.string(), state: z.string() }), z.looseObject({ code: z.string() })]);
const ended = ['failed', 'invalidated', 'order_failed', 'order_invalidated', 'processing_declined'];
const needs: Readonly<Record<string, readonly string[]>> = {
  active: ['completed'],
  lost: ended,
  voided: ended,
  cancelled: ended,
};

/** Empty where the path names none. */
function orderIdIn(path: string): string {
  return /\/retail_orders\/([^/]+)/.exec(path)?.[1] ?? '';
}

export function createHeard(): Heard {
  const words = new Map<string, Set<string>>();
  const add = (id: string, word: string): void => void words.set(id, (words.get(id) ?? new Set()).add(word));
  return {
    note({ path }, answer) {
      if (answer.kind !== 'answered') return;
      const text = Buffer.from(answer.body).toString();
      const read = said.safeParse(text.startsWith('{') ? jsonOf(text) : null);
      if (!read.success) return;
      if ('state' in read.data) add(String(read.data.id), String(read.data.state));
      else add(orderIdIn(path), String(read.data.code));
    },
    agrees(lines) {
      for (const { id, state, order_id } of lines) {
        const wanted = needs[state];
        if (!wanted || order_id === null) continue;
        const heard = [...(words.get(order_id) ?? [])];
        must(
          wanted.some((word) => heard.includes(word)),
          '13',
          `line ${id} is ${state}, of its order only this was said: ${heard}`,
        );
      }
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
