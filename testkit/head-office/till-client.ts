// A till as head office sees it: enrols, reports, and sends a journal that it makes up, over real HTTP with a real signature.
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { answerSignatureHeader, isOwnAnswer } from '../../shared/head-office/answer-signature.ts';
import { deflatedJournal } from '../../shared/head-office/journal-body.ts';
import {
  enrolAnswer,
  type HeadAt,
  type JournalRequest,
  type ReportRequest,
  type SentPaper,
  type SentRow,
} from '../../shared/head-office/messages.ts';
import { authorization, parseAuthorization, signingKey } from '../../shared/interface/signature.ts';
import { journalHash } from '../../shared/journal/chain.ts';
import type { Office } from './open-office.ts';

export type Told = {
  readonly status: number;
  readonly body: unknown;
  /** Whether the answer was signed by this till's secret for this request. */
  readonly isSigned: boolean;
};

export type Raw = {
  readonly path: string;
  readonly body: Uint8Array;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Bytes as they are, without a signature. */
export function send(url: string, { path, body, method = 'POST', headers = {} }: Raw) {
  return new Promise<{ status: number; body: Buffer; signature: string | undefined }>((resolve, reject) => {
    const target = new URL(`${url}${path}`);
    const asked = httpRequest(target, { method, headers: { ...headers, 'content-length': body.length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const signature = answer.headers[answerSignatureHeader];
        const text = typeof signature === 'string' ? signature : undefined;
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), signature: text });
      });
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

export type SignedRaw = Raw & { readonly at?: Date; readonly keyId?: string };

export function createTillClient(url: string, till: string, secret: string) {
  const key = signingKey(till, secret);
  const { host } = new URL(url);

  /** The headers that this till signs such a request by. */
  function headersOf(raw: SignedRaw) {
    const { pathname, search } = new URL(`${url}${raw.path}`);
    const date = (raw.at ?? new Date()).toUTCString();
    const parts = {
      hostPort: host,
      method: raw.method ?? 'POST',
      path: pathname,
      query: search.slice(1),
      date,
      idempotencyKey: '',
      body: raw.body,
    };
    return { date, authorization: authorization(parts, { ...key, keyId: raw.keyId ?? till }) };
  }

  /** Signed as the till signs; headers that are given go over its own. */
  async function signed(raw: SignedRaw): Promise<Told> {
    const headers = headersOf(raw);
    const answer = await send(url, { ...raw, headers: { ...headers, ...raw.headers } });
    const requestSignature = parseAuthorization(headers.authorization)?.signature ?? '';
    const isSigned = isOwnAnswer(requestSignature, answer.status, answer.body, key.secret, answer.signature);
    return { status: answer.status, body: readBody(answer.body), isSigned };
  }

  return {
    till,
    secret,
    headersOf,
    signed,
    report: (report: ReportRequest, seconds = 0, at?: Date) =>
      signed({ path: `/report?s=${seconds}`, body: Buffer.from(JSON.stringify(report)), ...(at ? { at } : {}) }),
    journal: (sent: JournalRequest, at?: Date) =>
      signed({ path: '/journal', body: deflatedJournal(JSON.stringify(sent)), ...(at ? { at } : {}) }),
  };
}
export type TillClient = ReturnType<typeof createTillClient>;

function readBody(bytes: Buffer): unknown {
  return bytes.length === 0 ? null : JSON.parse(bytes.toString('utf8'));
}

export const storeOf = (id: string) => ({
  id,
  name: `Store ${id}`,
  country: 'DE',
  currency: 'EUR',
  zone: 'Europe/Berlin',
});

export async function askToEnrol(
  url: string,
  code: string,
  place: { store: string; terminal: string; ledger?: string },
  headers: Readonly<Record<string, string>> = {},
) {
  const { store, terminal, ledger = randomUUID() } = place;
  const body = { code, store: storeOf(store), terminal, ledger };
  const answer = await send(url, { path: '/enrol', headers, body: Buffer.from(JSON.stringify(body)) });
  return { status: answer.status, body: readBody(answer.body) };
}

/** A till that is enrolled. */
export async function enrolledTill(office: Office, store = 'store-1', terminal = 'T1'): Promise<TillClient> {
  const code = await office.expect(store, terminal);
  const { body } = await askToEnrol(office.url, code, { store, terminal });
  const { till, secret } = enrolAnswer.parse(body);
  return createTillClient(office.url, till, secret);
}

/** A journal that grows by made-up entries. */
export function createMadeJournal(ledger: string = randomUUID()) {
  const rows: SentRow[] = [];
  const hashes: string[] = [''];
  const hashAt = (seq: number): string => hashes[seq] ?? '';
  const append = (kind: string, body: object = {}): void => {
    const at = new Date(Date.parse('2026-11-06T08:00:00.000Z') + rows.length * 1000).toISOString();
    const row: SentRow = [at, kind, null, null, 'anna', JSON.stringify(body)];
    const [, , sale_id, subject_id, operator_id, text] = row;
    rows.push(row);
    const hashed = { seq: rows.length, at, kind, sale_id, subject_id, operator_id, body: text };
    hashes.push(journalHash(hashAt(rows.length - 1), hashed));
  };
  return {
    ledger,
    append,
    /** So many entries more. */
    grow(count: number): void {
      for (let n = 0; n < count; n += 1) append('shift-printed', { n: rows.length });
    },
    hashAt,
    head: (): HeadAt => ({ seq: rows.length, hash: hashAt(rows.length) }),
    /** The same entries so far, in a ledger of another name. */
    copy(name: string = randomUUID(), upTo = rows.length) {
      const other = createMadeJournal(name);
      other.take(rows.slice(0, upTo), hashes.slice(0, upTo + 1));
      return other;
    },
    take(from: readonly SentRow[], their: readonly string[]): void {
      rows.splice(0, rows.length, ...from);
      hashes.splice(0, hashes.length, ...their);
    },
    request(from: number, to = rows.length, besides: { papers?: SentPaper[]; before?: string } = {}): JournalRequest {
      const { papers = [], ...rest } = besides;
      return {
        ...{ v: 1, ledger, ...rest, from, prev: hashAt(from - 1), last: hashAt(to) },
        ...{ rows: rows.slice(from - 1, to), papers, words: [] },
      };
    },
    report(besides: Partial<ReportRequest> = {}): ReportRequest {
      return {
        ledger,
        former: [],
        count: rows.length,
        hash: hashAt(rows.length),
        heard: null,
        version: '0.1.0',
        has: 0,
        state: { unsent: 0, unsentSince: null, isShiftOpen: false, attention: 0, health: [] },
        leaving: null,
        took: [],
        ...besides,
      };
    },
  };
}
