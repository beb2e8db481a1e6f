// The journal's way to head office: what is on the disk, in order, from the head that head office has. Invariants: nothing beyond the durable
// head is sent; one request at a time; where it goes on is head office's answer and is kept nowhere, so what comes twice, or whose answer is
// lost, is sent again from there.
import { backoffMs } from '../../shared/backoff.ts';
import type { HeadAt } from '../../shared/head-office/messages.ts';
import type { JournalKind } from '../ledger/journal-entries.ts';
import { faultOf, type HeadOfficeClient, type Told } from './client.ts';
import { createIdleSync } from './idle-sync.ts';
import { leavesInMs } from './leaves.ts';
import type { HeadOfficeLineDeps, LineFault } from './line-contract.ts';
import type { Batch, JournalReader } from './reader.ts';

/** While a sale is being paid. */
const busyMs = 1_000;
const live = { most: 256, mostBytes: 64 * 1024 } as const;
const catchingUp = { most: 1000, mostBytes: 2 * 1024 * 1024 } as const;

/** Where head office's book of this ledger ends; `before`: it has none yet, and goes on from that one's. */
export type Position = HeadAt & { readonly before?: string };

export type FeedDeps = Pick<HeadOfficeLineDeps, 'ledger' | 'isBusy' | 'timers' | 'random' | 'log'> & {
  readonly client: Pick<HeadOfficeClient, 'journal'>;
  readonly reader: Pick<JournalReader, 'read'>;
  /** Head office has this head of the ledger. */
  readonly heard: (head: HeadAt) => void;
  /** Head office has a head that is not this ledger's: nothing is sent from here on. */
  readonly behind: (head: HeadAt) => void;
  readonly revoked: () => void;
  /** Head office has no book of this ledger: it is to be asked what it has. */
  readonly lost: () => void;
  /** Null: the last request was answered. */
  readonly fault: (fault: LineFault | null) => void;
};

export type Feed = ReturnType<typeof createFeed>;

export function createFeed(deps: FeedDeps) {
  const { ledger, timers, client, reader } = deps;
  let position: Position | null = null;
  let underWay: Promise<void> | null = null;
  let isOver = false;
  let tries = 0;
  let notBeforeMs = 0;
  /** Changes with each answer to a batch. */
  let turn = 0;
  /** When something leaves at the latest; null: what is there leaves now. */
  let dueAtMs: number | null = null;
  let nextLookMs = 0;
  let cancelLook: (() => void) | null = null;

  /** Where it looks sooner already, it does. */
  const lookIn = (ms: number): void => {
    const atMs = timers.nowMs() + Math.max(0, ms);
    if (cancelLook && nextLookMs <= atMs) return;
    cancelLook?.();
    nextLookMs = atMs;
    cancelLook = timers.after(Math.max(0, ms), look);
  };

  const end = (): void => {
    isOver = true;
    cancelLook?.();
    sync.end();
  };

  const fail = (fault: LineFault): void => {
    deps.fault(fault);
    notBeforeMs = timers.nowMs() + backoffMs(tries, deps.random);
    tries += 1;
    look();
  };

  const sync = createIdleSync({ ...deps, synced: () => look() });

  const take = (answer: Told<HeadAt>): void => {
    turn += 1;
    if (answer.kind !== 'answered') {
      if (answer.kind === 'revoked') deps.revoked();
      if (answer.kind === 'refused') deps.log.error('head office refuses the journal', { code: answer.code });
      fail(faultOf(answer));
      return;
    }
    tries = 0;
    deps.fault(null);
    if (answer.value.seq === 0) {
      position = null;
      deps.lost();
      return;
    }
    position = answer.value;
    deps.heard(answer.value);
    look();
  };

  const send = async ({ before, ...after }: Position, isBacklog: boolean): Promise<void> => {
    const upTo = ledger.durableHead().count;
    // What is committed and not on the disk yet is still due.
    const leavesMs = sync.unsyncedLeaveInMs();
    dueAtMs = leavesMs === null ? null : timers.nowMs() + leavesMs;
    const most = isBacklog ? catchingUp : live;
    const ask = { after, upTo, ...most, ledger: ledger.id, ...(before === undefined ? {} : { before }) };
    const batch = await reader.read(ask).catch((error: unknown): Batch | null => {
      if (!isOver) deps.log.error('the journal was not read for head office', { error });
      return null;
    });
    const answer = !isOver && batch?.kind === 'batch' ? await client.journal(batch.body) : null;
    underWay = null;
    if (isOver) return;
    if (answer) take(answer);
    else if (batch === null) fail('ledger');
    else if (batch.kind === 'differs') {
      end();
      deps.behind(after);
    }
  };

  /** Sends what is due. */
  function look(): void {
    cancelLook?.();
    cancelLook = null;
    if (isOver || underWay !== null || position === null) return;
    const waiting = ledger.durableHead().count - position.seq;
    if (waiting <= 0) return;
    const isBacklog = waiting > live.most;
    const dueMs = isBacklog ? 0 : (dueAtMs ?? 0);
    const leftMs = Math.max(dueMs, notBeforeMs) - timers.nowMs();
    if (leftMs > 0) lookIn(leftMs);
    else if (isBacklog && deps.isBusy()) lookIn(busyMs);
    else underWay = send(position, isBacklog);
  }

  return {
    /** An entry of this kind was appended, in a transaction that is still open. */
    written(kind: JournalKind): void {
      if (isOver) return;
      const nowMs = timers.nowMs();
      const leavesMs = leavesInMs(kind);
      sync.written(leavesMs);
      if (leavesMs === null) return;
      dueAtMs = Math.min(dueAtMs ?? Number.POSITIVE_INFINITY, nowMs + leavesMs);
      if (position !== null && underWay === null) lookIn(Math.max(dueAtMs, notBeforeMs) - nowMs);
    },
    /** To be kept with a question, and given back with its answer. */
    turn: () => turn,
    /** Goes on from there, unless a batch was answered since `askedAt`, or one is under way: that one's answer is newer. */
    goOn(to: Position, askedAt: number): void {
      if (position !== null && (underWay !== null || askedAt !== turn)) return;
      position = to;
      // All of it arrived, though no answer said so.
      if (ledger.durableHead().count <= to.seq) deps.fault(null);
      look();
    },
    position: () => position,
    end,
    /** No request of it is under way any more. */
    ended: async (): Promise<void> => void (await underWay),
  };
}
