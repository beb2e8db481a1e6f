// The messages between a till and head office: `POST`, JSON, below `/v1`. Every call but `enrol` is signed like the service's
// (shared/interface/signature.ts): the key id is the till's id, the secret its own; every answer to a signed call is signed back
// (answer-signature.ts). Invariants: a request that arrives twice changes nothing the second time; either side may be newer than the other, and
// ignores what it does not know of the other's. So a field never changes its meaning below `/v1`, and one that is added is optional.
import { z } from 'zod';
import { mostOut, mostPeople, mostSealed, mostSettings } from './document.ts';

const maxId = 100;
const maxText = 200;
/** PostgreSQL cannot store NUL. */
const kept = /^[^\0]*$/;
const id = z.string().min(1).max(maxId).regex(kept);
const text = z.string().min(1).max(maxText).regex(kept);
const count = z.int().min(0);
const time = z.iso.datetime();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** `''` only where nothing comes before. */
const headHash = z.string().regex(/^(|[0-9a-f]{64})$/);

/** The longest body, as sent and inflated, in bytes. */
export const maxBodyBytes = 256 * 1024;
export const maxInflatedBytes = 4 * 1024 * 1024;
/** The longest time that a report is held, in seconds. */
export const maxHeldSeconds = 50;
/** Most heads of an older book that head office sends, newest first, each twice as far back as the one before. */
const maxKnownHeads = 64;
const maxFormer = 64;
const maxHealthCodes = 64;
/** More people of a till are not offered as a choice. */
export const maxPeople = 500;

/** A newer till or head office may send more than this one knows. */
const open = z.object;

export const enrolRequest = open({
  code: text,
  store: open({
    id,
    name: text,
    country: z.string().length(2),
    currency: z.string().length(3),
    /** IANA; a zone that head office does not know is refused by its name. */
    zone: text,
  }),
  terminal: id,
  ledger: id,
});
export type EnrolRequest = z.infer<typeof enrolRequest>;

/** `secret`: 43 signs of base64url; the text itself is the key. Sent again to the same ledger until the till has signed a request. */
export const enrolAnswer = open({ till: id, secret: text });
export type EnrolAnswer = z.infer<typeof enrolAnswer>;

/** The codes of a refused enrolment (403). */
export const enrolRefusals = ['unknown', 'used', 'ended', 'over', 'zone'] as const;
export type EnrolRefusal = (typeof enrolRefusals)[number];

/** The codes of every call of a till that may no longer take part (403): it is revoked, or another machine has its place. */
const stopCodes = ['revoked', 'replaced'] as const;
export type StopCode = (typeof stopCodes)[number];
export const isStop = (code: string): code is StopCode => stopCodes.some((one) => one === code);

const head = open({ seq: count, hash: headHash });
/** An entry of the journal and its hash; `{seq: 0, hash: ''}` is before the first. */
export type HeadAt = z.infer<typeof head>;

/** The till's state, for people to read; it decides nothing. */
const tillState = open({
  /** Entries that are on the till's disk and not here, and the time of the first. */
  unsent: count,
  unsentSince: time.nullable(),
  isShiftOpen: z.boolean(),
  /** Entries under Attention that are open. */
  attention: count,
  /** What Health finds wrong: codes, no texts. */
  health: z.array(z.string().min(1).max(maxId)).max(maxHealthCodes),
  /** Who may sign in: ids, no names. */
  people: z.array(id).max(maxPeople).optional(),
});
export type TillState = z.infer<typeof tillState>;

const balanceTold = open({
  currency: z.string().regex(/^[A-Z]{3}$/),
  balanceMinor: z.int(),
  limitMinor: z.int(),
  /** Of orders that are neither completed nor ended. */
  heldMinor: z.int(),
  /** When it was read, as the till dates its entries now, and how long ago that is by a clock that nobody sets. */
  at: time,
  ageMs: count,
});
export type BalanceTold = z.infer<typeof balanceTold>;

