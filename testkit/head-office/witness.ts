// Head office as tests need it: it keeps each ledger's book as rows, chained as they came, and answers as head office does, whose own rule judges the
// books. Invariant: it knows nothing of the till but what was sent and signed, so what it holds is what head office would hold.
import { hash } from 'node:crypto';
import type { TransportRequest } from '../../electron/service/transport.ts';
import { alarmsOfBooks, type BookHere } from '../../head-office/intake/judge-books.ts';
import { answerSignatureHeader, signAnswer } from '../../shared/head-office/answer-signature.ts';
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import {
  type HeadAt,
  type HeadOfficeNews,
  type JournalRequest,
  journalRequest,
  maxInflatedBytes,
  type ReportAnswer,
  type ReportRequest,
  reportRequest,
} from '../../shared/head-office/messages.ts';
import { hostPort, parseAuthorization, signingKey, verify } from '../../shared/interface/signature.ts';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';

export type WitnessAnswer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};
export type AskedOfWitness = Pick<TransportRequest, 'method' | 'url' | 'headers' | 'body'>;

export type WitnessAlarm = 'chain' | 'fork' | 'rolled-back' | 'new-ledger';
/** `papers` by their SHA-256. */
export type Book = { rows: JournalRow[]; papers: Map<string, string>; before: { ledger: string; seq: number } | null };

const none: HeadAt = { seq: 0, hash: '' };
const toleranceMs = 5 * 60_000;
const headOf = ({ rows, before }: Book, books: ReadonlyMap<string, Book>): HeadAt => {
  const last = rows.at(-1);
  if (last) return { seq: last.seq, hash: last.hash };
  const parent = before && books.get(before.ledger)?.rows[before.seq - 1];
  return parent ? { seq: parent.seq, hash: parent.hash } : none;
};

/** An entry that says why there is this ledger. */
const saysWhy =
  (ledger: string) =>
  ({ kind, body }: JournalRow): boolean =>
    (kind === 'ledger-started' || kind === 'ledger-restored') && body.includes(`"${ledger}"`);

/** Newest first, each twice as far back. */
function knownHeads(rows: readonly JournalRow[]): HeadAt[] {
  const heads: HeadAt[] = [];
  for (let back = 0; back < rows.length; back = back * 2 + 1) {
    const row = rows.at(-1 - back);
    if (row) heads.push({ seq: row.seq, hash: row.hash });
  }
  return heads;
}

export type Witness = ReturnType<typeof createWitness>;

