// What must be true at the end of a random walk, once the faults stopped and everything has run out (the settlement promises).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { booksAgree } from './books-agree.ts';
import type { Harness } from './till-harness.ts';
import type { Facts } from './walk-facts.ts';

/** Nothing waits, nothing is owed, nothing needs a person; the drawer holds the money of the cards that work. */
export async function settledAll(
  harness: Harness,
  facts: Facts,
  keptMinor: number,
  excused: ReadonlySet<string>,
): Promise<void> {
  booksAgree(harness, excused);
  const attention = await harness.ask('attention:list');
  if (attention.length > 0) throw new Error(`left for a person: ${attention.map((entry) => entry.code)}`);
  drawerHolds(facts, keptMinor);
}

/**
 * With changes from elsewhere and days of silence, some lines stay with a person: each is on the attention list, and the rest is
 * settled all the same.
 */
export async function settledButForeign(harness: Harness, facts: Facts, keptMinor: number): Promise<void> {
  const attention = await harness.ask('attention:list');
  for (const { id, state } of facts.lines) {
    const codes = attention.flatMap((entry) => (entry.line?.id === id ? [entry.code] : []));
    const may: Readonly<Record<string, readonly string[]>> = {
      reserving: ['replay_window_over', 'answer_makes_no_sense'],
      cancelling: ['cancel_too_late'],
    };
    if (['draft', 'reserved', 'activating', 'voiding'].includes(state)) throw new Error(`line ${id} is left ${state}`);
    const allowed = may[state];
    if (allowed && !codes.some((code) => allowed.includes(code)))
      throw new Error(`line ${id} is left ${state}, for ${codes.join() || 'no reason'}`);
    if (!allowed && facts.outbox.some((row) => row.subject_id === id))
      throw new Error(`line ${id} left a request behind`);
  }
  for (const part of facts.parts)
    if (!['approved', 'declined', 'refunded'].includes(part.state)) throw new Error(`money is left ${part.state}`);
  drawerHolds(facts, keptMinor);
}

function drawerHolds({ lines }: Facts, keptMinor: number): void {
  const sold = lines.filter((line) => line.state === 'active').reduce((total, line) => total + line.amount_minor, 0);
  if (keptMinor !== sold) throw new Error(`the drawer holds ${keptMinor}, the cards that work cost ${sold}`);
}

/** No card number and no code is in a file of the till, or was pushed to the screens. */
export function nothingSecretKept(harness: Harness): void {
  const { orders } = harness.sandbox.books();
  const secrets = orders.flatMap((order) => [order.delivery?.code ?? '', order.card_number ?? '']);
  const kept = readdirSync(harness.folder).map((name) => readFileSync(join(harness.folder, name), 'latin1'));
  const all = [...kept, JSON.stringify(harness.events)].join('\n');
  for (const secret of secrets) if (secret.length > 6 && all.includes(secret)) throw new Error('a secret is kept');
}
