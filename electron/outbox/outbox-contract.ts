// What the outbox needs, and what it says about its rows. outbox.ts says what it promises.
import type { Timers } from '../../shared/timers.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import type { OutboxRow, OutboxRows } from '../ledger/outbox-rows.ts';
import type { ServiceAnswer } from '../service/answer.ts';

/** `send`: the row's own request goes out. `read`: a GET of the order's state goes out instead. */
export type Step = 'send' | 'read';

export type Outcome<O> =
  | {
      readonly kind: 'answered';
      readonly step: Step;
      readonly answer: ServiceAnswer<O>;
      /**
       * True if the row's own request certainly never left before this step: any effect at the service is someone
       * else's.
       */
      readonly neverLeft?: boolean;
      /** The service refused our signature, clock or key the last time too, or to this row before. */
      readonly wasDenied?: boolean;
    }
  /** The replay window is over. A create with this key could make a second order, so it is not sent. */
  | { readonly kind: 'expired' };

/** What happens to a row once the handler has applied its outcome. */
export type Disposition =
  | { readonly kind: 'final' }
  | { readonly kind: 'again'; readonly step: Step; readonly after: 'now' | 'backoff' | 'poll' }
  /** The service refuses our signature, clock or key: every row waits, and this one goes first. */
  | { readonly kind: 'paused'; readonly step: Step }
  /** The row stays and asks nothing until a person or a restart wakes it, then with `step`, if given. */
  | { readonly kind: 'parked'; readonly step?: Step };

export type OutcomeHandler<O> = (tx: Tx, row: OutboxRow, outcome: Outcome<O>) => Disposition;

/** Applies the outcomes. The outbox itself knows nothing of lines, tenders or sales. */
export type OutboxConsumer<O> = {
  readonly handle: OutcomeHandler<O>;
  /** Before a row's own request leaves: what is written here is durable before its first byte. */
  readonly leaving: (row: OutboxRow) => void;
  /** A request waits for its answer longer than a person should be left without a word. */
  readonly slow: (row: OutboxRow) => void;
  /** Called once the transaction of an outcome is committed. */
  readonly settled: (row: Pick<OutboxRow, 'subjectId'>) => void;
};

/** How the requests of one kind of order leave. */
export type OrderCalls<O> = {
  create(
    body: Uint8Array,
    idempotencyKey: string,
    mayRepeat: () => boolean | Promise<boolean>,
  ): Promise<ServiceAnswer<O>>;
  read(orderId: string): Promise<ServiceAnswer<O>>;
  /** Absent where orders of this kind are not confirmed. */
  confirm?(orderId: string, body: Uint8Array): Promise<ServiceAnswer<O>>;
  invalidate(orderId: string): Promise<ServiceAnswer<O>>;
};

export type OutboxDeps<O> = {
  readonly ledger: Ledger;
  readonly rows: OutboxRows;
  readonly calls: OrderCalls<O>;
  readonly unseal: (row: OutboxRow) => Uint8Array;
  /** False once a create is older than the replay window. */
  readonly mayStillSend: (row: OutboxRow) => boolean | Promise<boolean>;
  /** False where what the row is about was edited outside the till: its own request is not sent. */
  readonly mayLeave: (row: Pick<OutboxRow, 'subjectId' | 'kind'>) => boolean;
  /** A card was paid for that the row is about: no answer holds it up for longer than an hour. */
  readonly isPaid: (row: Pick<OutboxRow, 'subjectId'>) => boolean;
  /** This till's clock: what a wait ends by after a restart. */
  readonly now: () => Date;
  /** A transaction failed: a full disk, or a bug. The row stays. */
  readonly failed: (error: unknown) => void;
  readonly timers: Timers;
  readonly random: () => number;
};

/** What the outbox is doing for one subject; times in milliseconds from now. `isFirm`: the service asked for it, so nobody shortens it. */
export type UnderWay =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly inMs: number; readonly isFirm: boolean }
  /** Waits until a person or a restart asks for it. */
  | { readonly kind: 'parked' };
