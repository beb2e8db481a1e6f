// The journal's way to head office: what is on the disk, in order, from the head that head office has. Invariants: nothing beyond the durable
// head is sent; one request at a time; where it continues is head office's answer and is stored nowhere, so what comes twice, or whose answer is
// lost, is sent again from there.
import { backoffMs } from '../../shared/backoff.ts';
import { type HeadAt, isStop } from '../../shared/head-office/messages.ts';
import type { JournalKind } from '../ledger/journal-entries.ts';
import { kindsAfter } from '../ledger/journal-rows.ts';
import { faultOf, type HeadOfficeClient, type LineAnswer } from './client.ts';
import { leavesInMs } from './leaves.ts';
import type { HeadOfficeLineDeps, LineFault } from './line-contract.ts';
import type { Batch, JournalReader } from './reader.ts';

/** While a sale is being paid. */
const busyMs = 1_000;
const live = { most: 256, mostBytes: 64 * 1024 } as const;
const catchingUp = { most: 1000, mostBytes: 2 * 1024 * 1024 } as const;

/** Where head office's book of this ledger ends; `before`: it has none yet, and continues the book of that ledger. */
export type Position = HeadAt & { readonly before?: string };

export type FeedDeps = Pick<HeadOfficeLineDeps, 'ledger' | 'isBusy' | 'timers' | 'random' | 'log'> & {
  readonly client: Pick<HeadOfficeClient, 'journal'>;
  readonly reader: Pick<JournalReader, 'read'>;
  /** Head office has this head of the ledger. */
  readonly headReceived: (head: HeadAt) => void;
  /** Head office has a head that is not this ledger's: nothing is sent from here on. */
  readonly behind: (head: HeadAt) => void;
  readonly revoked: () => void;
  /** Head office has no book of this ledger: it is to be asked what it has. */
  readonly lost: () => void;
  /** Null: the last request was answered. */
  readonly fault: (fault: LineFault | null) => void;
};

export type Feed = ReturnType<typeof createFeed>;

type At =
  /** Head office is still to say what it has of this ledger. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'idle'; readonly position: Position }
  | { readonly kind: 'sending'; readonly position: Position; readonly request: Promise<void> };

type State = {
  at: At;
  isOver: boolean;
  /** Changes with each answer to a batch. */
  turn: number;
  /** When something leaves at the latest; null: what is there leaves now. */
  dueAtMs: number | null;
  /** How many requests in a row brought no answer, and when the next may be sent. */
  retry: { readonly tries: number; readonly notBeforeMs: number };
  /** The next look that is scheduled. */
  nextLook: { readonly atMs: number; readonly cancel: () => void } | null;
};

