// What the line to head office needs from its till, and what it reports to it. line.ts keeps the promises.
import type {
  BalanceTold,
  HeadAt,
  HeadOfficeNews,
  Leaving,
  ReportRequest,
  TillState,
} from '../../shared/head-office/messages.ts';
import type { Timers } from '../../shared/timers.ts';
import type { JournalKind } from '../ledger/journal-entries.ts';
import type { Ledger } from '../ledger/transaction.ts';
import type { Transport } from '../service/transport.ts';
import type { OpenReader } from './reader.ts';

/** The newest head that head office reported for a ledger of this till. */
export type ConfirmedHead = { readonly ledger: string } & HeadAt;

/** Stored by the caller, next to the settings. It need not be durable: head office sends again what is lost of it. */
export type ConfirmedHeadStore = {
  /** Null where nothing was received yet, or the file cannot be read. */
  read(): ConfirmedHead | null;
  write(heard: ConfirmedHead): void;
};

/** Why nothing arrives, or nothing more is sent. `null` in the status: all is well, or the first answer has not come yet. */
export type LineFault =
  /** No connection, or no answer in time. */
  | 'no-answer'
  /** Something answers that is not head office: a gateway, a portal, an older or broken server. */
  | 'stranger'
  /** It answers, and not with the signature of this till's secret: it counts as no answer. */
  | 'not-genuine'
  /** Head office does not take the journal: it was not written so, as head office reckons. */
  | 'refused'
  /** This till was revoked. */
  | 'revoked'
  /** Another machine has its place. */
  | 'replaced'
  /** Head office knows another journal of this ledger: nothing is sent until the ledger is opened again. */
  | 'behind'
  /** The ledger could not be read, or not synced. */
  | 'ledger';

export type LineStatus = {
  /** When head office last gave an answer of its own (ISO 8601 UTC); null: not since the start. */
  readonly lastHeardAt: string | null;
  /** Entries of this ledger that head office has not confirmed, as far as this till knows, and the time of the first. */
  readonly unsent: number;
  readonly unsentSince: string | null;
  readonly fault: LineFault | null;
};

export type HeadOfficeLineDeps = {
  /** Ends in `/v1`. */
  readonly url: string;
  /** Issued at the enrolment. */
  readonly till: string;
  readonly secret: string;
  /** Random, of this process; it is kept nowhere, so that a copy of the disk on a second machine has another one. */
  readonly start: string;
  /** See `headOfficeTransport`; `stop` closes it. */
  readonly transport: Transport;
  readonly ledger: Pick<Ledger, 'db' | 'id' | 'head' | 'durableHead' | 'makeDurable'>;
  /** `readInThread(script)`; opened by `start`. */
  readonly openReader: OpenReader;
  /** Of this till's program. */
  readonly version: string;
  /** The rest of it the line knows. */
  readonly state: () => Omit<TillState, 'unsent' | 'unsentSince'>;
  /** The last reading of the service's balance; null: none since the start. */
  readonly balance: () => BalanceTold | null;
  /** Of the till's key at its service. */
  readonly account: string;
  /** A sale is being paid: nothing is caught up meanwhile. */
  readonly isBusy: () => boolean;
  readonly confirmedHead: ConfirmedHeadStore;
  /** Of each report that is answered, and of a 403 of `isStop`: whether the till may start no sale. Called on change, and once after the start. */
  readonly onStop: (isStopped: boolean) => void;
  /**
   * Head office's head of this ledger is not ours: once, and nothing is sent from then on. The caller writes it into the anchor and opens the
   * ledger again.
   */
  readonly onBehind: (head: HeadAt) => void;
  /** Null: the till stays. Reported once head office has the entry. */
  readonly leaving: () => Leaving | null;
  /** Head office has noted that it left. */
  readonly onLeft: () => void;
  /** Journals what is not journalled yet; answers the ids of those that are now, also where they were before. */
  readonly onNews: (news: readonly HeadOfficeNews[]) => readonly string[];
  /** What the till has of head office's document, and what it says of it. */
  readonly document: () => Pick<ReportRequest, 'has' | 'document'>;
  /** Never rejects. The next report says what became of it. */
  readonly onDocument: (document: unknown) => Promise<void>;
  /** The status may be another one. */
  readonly onStatus: () => void;
  readonly timers: Timers;
  readonly now: () => Date;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly log: { info(event: string, detail?: unknown): void; error(event: string, detail?: unknown): void };
};

export type HeadOfficeLine = {
  /** Not in training. */
  start(): void;
  /** Sends nothing more; resolves once every request under way is given up and the thread has ended. */
  stop(): Promise<void>;
  /** An entry of this kind was appended, in a transaction that may still be undone. Does nothing but set a timer. */
  written(kind: JournalKind): void;
  status(): LineStatus;
};
