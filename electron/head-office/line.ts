// A till's line to head office: up goes the journal, as far as the disk has it; down come what head office knows of it, and its news.
// Invariants: no sale waits for it; nothing leaves before it is on the disk; only answers that head office signed count.
import type { HeadAt } from '../../shared/head-office/messages.ts';
import { formerLedgers, timeOfEntry } from '../ledger/journal-rows.ts';
import { createHeadOfficeClient } from './client.ts';
import { createFeed } from './feed.ts';
import type { HeadOfficeLine, HeadOfficeLineDeps, LineFault, LineStatus } from './line-contract.ts';
import { createReports } from './reports.ts';

/** As many as a report may name. */
const mostFormer = 64;

export function createHeadOfficeLine(deps: HeadOfficeLineDeps): HeadOfficeLine {
  const { ledger, transport, now, log } = deps;
  const client = createHeadOfficeClient(deps);
  const reader = deps.openReader(ledger.db.name);
  const timeOf = timeOfEntry(ledger);
  const faults: Record<'feed' | 'reports', LineFault | null> = { feed: null, reports: null };
  let lastHeardAt: string | null = null;
  let newest: HeadAt | null = null;
  let isHeardNew = false;
  let isBehind = false;

  const tell = (of: 'feed' | 'reports', fault: LineFault | null): void => {
    const isNews = faults[of] !== fault;
    faults[of] = fault;
    if (isNews) deps.onStatus();
  };

  const headReceived = ({ seq, hash }: HeadAt): void => {
    lastHeardAt = now().toISOString();
    if (seq === 0 || (newest !== null && newest.seq >= seq)) return;
    newest = { seq, hash };
    isHeardNew = true;
  };

  const keepHeard = (): void => {
    if (newest && isHeardNew) deps.confirmedHead.write({ ledger: ledger.id, ...newest });
    isHeardNew = false;
  };

  const behind = (head: HeadAt): void => {
    if (isBehind) return;
    isBehind = true;
    feed.end();
    tell('feed', 'behind');
    deps.onBehind(head);
  };

  const unsent = (): Pick<LineStatus, 'unsent' | 'unsentSince'> => {
    const there = feed.position()?.seq ?? newest?.seq ?? 0;
    const count = Math.max(0, ledger.head().count - there);
    return { unsent: count, unsentSince: count === 0 ? null : timeOf(there + 1) };
  };

  const feed = createFeed({
    ...deps,
    client,
    reader,
    headReceived(head) {
      headReceived(head);
      // The report that is held may be from before, when it could not say so yet.
      if (deps.leaving() !== null) reports.askSoon();
    },
    behind,
    revoked: () => reports.revoked(),
    lost: () => reports.askSoon(),
    fault: (fault) => tell('feed', fault),
  });
  const reports = createReports({
    ...deps,
    client,
    reader,
    feed,
    request() {
      const { count, hash } = ledger.durableHead();
      const former = formerLedgers(ledger).slice(0, mostFormer);
      const state = { ...deps.state(), ...unsent() };
      const asked = deps.leaving();
      const leaving = asked && asked.entry <= (newest?.seq ?? 0) ? asked : null;
      const own = { ledger: ledger.id, start: deps.start, version: deps.version };
      const balance = deps.balance();
      const told = balance ? { balance: { ...balance, account: deps.account } } : {};
      return { ...own, former, count, hash, heard: newest, ...deps.document(), state, ...told, leaving };
    },
    headReceived,
    behind,
    answered() {
      lastHeardAt = now().toISOString();
      keepHeard();
      deps.onStatus();
    },
    fault: (fault) => tell('reports', fault),
  });

  return {
    start() {
      const kept = deps.confirmedHead.read();
      if (kept?.ledger === ledger.id) newest = { seq: kept.seq, hash: kept.hash };
      try {
        // What an earlier run left is sent only once it is certainly on the disk.
        ledger.makeDurable();
      } catch (error) {
        log.error('the journal was not synced for head office', { error });
      }
      reports.start();
    },
    async stop() {
      feed.end();
      reports.end();
      await transport.close();
      await Promise.all([feed.ended(), reports.ended()]);
      await reader.close();
      keepHeard();
    },
    written: feed.written,
    status: () => ({ lastHeardAt, ...unsent(), fault: faults.feed ?? faults.reports }),
  };
}