export function createFeed(deps: FeedDeps) {
  const { ledger, timers, client, reader } = deps;
  const state: State = {
    at: { kind: 'unknown' },
    isOver: false,
    turn: 0,
    dueAtMs: null,
    retry: { tries: 0, notBeforeMs: 0 },
    nextLook: null,
  };

  const cancelLook = (): void => {
    state.nextLook?.cancel();
    state.nextLook = null;
  };

  /** An earlier look that is scheduled stays. */
  const lookIn = (ms: number): void => {
    const waitMs = Math.max(0, ms);
    const atMs = timers.nowMs() + waitMs;
    if (state.nextLook && state.nextLook.atMs <= atMs) return;
    cancelLook();
    state.nextLook = { atMs, cancel: timers.after(waitMs, look) };
  };

  const end = (): void => {
    state.isOver = true;
    cancelLook();
    sync.end();
  };

  const fail = (fault: LineFault): void => {
    deps.fault(fault);
    const { tries } = state.retry;
    state.retry = { tries: tries + 1, notBeforeMs: timers.nowMs() + backoffMs(tries, deps.random) };
    look();
  };

  const sync = createIdleSync({ ...deps, synced: () => look() });

  const take = (answer: LineAnswer<HeadAt>): void => {
    state.turn += 1;
    if (answer.kind !== 'answered') {
      if (isStop(answer.kind)) deps.revoked();
      if (answer.kind === 'refused') deps.log.error('head office refuses the journal', { code: answer.code });
      fail(faultOf(answer));
      return;
    }
    state.retry = { ...state.retry, tries: 0 };
    deps.fault(null);
    if (answer.value.seq === 0) {
      state.at = { kind: 'unknown' };
      deps.lost();
      return;
    }
    state.at = { kind: 'idle', position: answer.value };
    deps.headReceived(answer.value);
    look();
  };

  const send = async (position: Position, isBacklog: boolean): Promise<void> => {
    const { before, ...after } = position;
    const upTo = ledger.durableHead().count;
    // What is committed and not on the disk yet is still due.
    const leavesMs = sync.unsyncedLeaveInMs();
    state.dueAtMs = leavesMs === null ? null : timers.nowMs() + leavesMs;
    const most = isBacklog ? catchingUp : live;
    const ask = { after, upTo, ...most, ledger: ledger.id, ...(before === undefined ? {} : { before }) };
    const batch = await reader.read(ask).catch((error: unknown): Batch | null => {
      if (!state.isOver) deps.log.error('the journal was not read for head office', { error });
      return null;
    });
    const answer = !state.isOver && batch?.kind === 'batch' ? await client.journal(batch.body) : null;
    state.at = { kind: 'idle', position };
    if (state.isOver) return;
    if (answer) take(answer);
    else if (batch === null) fail('ledger');
    else if (batch.kind === 'differs') {
      end();
      deps.behind(after);
    }
  };

  /** Sends what is due. */
  function look(): void {
    cancelLook();
    if (state.isOver || state.at.kind !== 'idle') return;
    const { position } = state.at;
    const waiting = ledger.durableHead().count - position.seq;
    if (waiting <= 0) return;
    const isBacklog = waiting > live.most;
    const dueMs = isBacklog ? 0 : (state.dueAtMs ?? 0);
    const leftMs = Math.max(dueMs, state.retry.notBeforeMs) - timers.nowMs();
    if (leftMs > 0) lookIn(leftMs);
    else if (isBacklog && deps.isBusy()) lookIn(busyMs);
    else state.at = { kind: 'sending', position, request: send(position, isBacklog) };
  }

  return {
    /** An entry of this kind was appended, in a transaction that is still open. */
    written(kind: JournalKind): void {
      if (state.isOver) return;
      const nowMs = timers.nowMs();
      const leavesMs = leavesInMs(kind);
      sync.written(leavesMs);
      if (leavesMs === null) return;
      state.dueAtMs = Math.min(state.dueAtMs ?? Number.POSITIVE_INFINITY, nowMs + leavesMs);
      if (state.at.kind === 'idle') lookIn(Math.max(state.dueAtMs, state.retry.notBeforeMs) - nowMs);
    },
    /** To be kept with a question, and given back with its answer. */
    turn: () => state.turn,
    /** Continues from there, unless a batch was answered since `askedAt`, or one is being sent: that one's answer is newer. */
    goOn(to: Position, askedAt: number): void {
      const { at } = state;
      if (at.kind === 'sending' || (at.kind === 'idle' && askedAt !== state.turn)) return;
      state.at = { kind: 'idle', position: to };
      // All of it arrived, though no answer said so.
      if (ledger.durableHead().count <= to.seq) deps.fault(null);
      look();
    },
    position: () => (state.at.kind === 'unknown' ? null : state.at.position),
    end,
    /** No request of it is under way any more. */
    ended: async (): Promise<void> => (state.at.kind === 'sending' ? state.at.request : undefined),
  };
}

// Syncs the log for head office where nothing else does: 5 s after the last entry, or after a minute of quiet where what is not on the disk is
// only what devices did. Invariant: a till that writes on is never synced for it.

const idleMs = 5_000;
const quietMs = 60_000;

type IdleSyncDeps = Pick<HeadOfficeLineDeps, 'ledger' | 'timers' | 'log'> & {
  readonly synced: () => void;
  readonly fault: (fault: LineFault) => void;
};

function createIdleSync({ ledger, timers, log, synced, fault }: IdleSyncDeps) {
  const kinds = kindsAfter(ledger);
  let lastWrittenMs = 0;
  let cancel: (() => void) | null = null;
  /** What is not on the disk is only what devices did. */
  let canWait = false;

  const unsyncedLeaveInMs = (): number | null => {
    try {
      const all = kinds(ledger.durableHead().count).flatMap((kind) => leavesInMs(kind) ?? []);
      return all.length === 0 ? null : Math.min(...all);
    } catch {
      // Who reads or syncs next says what is wrong with the ledger.
      return 0;
    }
  };

  const syncWhenIdle = (): void => {
    const sinceMs = timers.nowMs() - lastWrittenMs;
    canWait = sinceMs >= idleMs && unsyncedLeaveInMs() === null;
    const longMs = canWait ? quietMs : idleMs;
    cancel = sinceMs < longMs ? timers.after(longMs - sinceMs, syncWhenIdle) : null;
    if (cancel) return;
    try {
      ledger.makeDurable();
      synced();
    } catch (error) {
      // The next durable commit has it synced too.
      log.error('the journal was not synced for head office', { error });
      fault('ledger');
    }
  };

  return {
    /** An entry was appended that leaves so soon, in a transaction that is still open. */
    written(leavesMs: number | null): void {
      lastWrittenMs = timers.nowMs();
      if (canWait && leavesMs !== null) {
        cancel?.();
        cancel = null;
        canWait = false;
      }
      cancel ??= timers.after(idleMs, syncWhenIdle);
    },
    /** The soonest that one of those that are not on the disk leaves; null: none of them leaves by itself. */
    unsyncedLeaveInMs,
    end: (): void => cancel?.(),
  };
}
