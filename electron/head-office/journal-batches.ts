// Packs the journal for head office: rows from one entry on, the papers they name, and the names of product codes, once each.
// Invariants: nothing is sent beyond the entry that is known to be on the disk; nothing behind a head that is not this journal's own; a request is
// never larger than head office takes, and a paper travels with the entry that names it.
import { deflatedJournal } from '../../shared/head-office/journal-body.ts';
import {
  type HeadAt,
  type JournalRequest,
  maxBodyBytes,
  maxInflatedBytes,
  type SentPaper,
} from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import type { JournalRows } from '../ledger/journal-rows.ts';
import type { Batch, BatchAsk } from './reader.ts';

/** Room for what surrounds the rows. */
const mostRowBytes = maxInflatedBytes / 2;
const maxWord = { code: 100, name: 200 } as const;

type Taken = {
  readonly row: JournalRow;
  readonly text: string;
  readonly papers: readonly SentPaper[];
};

export function createJournalBatches(rows: JournalRows) {
  /** Codes whose names arrived, and those that are on their way, up to which entry. */
  const told = new Set<string>();
  let underWay: { readonly to: number; readonly codes: readonly string[] } = { to: 0, codes: [] };

  const paperOf = ({ seq, kind, body }: JournalRow): SentPaper[] => {
    if (kind !== 'z-made' && kind !== 'day-report-made') return [];
    const sha256 = String(read(body).sha256);
    const bytes = kind === 'z-made' ? rows.zOf(sha256, seq) : rows.dayOf(sha256, seq);
    return bytes === null ? [] : [{ kind: kind === 'z-made' ? 'z' : 'day', body: bytes }];
  };

  /** At least one row, where there is one. */
  const take = ({ after, upTo, most, mostBytes }: BatchAsk): Taken[] => {
    const taken: Taken[] = [];
    let bytes = 0;
    for (const row of rows.between(after.seq, upTo, most)) {
      const { at, kind, sale_id, subject_id, operator_id, body } = row;
      const text = JSON.stringify([at, kind, sale_id, subject_id, operator_id, body]);
      const papers = paperOf(row);
      bytes += Buffer.byteLength(text) + papers.reduce((sum, paper) => sum + Buffer.byteLength(paper.body), 0);
      if (taken.length > 0 && bytes > Math.min(mostBytes, mostRowBytes)) break;
      taken.push({ row, text, papers });
    }
    return taken;
  };

  const wordsOf = (taken: readonly Taken[]): (readonly [string, string])[] => {
    const words = new Map<string, string>();
    for (const { row } of taken) {
      if (row.kind !== 'line-added') continue;
      const code = String(read(row.body).productCode ?? '');
      if (code === '' || code.length > maxWord.code || told.has(code) || words.has(code)) continue;
      const name = rows.productName(code, row.subject_id)?.slice(0, maxWord.name).toWellFormed();
      if (name) words.set(code, name);
    }
    return [...words];
  };

  const packed = (ask: BatchAsk, taken: readonly Taken[]): Batch => {
    const last = taken.at(-1)?.row;
    if (!last) return { kind: 'nothing' };
    const { ledger, before, after } = ask;
    const words = wordsOf(taken);
    const around = {
      v: 1,
      ledger,
      ...(before === undefined ? {} : { before }),
      from: after.seq + 1,
      prev: after.hash,
      last: last.hash,
      papers: taken.flatMap(({ papers }) => papers),
      words: words.map(([code, name]): [string, string] => [code, name]),
    } satisfies Omit<JournalRequest, 'rows'>;
    // Each row was written out once already, to be measured.
    const json = `${JSON.stringify(around).slice(0, -1)},"rows":[${taken.map(({ text }) => text).join(',')}]}`;
    const body = deflatedJournal(json);
    if (body.length > maxBodyBytes && taken.length > 1) return packed(ask, taken.slice(0, Math.ceil(taken.length / 2)));
    underWay = { to: last.seq, codes: words.map(([code]) => code) };
    return { kind: 'batch', from: around.from, to: { seq: last.seq, hash: last.hash }, body };
  };

  return {
    /** What follows `after`; `differs` where that is no head of this journal. */
    read(ask: BatchAsk): Batch {
      if (rows.hashAt(ask.after.seq) !== ask.after.hash) return { kind: 'differs' };
      if (ask.after.seq >= underWay.to) for (const code of underWay.codes) told.add(code);
      underWay = { to: 0, codes: [] };
      return packed(ask, take(ask));
    },
    /** The first of these heads that this journal has. */
    find: (heads: readonly HeadAt[]): HeadAt | null => heads.find(({ seq, hash }) => rows.hashAt(seq) === hash) ?? null,
  };
}

function read(body: string): Readonly<Record<string, unknown>> {
  const told: unknown = JSON.parse(body);
  return typeof told === 'object' && told !== null ? { ...told } : {};
}
