// One till's line to head office: a real ledger on disk, a clock that moves when a test says so, and between them a network that does what
// the test says with each request.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHeadOfficeLine } from '../../electron/head-office/line.ts';
import type { ConfirmedHead, HeadOfficeLine, HeadOfficeLineDeps } from '../../electron/head-office/line-contract.ts';
import type { OpenReader } from '../../electron/head-office/reader.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { JournalEntry } from '../../electron/ledger/journal-entries.ts';
import { type Ledger, openLedger, type Tx } from '../../electron/ledger/open.ts';
import type { Transport, TransportResult } from '../../electron/service/transport.ts';
import type { HeadAt } from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { readHere } from '../../testkit/head-office/read-here.ts';
import { type AskedOfWitness, createWitness, type WitnessAnswer } from '../../testkit/head-office/witness.ts';
import { commitEnds } from '../../testkit/till/commits.ts';
import { layNewLedger } from '../../testkit/till/new-ledger.ts';
import { createVirtualTime, settle } from '../../testkit/till/virtual-time.ts';

export const till = 'till-1';
export const secret = 's'.repeat(43);
const url = 'https://head-office.example/v1';

/** What becomes of a request, or of its answer. */
export type Fate =
  | 'arrives'
  /** It never leaves. */
  | 'unreachable'
  /** Head office does the work, and its answer does not come. */
  | 'answer-lost'
  /** It arrives twice. */
  | 'twice'
  /** It arrives, and again behind whatever comes next. */
  | 'again-later'
  /** A gateway answers in its place. */
  | 'gateway'
  /** Its answer comes unsigned, or signed by another secret, or is the one of an earlier request. */
  | 'unsigned'
  | 'other-secret'
  | 'replayed';

export type LineWorld = ReturnType<typeof createLineWorld>;
export type WorldOptions = {
  /** The till's, with a fault in it. */
  readonly plant?: (deps: HeadOfficeLineDeps) => HeadOfficeLineDeps;
  readonly openReader?: OpenReader;
};