export const reportRequest = open({
  ledger: id,
  /** Of the till's process: random, and kept nowhere, so that a copy of its disk has another one. */
  start: id.optional(),
  /** The ids of the ledgers before this one, newest first, as far as the ledger itself knows them. */
  former: z.array(id).max(maxFormer),
  /** The till's own durable head. */
  count,
  hash: headHash,
  /** The newest head of this ledger that head office sent; if it is beyond `count`, the ledger was restored from an older copy. */
  heard: head.nullable(),
  version: text,
  /** Of the document that it has; 0 for none. */
  has: count,
  state: tillState,
  /** The last reading of the service's balance since the till started. `account`: the same as long as the till has this key at this service. */
  balance: balanceTold.extend({ account: id }).optional(),
  /** The till leaves: by which entry, which head office has by now, who wished it, who agreed, and when. Null: it stays. */
  leaving: open({ entry: z.int().min(1), by: id.nullable(), agreedBy: id.nullable(), at: time }).nullable(),
  document: open({
    /** The one that the till did not take, and why (document-faults.ts). */
    refused: open({ version: count, why: id }).nullable(),
    /** What it has of who is out, by its ids: those who are people of this till. */
    found: z.array(id).max(mostOut),
    /** What became of each setting: one of `saidStates`, or why it is refused (from-head-office.ts). */
    settings: z
      .array(open({ id, is: id }))
      .max(mostSettings)
      .optional(),
    /** What became of each person that it says: one of `personStates`, or of `personFaults`. */
    people: z
      .array(open({ id, is: id }))
      .max(mostPeople)
      .optional(),
    /** The till's key of own PINs, and those that were chosen here and that head office has not told back (document.ts). */
    pins: open({
      key: id,
      chosen: z
        .array(open({ person: id, at: time, sealed: z.string().min(1).max(mostSealed).regex(kept) }))
        .max(mostPeople),
    }).optional(),
  }).optional(),
  /** The news that are in the journal by now. */
  took: z.array(id).max(maxHealthCodes),
});
export type ReportRequest = z.infer<typeof reportRequest>;
export type Leaving = NonNullable<ReportRequest['leaving']>;

/** The kind of news that a till journals as an X with cash. */
export const showCashNews = 'show-cash';

/** A user at head office had the cash shown of a drawer that is still to be counted: the till's Z counts it as an X with cash. */
const news = open({ id, kind: z.string(), by: text, at: time });
export type HeadOfficeNews = z.infer<typeof news>;

/** 204, with no body: nothing new while the report was held. */
export const reportAnswer = open({
  at: time,
  /** Head office's head of this ledger; null: it has no book of it. */
  head: head.nullable(),
  /** For the newest of `former` that it has a book of, where it has none of this one. */
  known: open({ ledger: id, heads: z.array(head).max(maxKnownHeads) }).optional(),
  /** The till is revoked: it starts no sale. Absent: it may sell. */
  stop: z.literal(true).optional(),
  /** It is noted here that the till has left: it needs to say no more. */
  left: z.literal(true).optional(),
  news: z.array(news).optional(),
  /** As it came: the till takes all of it or nothing (document.ts). */
  document: z.unknown().optional(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** A row without its number and its hash: time, kind, sale, subject, operator, body. */
const row = z.tuple([
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
]);
export type SentRow = z.infer<typeof row>;

/** `z` or `day`: a Z or a day's report, as an entry among these rows names it by its SHA-256. One of another kind stays in its batch. */
const paper = open({ kind: id, body: z.string() });
export type SentPaper = z.infer<typeof paper>;

/** Sent as a raw deflate (RFC 1951) of its JSON. */
export const journalRequest = open({
  v: z.literal(1),
  ledger: id,
  /** The ledger that this one was restored from, in the first rows of a book that continues from `prev` in that one. */
  before: id.optional(),
  /** The number of the first row. */
  from: z.int().min(1),
  /** The hash before it. */
  prev: headHash,
  /** The hash of the last row. */
  last: sha256,
  rows: z.array(row).min(1),
  papers: z.array(paper),
  /** Product codes with their names, once each. */
  words: z.array(z.tuple([id, text])),
});
export type JournalRequest = z.infer<typeof journalRequest>;

/** Head office's head of this ledger, after its commit. `{seq: 0, hash: ''}`: it has no book of it, report again. */
export const journalAnswer = head;
/** The code where the rows do not end in `last` (422). */
export const chainCode = 'chain';
