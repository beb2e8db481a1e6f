// What the outbox promises, and what it is given. outbox.ts keeps the promises.
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import type { OutboxRow, OutboxRows } from '../ledger/outbox-rows.ts';
import type { ServiceAnswer } from '../service/answer.ts';

/** `send` puts the row's own request on the wire; `read` asks for the order's state by GET instead. */
export type Step = 'send' | 'read';

export type Outcome =
  | {
      readonly kind: 'answered';
      readonly step: Step;
      readonly answer: ServiceAnswer<RetailOrder>;
      /** Certain that the row's own request never left before this step: what the service did, somebody else asked for. */
      readonly neverLeft?: boolean;
    }
  /** The replay window is over: a create with this key could make a second order, so it is not sent. */
  | { readonly kind: 'expired' };

/** What the handler says about a row after it took the outcome in. */
export type Disposition =
  | { readonly kind: 'final' }
  | { readonly kind: 'again'; readonly step: Step; readonly after: 'now' | 'backoff' | 'poll' }
  /** The service refuses who we are: every row waits, this one goes first. */
  | { readonly kind: 'paused'; readonly step: Step }
  /** Nothing more can be asked until a person or a restart does: then `step`, where it is given. The row stays. */
  | { readonly kind: 'parked'; readonly step?: Step };

export type OutcomeHandler = (tx: Tx, row: OutboxRow, outcome: Outcome) => Disposition;

export type OutboxClient = {
  /** `mayRepeat` is asked before the same is sent once more, because the first answer told the time. */
  createRetailOrder(
    body: Uint8Array,
    idempotencyKey: string,
    mayRepeat: () => boolean | Promise<boolean>,
  ): Promise<ServiceAnswer<RetailOrder>>;
  confirmRetailOrder(orderId: string, body: Uint8Array): Promise<ServiceAnswer<RetailOrder>>;
  invalidateRetailOrder(orderId: string): Promise<ServiceAnswer<RetailOrder>>;
  retailOrder(orderId: string): Promise<ServiceAnswer<RetailOrder>>;
};

/** Monotonic time, so that a clock that is put right never delays or hurries a retry. */
export type Timers = {
  nowMs(): number;
  after(ms: number, work: () => void): () => void;
};

/** What takes the outcomes in. The outbox itself knows nothing of lines, tenders or sales. */
export type OutboxConsumer = {
  readonly handle: OutcomeHandler;
  /** After the transaction of an outcome is durable. */
  readonly settled: (row: OutboxRow) => void;
};

export type OutboxDeps = {
  readonly ledger: Ledger;
  readonly rows: OutboxRows;
  readonly client: OutboxClient;
  readonly unseal: (row: OutboxRow) => Uint8Array;
  /** False once a create is older than the replay window. */
  readonly mayStillSend: (row: OutboxRow) => boolean | Promise<boolean>;
  /** A transaction that failed: a full disk, or a bug. The row stays. */
  readonly failed: (error: unknown) => void;
  readonly timers: Timers;
  readonly random: () => number;
};

/** What is under way for one subject; times in milliseconds from now. */
export type UnderWay =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly inMs: number }
  /** A person or a restart has to say that it is asked again. */
  | { readonly kind: 'parked' };

export type Outbox = {
  /** Stores a row inside the caller's transaction. It leaves after `wake`. */
  enqueue(tx: Tx, row: OutboxRow, step: Step): void;
  /**
   * Removes a row whose request certainly never left this machine. False when it may have: what is not a create then looks by GET
   * before it is sent again.
   */
  withdraw(tx: Tx, row: OutboxRow): boolean;
  /** Removes a row because a person settled by hand what it asks for: it is never sent again, whatever became of it. */
  giveUp(tx: Tx, row: OutboxRow): void;
  /** Looks for rows that can leave now. Call it once the transaction that stored them is durable. */
  wake(): void;
  /** Waits no longer for backoffs and parked rows: the line is back, or a person asked. Never shortens a Retry-After. */
  hurry(subjectId?: string): void;
  /** The next request of this subject; null where none is left. */
  doing(subjectId: string): UnderWay | null;
  pending(): { readonly count: number; readonly oldestAt: string | null };
  start(consumer: OutboxConsumer): void;
  /** Sends nothing more; resolves once what is on its way was answered or given up. */
  stop(): Promise<void>;
};
