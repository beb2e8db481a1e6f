// The held request: the till's state, and what head office has of its journal. The first is answered at once, each further one is held until
// there is news. Invariants: one is held at a time; a head that is not this ledger's ends the feed and is reported; after a restore the feed goes
// on from the newest head that both have.
import { backoffMs } from '../../shared/backoff.ts';
import {
  type HeadAt,
  isStop,
  maxHeldSeconds,
  type ReportAnswer,
  type ReportRequest,
} from '../../shared/head-office/messages.ts';
import { faultOf, type HeadOfficeClient } from './client.ts';
import type { Feed } from './feed.ts';
import type { HeadOfficeLineDeps, LineFault } from './line-contract.ts';
import type { JournalReader } from './reader.ts';

/** Who answers at once is not asked more often. */
const leastMs = 1_000;

export type ReportsDeps = Pick<
  HeadOfficeLineDeps,
  'timers' | 'random' | 'log' | 'onStop' | 'onNews' | 'onDocument' | 'onLeft'
> & {
  readonly client: Pick<HeadOfficeClient, 'report'>;
  readonly reader: Pick<JournalReader, 'find'>;
  readonly feed: Pick<Feed, 'turn' | 'goOn'>;
  readonly request: () => Omit<ReportRequest, 'took'>;
  readonly headReceived: (head: HeadAt) => void;
  readonly behind: (head: HeadAt) => void;
  /** Head office gave an answer of its own. */
  readonly answered: () => void;
  readonly fault: (fault: LineFault | null) => void;
};

export function createReports(deps: ReportsDeps) {
  const { timers, client, reader, feed } = deps;
  const underWay = new Set<Promise<void>>();
  let isOver = false;
  let tries = 0;
  let wasStopped: boolean | null = null;
  let cancel = (): void => {};
  let took: readonly string[] = [];

  const tellStop = (isStopped: boolean): void => {
    if (wasStopped === isStopped) return;
    wasStopped = isStopped;
    deps.onStop(isStopped);
  };

  const takeHead = async ({ head, known }: ReportAnswer, askedAt: number): Promise<void> => {
    if (head) deps.headReceived(head);
    const found = await reader.find(head ? [head] : (known?.heads ?? []));
    if (isOver) return;
    if (head && !found) return deps.behind(head);
    const before = !head && found && known ? { before: known.ledger } : {};
    feed.goOn({ ...(found ?? { seq: 0, hash: '' }), ...before }, askedAt);
  };

  const take = async (answer: ReportAnswer, askedAt: number): Promise<void> => {
    tellStop(answer.stop === true);
    if (answer.news?.length) took = [...new Set([...took, ...deps.onNews(answer.news)])];
    if (answer.document !== undefined) await deps.onDocument(answer.document);
    await takeHead(answer, askedAt);
    if (answer.left && answer.stop !== true) deps.onLeft();
  };

  /** Never rejects. True where head office answered. */
  const ask = async (heldSeconds: number): Promise<boolean> => {
    const askedAt = feed.turn();
    const told = took;
    try {
      const answer = await client.report({ ...deps.request(), took: [...told] }, heldSeconds);
      if (isOver) return true;
      if (isStop(answer.kind)) tellStop(true);
      if (answer.kind !== 'answered') {
        deps.fault(faultOf(answer));
        return false;
      }
      took = took.filter((id) => !told.includes(id));
      deps.answered();
      if (answer.value) await take(answer.value, askedAt);
      deps.fault(null);
      return true;
    } catch (error) {
      if (!isOver) deps.log.error('the report to head office failed', { error });
      deps.fault('ledger');
      return false;
    }
  };

  const run = (work: () => Promise<void>): void => {
    const one = work().finally(() => underWay.delete(one));
    underWay.add(one);
  };

  const next = (heldSeconds: number): void =>
    run(async () => {
      const beganMs = timers.nowMs();
      const isAnswered = await ask(heldSeconds);
      if (isOver) return;
      const waitMs = isAnswered ? beganMs + leastMs - timers.nowMs() : backoffMs(tries, deps.random);
      tries = isAnswered ? 0 : tries + 1;
      // After a silence it is asked again what head office has now.
      cancel = timers.after(Math.max(0, waitMs), () => next(isAnswered ? maxHeldSeconds : 0));
    });

  return {
    start: () => next(0),
    /** In addition to the held request: what head office has of this ledger is no longer known. */
    askSoon: () => void timers.after(leastMs, () => (isOver ? undefined : run(async () => void (await ask(0))))),
    revoked: () => tellStop(true),
    end(): void {
      isOver = true;
      cancel();
    },
    ended: async (): Promise<void> => void (await Promise.allSettled(underWay)),
  };
}
