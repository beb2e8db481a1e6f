// What a capability of the till is made from, and what it gives back. A capability is one folder with one face (face.ts), its channels are
// one table (shared/<capability>/channels.ts). till.ts lists the faces, and alone calls them.
// Invariant: one capability that throws at `start` or `stop` keeps no other from it.
import type { z } from 'zod';
import type { Row, Table, WithoutApproval } from '../../../shared/channel.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Result } from '../../../shared/result.ts';
import type { SaleVersion } from '../../../shared/sale/news.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { BlindCount } from './blind-count.ts';
import type { TillContext } from './context.ts';
import type { Outcome } from './transaction.ts';

type RequestOf<R extends Row> = z.infer<R['request']>;
type Answered<R extends Row> = Result<R['answer']['value'], TillError>;
type Answer<R extends Row> = Answered<R> | Promise<Answered<R>>;
type IsStill = () => boolean;

/**
 * What answers a row, once `May` was checked: who asked (`by`), whose word came with it (`approverId`, null where none did), and whether who
 * asked is still at the till (`isStill`), for work that takes its time.
 */
type HandlerOf<R extends Row> = R['may'] extends 'anybody' | 'own-word'
  ? (request: RequestOf<R>) => Answer<R>
  : R['may'] extends { readonly always: true }
    ? (request: WithoutApproval<RequestOf<R>>, by: Operator, approverId: string, isStill: IsStill) => Answer<R>
    : R['may'] extends object
      ? (request: WithoutApproval<RequestOf<R>>, by: Operator, approverId: string | null, isStill: IsStill) => Answer<R>
      : (request: RequestOf<R>, by: Operator, isStill: IsStill) => Answer<R>;

export type Handlers<T extends Table> = { readonly [C in keyof T]: HandlerOf<T[C]> };
export type Served<T extends Table> = { readonly [C in keyof T]: (request: RequestOf<T[C]>) => Answer<T[C]> };

/** Puts `May` of each row in front of its handler (operators/serve.ts). Does not compile where a row has no handler. */
export type Serve = <T extends Table>(table: T, handlers: Handlers<T>) => Served<T>;

/** What every capability is made from, besides what it needs of others by name. */
export type TillCore = TillContext & {
  readonly timers: Timers;
  readonly serve: Serve;
  /** Whether money of sales may be shown now. `serve` asks for what a request names; code that lists, adds up or prints asks too. */
  readonly blind: BlindCount;
  /** An exception that no caller waits for: logged, and where the ledger takes no more the till stops. */
  failed(error: unknown): void;
  emit(event: TillEvent): void;
  statusTouched(): void;
  /** What a command about a sale answers: its news left before. */
  withVersion(outcome: Outcome<string>): Result<SaleVersion, TillError>;
};

export type Capability = {
  readonly channels?: object;
  /** Before the screens open: what was under way at the last end. Throws where the ledger takes no more. */
  settle?(): void;
  start?(): void;
  /** Sends, prints and looks no more; what it answers is waited for once all have been called. */
  stop?(): unknown;
  /** A person or a device is busy: the till is not reopened now. */
  isBusy?(): boolean;
};

type ChannelsOf<C> = C extends { readonly channels: infer H } ? H : never;
type All<H> = (H extends unknown ? (one: H) => void : never) extends (all: infer A) => void ? A : never;

/** The capabilities as one, in their order; they stop in reverse. */
export function assemble<const C extends readonly Capability[]>(capabilities: C) {
  const channels = Object.assign({}, ...capabilities.map((one) => one.channels)) as All<ChannelsOf<C[number]>>;
  return {
    channels,
    settle: () => capabilities.forEach((one) => void one.settle?.()),
    /** `failed` may throw: then the others are not started either. */
    start(failed: (error: unknown) => void): void {
      for (const one of capabilities) {
        try {
          one.start?.();
        } catch (error) {
          failed(error);
        }
      }
    },
    isBusy: () => capabilities.some((one) => one.isBusy?.() === true),
    /** All are called before `between`, and waited for after it. Throws what they threw, once all have ended. */
    async stop(between: () => Promise<unknown>): Promise<void> {
      // Settled from here on: what one of them throws while `between` takes its time is no rejection that nobody handles.
      const told = Promise.allSettled([...capabilities].reverse().map(async (one) => one.stop?.()));
      const ends = [...(await Promise.allSettled([between()])), ...(await told)];
      const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      if (errors.length > 0) throw new AggregateError(errors, 'a part of the till did not stop cleanly');
    },
  };
}
