// What the customers of one till said when they were asked about fraud, and of which cards: remembered by them, not by the till. Promise 20:
// no card that makes a pause due leaves for the service before its customer went on, and after Stop nothing of the sale leaves or is sold.
// Invariant: only what counts without doubt is counted, so that a till that asks too often breaks nothing.
import { must } from './broken-promise.ts';
import type { Taken } from './moves-agree.ts';
import type { Facts, LineFacts } from './rows.ts';

/** The sum in minor units of each of this world's currencies: a hundred of its scripts' prices. */
export const pauseRule = { price: '100.00', limitMinor: 10_000, cards: 4 } as const;
/** Less than the half hour, because the till counts from the service's word. */
const surelyMs = 25 * 60_000;
const leastMinor = pauseRule.limitMinor / 5;

type Cards = { readonly sumMinor: number; readonly cards: number };
type Word = {
  readonly questions: readonly string[];
  readonly about: Cards;
  readonly said: 'stop' | 'continue' | null;
  /** To so much, whatever was asked since. */
  readonly wentOn: Cards;
};

const isNone: readonly string[] = ['draft', 'refused', 'cancelled', 'voided'];
const stands: readonly string[] = ['reserved', 'activating', 'active', 'lost', 'manually-settled'];
const nothing: Cards = { sumMinor: 0, cards: 0 };

export type PauseWatch = ReturnType<typeof createPauseWatch>;

export function createPauseWatch(deps: {
  readonly facts: () => Facts;
  readonly now: () => Date;
  /** What each power cut took of the ledger, the last at the end. */
  readonly taken: () => readonly Taken[];
  /** Some clock was wrong: nobody can say what half an hour was. */
  readonly isTimeUnsure: () => boolean;
}) {
  const { facts, now, taken, isTimeUnsure } = deps;
  const words = new Map<string, Word>();
  /** When a card left the basket, at the earliest (ms). */
  const leftAt = new Map<string, number>();
  let lookedAt = now().getTime();
  let lost = 0;

  const cardsOf = (saleId: string, { lines, claims }: Facts): Cards => {
    const ofSlips = new Set(claims.map(({ line_id }) => line_id));
    const since = now().getTime() - surelyMs;
    const counting = lines.filter(({ id, sale_id, state, amount_minor }) => {
      if (amount_minor < leastMinor || ofSlips.has(id)) return false;
      if (sale_id === saleId) return state === 'draft' || !isNone.includes(state);
      return stands.includes(state) && (leftAt.get(id) ?? 0) >= since;
    });
    return { sumMinor: counting.reduce((sum, { amount_minor }) => sum + amount_minor, 0), cards: counting.length };
  };

  /** A power cut may have taken the word that the till heard last: it asks once more. */
  const forgetsWhatWasLost = (): void => {
    if (taken().length === lost) return;
    lost = taken().length;
    for (const [saleId, word] of words) words.set(saleId, { ...word, said: null });
  };

  const leaves = (line: LineFacts, all: Facts): void => {
    leftAt.set(line.id, lookedAt);
    if (all.claims.some(({ line_id }) => line_id === line.id)) return;
    const word = words.get(line.sale_id);
    must(word?.said !== 'stop', '20', `line ${line.id} leaves, and its customer stopped`);
    const { sumMinor, cards } = cardsOf(line.sale_id, all);
    const isDue = sumMinor >= pauseRule.limitMinor || cards >= pauseRule.cards;
    if (!isDue || line.amount_minor < leastMinor || isTimeUnsure()) return;
    const { wentOn } = word ?? { wentOn: nothing };
    const isCovered = sumMinor <= wentOn.sumMinor && cards <= wentOn.cards;
    must(
      isCovered,
      '20',
      `line ${line.id} leaves as one of ${cards} cards, and its customer went on for ${wentOn.cards}`,
    );
  };

  return {
    /** A question stands on the screen. */
    sees(saleId: string, questionId: string): void {
      const { questions = [], wentOn = nothing } = words.get(saleId) ?? {};
      if (questions.at(-1) === questionId) return;
      words.set(saleId, { questions: [...questions, questionId], about: cardsOf(saleId, facts()), said: null, wentOn });
    },
    /** The one before it; null where there was none. */
    questionBefore: (saleId: string): string | null => words.get(saleId)?.questions.at(-2) ?? null,
    /** To the question that stood there last. */
    says(saleId: string, said: 'stop' | 'continue'): void {
      const word = words.get(saleId);
      if (word) words.set(saleId, { ...word, said, wentOn: said === 'continue' ? word.about : word.wentOn });
    },
    /** They said it, and the power went out: whether the till wrote it down before, nobody knows. */
    perhapsGoesOn(saleId: string): void {
      const word = words.get(saleId);
      if (word) words.set(saleId, { ...word, wentOn: word.about });
    },
    /** As soon as something is seen of it: a request that sets out, or the rows after a step. */
    look(): void {
      forgetsWhatWasLost();
      const all = facts();
      for (const line of all.lines) if (line.state !== 'draft' && !leftAt.has(line.id)) leaves(line, all);
      for (const { id, stage } of all.sales)
        if (stage === 'committed')
          must(words.get(id)?.said !== 'stop', '20', `sale ${id} is sold, and its customer stopped`);
      lookedAt = now().getTime();
    },
  };
}