/** Faults, for a search to find. `isCauseBelieved`: a book that says why it began is not judged. */
export function createWitness(
  till: string,
  secret: string,
  now: () => Date,
  {
    isChainUnchecked = false,
    isCauseBelieved = false,
  }: { readonly isChainUnchecked?: boolean; readonly isCauseBelieved?: boolean } = {},
) {
  const key = signingKey(till, secret);
  const books = new Map<string, Book>();
  const words = new Map<string, string>();
  const alarms: { alarm: WitnessAlarm; ledger: string; seq: number }[] = [];
  const reports: ReportRequest[] = [];
  let isRevoked = false;
  let hasLeft = false;
  /** When the till sent its newest report, to the second. */
  let sentMs = 0;
  let news: HeadOfficeNews[] = [];
  let toTell: (has: number) => unknown = () => null;

  const alarm = (what: WitnessAlarm, ledger: string, seq: number): void => {
    const isKnown = alarms.some((one) => one.alarm === what && one.ledger === ledger && one.seq === seq);
    if (!isKnown) alarms.push({ alarm: what, ledger, seq });
  };

  /** Every row of a book from its first on, those of the one it goes on from too. */
  const wholeOf = (ledger: string): readonly JournalRow[] => {
    const book = books.get(ledger);
    if (!book) return [];
    return book.before ? [...wholeOf(book.before.ledger).slice(0, book.before.seq), ...book.rows] : book.rows;
  };

  /** In the order in which they began; of one that goes on from another, as far as both have the same entries. */
  const booksHere = (): readonly BookHere[] =>
    [...books.keys()].map((ledger, index, all) => {
      const rows = wholeOf(ledger);
      const isSame = (id: string) => rows.length > 0 && wholeOf(id)[0]?.hash === rows[0]?.hash;
      const parent = all.slice(0, index).findLast(isSame) ?? null;
      const own = parent === null ? 0 : rows.findIndex(({ hash }, at) => wholeOf(parent)[at]?.hash !== hash);
      const cause = rows.findLast(saysWhy(ledger))?.kind ?? null;
      return { ledger, parent, parentSeq: own < 0 ? rows.length : own, count: rows.length, cause, isEnded: false };
    });

  const judgeBooks = (): void => {
    const judged = alarmsOfBooks(booksHere());
    const silenced = isCauseBelieved ? judged.filter(({ facts }) => facts.says === 'nothing') : judged;
    for (const { kind, facts } of silenced)
      if (kind === 'rolled-back' || kind === 'new-ledger')
        alarm(kind, String(facts.newest), Number(facts.had ?? facts.entries));
  };

  const hasEntry = (ledger: string, entry: number, kind: string): boolean => wholeOf(ledger)[entry - 1]?.kind === kind;

  /** Two of one second: neither is known to be the newer. */
  const noteLeaving = ({ ledger, leaving }: ReportRequest, atMs: number): void => {
    const saysLeft = leaving !== null && hasEntry(ledger, leaving.entry, 'head-office');
    // As head office does with a stored time that is later than now (head-office/later-times.ts): the till's clock was ahead.
    if (sentMs > now().getTime() + toleranceMs) sentMs = 0;
    if (atMs >= sentMs) hasLeft = saysLeft || (atMs === sentMs && hasLeft);
    sentMs = Math.max(sentMs, atMs);
  };

  const takeReport = (report: ReportRequest, atMs: number): ReportAnswer => {
    reports.push(report);
    news = news.filter(({ id }) => !report.took.includes(id));
    const book = books.get(report.ledger);
    const head = book ? headOf(book, books) : null;
    if (books.size > 1) judgeBooks();
    noteLeaving(report, atMs);
    // Both of one moment at the till. The book here may be ahead of a report that was held, or came late.
    if (report.heard && report.heard.seq > report.count) alarm('rolled-back', report.ledger, report.heard.seq);
    const document = toTell(report.has);
    const parent = book ? undefined : report.former.find((id) => books.has(id));
    return {
      at: now().toISOString(),
      head,
      ...(parent === undefined ? {} : { known: { ledger: parent, heads: knownHeads(wholeOf(parent)) } }),
      ...(isRevoked ? { stop: true as const } : {}),
      ...(hasLeft ? { left: true as const } : {}),
      ...(news.length > 0 ? { news } : {}),
      ...(document === null ? {} : { document }),
    };
  };

  /** Null where the rows do not end in `last`. */
  const chained = ({ from, prev, last, rows }: JournalRequest): JournalRow[] | null => {
    let before = prev;
    const chain = rows.map(([at, kind, sale_id, subject_id, operator_id, body], index): JournalRow => {
      const row = { seq: from + index, at, kind, sale_id, subject_id, operator_id, body };
      before = journalHash(before, row);
      return { ...row, hash: before };
    });
    return before === last || isChainUnchecked ? chain : null;
  };

  const begin = ({ before, from, prev }: JournalRequest): Book | null => {
    if (before !== undefined) {
      const parent = wholeOf(before)[from - 2];
      if (parent?.hash !== prev) return null;
      return { rows: [], papers: new Map(), before: { ledger: before, seq: from - 1 } };
    }
    if (from !== 1) return null;
    return { rows: [], papers: new Map(), before: null };
  };

  const takeJournal = (sent: JournalRequest): HeadAt | null => {
    const rows = chained(sent);
    if (!rows) {
      alarm('chain', sent.ledger, sent.from);
      return null;
    }
    const book = books.get(sent.ledger) ?? begin(sent);
    if (!book) return none;
    books.set(sent.ledger, book);
    const head = headOf(book, books);
    if (head.seq === sent.from - 1 && head.hash === sent.prev) {
      book.rows.push(...rows);
      for (const paper of sent.papers) book.papers.set(hash('sha256', paper.body, 'hex'), paper.body);
      for (const [code, name] of sent.words) words.set(code, name);
    } else {
      const own = wholeOf(sent.ledger);
      const other = rows.find((row) => own[row.seq - 1] !== undefined && own[row.seq - 1]?.hash !== row.hash);
      if (other) alarm('fork', sent.ledger, other.seq);
    }
    return headOf(book, books);
  };

  const answerTo = ({ url, headers, body }: AskedOfWitness): readonly [status: number, told: object] => {
    if (isRevoked && url.pathname.endsWith('/journal'))
      return [403, { class: 'forbidden', code: 'revoked', message: 'this till was revoked' }];
    if (url.pathname.endsWith('/report'))
      return [
        200,
        takeReport(reportRequest.parse(JSON.parse(Buffer.from(body ?? []).toString())), Date.parse(headers.date ?? '')),
      ];
    const head = takeJournal(
      journalRequest.parse(JSON.parse(inflatedJournal(Buffer.from(body ?? []), maxInflatedBytes).toString())),
    );
    return head
      ? [200, head]
      : [422, { class: 'invalid_request', code: 'chain', message: 'the rows end in another hash' }];
  };

  return {
    books,
    words,
    alarms,
    reports,
    wholeOf,
    /** As head office's own database was put back: books end where they did then. */
    goBack(ledger: string, count: number): void {
      const book = books.get(ledger);
      if (book) book.rows = book.rows.filter(({ seq }) => seq <= count);
    },
    forget: (ledger: string): void => void books.delete(ledger),
    revoke(now: boolean): void {
      isRevoked = now;
    },
    /** What it says of people and settings to a till that has this version; null: nothing new. */
    documents(next: (has: number) => unknown): void {
      toTell = next;
    },
    tell(one: HeadOfficeNews): void {
      news = [...news, one];
    },
    /** By its newest report, and the entry that it names. */
    hasLeft: (): boolean => hasLeft,
    untold: (): readonly HeadOfficeNews[] => news,
    /** Whatever is wrong with the signature is 401, unsigned. */
    answer(asked: AskedOfWitness): WitnessAnswer {
      const { method, url, headers, body } = asked;
      const given = parseAuthorization(headers.authorization ?? '');
      const date = headers.date ?? '';
      const parts = { hostPort: hostPort(url), method, path: url.pathname, query: url.search.slice(1), date };
      if (
        given?.keyId !== till ||
        !verify({ ...parts, idempotencyKey: '', body: body ?? '' }, key.secret, given.signature)
      )
        return { status: 401, headers: { date: now().toUTCString() }, body: Buffer.from('{}') };
      const [status, told] = answerTo(asked);
      const bytes = Buffer.from(JSON.stringify(told));
      const signed = signAnswer(given.signature, status, bytes, key.secret);
      return { status, headers: { date: now().toUTCString(), [answerSignatureHeader]: signed }, body: bytes };
    },
  };
}