export function createLineWorld({ plant = (deps) => deps, openReader = readHere }: WorldOptions = {}) {
  const time = createVirtualTime('2026-11-06T09:00:00.000Z');
  const witness = createWitness(till, secret, time.now);
  const folder = mkdtempSync(join(tmpdir(), 'line-'));
  const file = join(folder, 'ledger.sqlite');
  let fate: (asked: AskedOfWitness) => Fate = () => 'arrives';
  let later: AskedOfWitness[] = [];
  let earlier: WitnessAnswer | null = null;
  let heard: ConfirmedHead | null = null;
  let isBusy = false;
  layNewLedger(file, { environment: 'sandbox', terminalId: 'T1' }, time.now);
  let ledger = open();
  let line = openLine();
  const sent: AskedOfWitness[] = [];
  const told = { behind: [] as HeadAt[], stops: [] as boolean[], news: [] as string[], errors: [] as string[] };

  function open(): Ledger {
    const opened = openLedger(file, { environment: 'sandbox', terminalId: 'T1' }, time.now);
    if (!opened.ok) throw new Error(opened.error.detail);
    return opened.value;
  }

  const came = ({ status, headers, body }: WitnessAnswer): TransportResult => ({
    kind: 'answered',
    status,
    headers,
    body,
  });

  const answerBy = (what: Fate, asked: AskedOfWitness): TransportResult => {
    if (what === 'unreachable') return { kind: 'unreachable' };
    if (what === 'gateway') return { kind: 'answered', status: 503, headers: {}, body: Buffer.from('<html>') };
    const before = later;
    later = [];
    const answer = witness.answer(asked);
    for (const one of before) witness.answer(one);
    if (what === 'twice') witness.answer(asked);
    if (what === 'again-later') later.push(asked);
    if (what === 'answer-lost') return { kind: 'no-answer' };
    const { 'head-office-signature': _signature, ...unsigned } = answer.headers;
    if (what === 'unsigned') return came({ ...answer, headers: unsigned });
    if (what === 'other-secret')
      return came({ ...answer, headers: { ...unsigned, 'head-office-signature': '0'.repeat(64) } });
    const replayed = earlier;
    earlier = answer;
    return came(what === 'replayed' && replayed ? replayed : answer);
  };

  function transport(): Transport {
    const held = new Set<() => void>();
    let isClosed = false;
    return {
      async send(request) {
        if (isClosed) return { kind: 'unreachable' };
        sent.push(request);
        // Held until its time is over: the clock is the test's.
        if (request.url.search === '?s=50')
          await new Promise<void>((go) => {
            const cancel = time.timers.after(50_000, () => end());
            const end = (): void => {
              cancel();
              held.delete(end);
              go();
            };
            held.add(end);
          });
        return isClosed ? { kind: 'no-answer' } : answerBy(fate(request), request);
      },
      async close() {
        isClosed = true;
        for (const end of held) end();
      },
    };
  }

  function openLine(): HeadOfficeLine {
    const current = ledger;
    const deps: HeadOfficeLineDeps = {
      url,
      till,
      secret,
      transport: transport(),
      ledger: current,
      openReader,
      start: 'start-1',
      account: 'account-1',
      balance: () => null,
      version: '0.1.0',
      state: () => ({ isShiftOpen: false, attention: 0, health: [] }),
      isBusy: () => isBusy,
      confirmedHead: {
        read: () => heard,
        write(next) {
          heard = next;
        },
      },
      onStop: (isStopped) => void told.stops.push(isStopped),
      leaving: () => null,
      onLeft: () => undefined,
      document: () => ({ has: 0 }),
      onDocument: async () => undefined,
      onBehind: (head) => void told.behind.push(head),
      onNews(news) {
        told.news.push(...news.map(({ id }) => id));
        return news.map(({ id }) => id);
      },
      onStatus: () => undefined,
      timers: time.timers,
      now: time.now,
      random: () => 0.5,
      log: { info: () => undefined, error: (event) => void told.errors.push(event) },
    };
    return createHeadOfficeLine(plant(deps));
  }

  const append = (entry: JournalEntry) => (tx: Tx) =>
    void createJournal(ledger, time.now, ({ kind }) => line.written(kind)).append(tx, entry);

  const closeLine = async (): Promise<void> => {
    const closing = line.stop();
    await settle();
    await closing;
  };

  const beginAgain = (): void => {
    ledger = open();
    line = openLine();
    line.start();
  };

  return {
    time,
    witness,
    told,
    sent,
    file,
    ledger: () => ledger,
    line: () => line,
    heard: () => heard,
    /** Of the requests from now on. */
    network(next: (asked: AskedOfWitness) => Fate): void {
      fate = next;
    },
    busy(now: boolean): void {
      isBusy = now;
    },
    /** On the disk when this returns; several in one transaction. */
    durable(entry: JournalEntry, times = 1): void {
      ledger.transaction((tx) => {
        for (let n = 0; n < times; n += 1) append(entry)(tx);
      });
    },
    /** An answer from outside: a power cut may take it. */
    answer(entry: JournalEntry): void {
      ledger.answered(append(entry));
    },
    /** Killed, and started again: what was committed is there. */
    async kill(): Promise<void> {
      await closeLine();
      ledger.close();
      beginAgain();
    },
    /** The power goes out: of the commits that nothing had synced since, the last `lost` are gone. */
    async powerCut(lost: number): Promise<number> {
      await closeLine();
      const taken = Math.min(lost, ledger.head().count - ledger.durableHead().count);
      for (const end of ['', '-wal'])
        if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${file}.cut${end}`);
      ledger.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      for (const end of ['', '-wal'])
        if (existsSync(`${file}.cut${end}`)) copyFileSync(`${file}.cut${end}`, `${file}${end}`);
      const ends = existsSync(`${file}-wal`) ? commitEnds(readFileSync(`${file}-wal`)) : [];
      const end = ends.at(-1 - taken);
      if (end !== undefined) truncateSync(`${file}-wal`, end);
      beginAgain();
      return taken;
    },
    /** The rows as they are now. */
    journal: (): readonly JournalRow[] => ledger.db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all(),
    /** What head office holds of this ledger. */
    book: (): readonly JournalRow[] => witness.wholeOf(ledger.id),
    start: () => line.start(),
    async end(): Promise<void> {
      await closeLine();
      ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
