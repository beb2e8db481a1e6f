// Papers that arrive with the entries that name them: a Z's bytes, a day's report. Invariants: if no entry of the same request has the paper's
// SHA-256, the whole request is refused; a kind that only a newer till knows stays in its batch and is shown nowhere.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { SentPaper } from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { readJson } from '../../shared/json.ts';

export type KeptPaper = {
  readonly seq: number;
  readonly kind: SentPaper['kind'];
  readonly sha256: string;
  readonly n: number | null;
  readonly day: string | null;
  readonly body: string;
};

/** The entry that names a paper of each kind. */
const entryOf = new Map([
  ['z', 'z-made'],
  ['day', 'day-report-made'],
]);

const naming = z.object({ sha256: z.string(), n: z.int().optional(), day: z.string().optional() });

/** What an entry's body says about the paper that it names; null where it names none. */
export const namedBy = (body: string) => readJson(body, naming);

/** Null where no row names one of them. */
export function papersOf(papers: readonly SentPaper[], rows: readonly JournalRow[]): KeptPaper[] | null {
  const kept: KeptPaper[] = [];
  for (const { kind, body } of papers) {
    const namedIn = entryOf.get(kind);
    if (namedIn === undefined) continue;
    const sha256 = hash('sha256', body, 'hex');
    const row = rows.find((one) => one.kind === namedIn && namedBy(one.body)?.sha256 === sha256);
    const named = row && namedBy(row.body);
    if (!named) return null;
    kept.push({ seq: row.seq, kind, sha256, n: named.n ?? null, day: named.day ?? null, body });
  }
  return kept;
}
