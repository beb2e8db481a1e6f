// The head office of one simulated till, in memory: what it was sent and signed, over a network that loses, repeats, delays and lies. It outlives
// the till's processes and power cuts. Invariants, after every step: what it holds of a ledger is what that ledger has, entry by entry, as far
// as it goes; what it said that it has, it has, and the till counts no more than that as sent; it raises no alarm but of an older copy, and always of
// that. A till leaves only once it is noted here. In the end it has all of it.

import { createHeadOfficeLine } from '../../electron/head-office/line.ts';
import type { ConfirmedHead, HeadOfficeLine, HeadOfficeLineDeps } from '../../electron/head-office/line-contract.ts';
import type { JournalReader } from '../../electron/head-office/reader.ts';
import type { Transport, TransportRequest, TransportResult } from '../../electron/service/transport.ts';
import type { KeptOutside } from '../../electron/till/core/kept-outside.ts';
import type { HeadOfficeParts } from '../../electron/till/head-office/face.ts';
import type { HeadOfficeHeld } from '../../shared/head-office/held.ts';
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import { journalAnswer, journalRequest, maxInflatedBytes } from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import type { Operator } from '../../shared/operator.ts';
import { err, ok } from '../../shared/result.ts';
import { createChance } from '../../testkit/chance.ts';
import { readHere } from '../../testkit/head-office/read-here.ts';
import { createWitness, type WitnessAnswer } from '../../testkit/head-office/witness.ts';
import { must } from './broken-promise.ts';
import { atOnce, createDocuments } from './documents.ts';
import { createLeavings } from './leavings.ts';
import { isOfTheDisk, type Life } from './process.ts';
import { createRevocations } from './revocations.ts';
import type { Facts } from './rows.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Where a fault can be put in on purpose. */
export type OfficeTampering = {
  readonly reader?: (reader: JournalReader) => JournalReader;
  /** Head office answers before its commit, and goes down now and then. */
  readonly acksFirst?: true;
  /** It takes rows without looking whether they end in the hash that the till says. */
  readonly isChainUnchecked?: true;
  /** The line takes what is committed for what the disk has. */
  readonly isUnsyncedSent?: true;
  /** What the till does with the word that it is revoked. */
  readonly stop?: 'ignored' | 'not-kept';
  /** Head office takes what a till says of its books for an answer. */
  readonly isCauseBelieved?: true;
  /** The till leaves without waiting for head office. */
  readonly leavesUnheard?: true;
  /** What the till does with a document: it takes another till's, its settings or people at once, a PIN of another store, or puts nobody out. */
  readonly document?: 'another-tills' | 'at-once' | 'people-at-once' | 'any-stores-pins' | 'nobody-out';
};

export type OfficeOfTill = ReturnType<typeof createOfficeOfTill>;

/** How often each, of what can become of a request. */
const fates = { arrives: 12, lost: 2, twice: 2, unsigned: 1, replayed: 1, gateway: 1 } as const;
type Fate = keyof typeof fates;
/** `own`: head office's own answer to it, whole; null where none came. */
type Came = { readonly result: TransportResult; readonly own: WitnessAnswer | null };

const secret = 's'.repeat(43);
const url = 'https://head-office.example/v1';
const heldMs = 50_000;
/** The longest wait between two tries, and the longest that a report is held. */
export const catchUpMs = 180_000;

type Deps = {
  readonly name: string;
  readonly seed: number;
  readonly clock: VirtualClock;
  readonly tampering: OfficeTampering;
  readonly broken: (what: string) => void;
  readonly note: (what: string) => void;
};

export function createOfficeOfTill({ name, seed, clock, tampering, broken, note }: Deps) {
  const chance = createChance(seed ^ 0x0ff1ce);
  // By dice of its own, so that the other schedules stay what they are.
  const ofThePower = createChance(seed ^ 0x0b1a_c0de);
  const witness = createWitness(name, secret, clock.now, {
    isChainUnchecked: tampering.isChainUnchecked === true,
    isCauseBelieved: tampering.isCauseBelieved === true,
  });
  /** Ends the wait of each report that is held. */
  const heldReports = new Set<() => void>();
  const wake = (): void => {
    for (const end of heldReports) end();
  };
  const leavings = createLeavings({ name, seed, witness, note });
  const documents = createDocuments({ name, seed, now: clock.now, note, wake });
  witness.documents((has) => (isCalm ? null : documents.toTell(has)));
  /** What it had of the ledger that an older copy took the place of. */
  let before: { readonly id: string; readonly had: number } | null = null;
  /** What the till was told that head office has, of each ledger. */
  const told = new Map<string, number>();
  /** The most that head office ever had of it. */
  const most = new Map<string, number>();
  const revocations = createRevocations({
    name,
    seed,
    witness,
    note,
    isKept: () => held?.revokedAt !== undefined,
    wake,
  });
  let held: HeadOfficeHeld | undefined = {
    state: 'enrolled',
    till: name,
    secret,
    since: clock.now().toISOString(),
    address: { url },
  };
  let heard: ConfirmedHead | null = null;
  let isCalm = false;
  let earlier: WitnessAnswer | null = null;
  let ledger: HeadOfficeLineDeps['ledger'] | null = null;
  let line: HeadOfficeLine | null = null;
  let checked = { id: '', count: 0 };

  /** Or until `end` is called, where a transport is closed. */
  const pass = (ms: number, ...ends: Set<() => void>[]): Promise<void> => {
    if (ms === 0) return Promise.resolve();
    return new Promise((go) => {
      const cancel = clock.timers.after(ms, () => end());
      const end = (): void => {
        cancel();
        for (const one of ends) one.delete(end);
        go();
      };
      for (const one of ends) one.add(end);
    });
  };

  /** An older copy of its database takes its place, by people's will or because it answered before its commit. */
  const goesBack = (isWanted: boolean): void => {
    // A copy of it is of one moment: what another book goes on from was there before that one.
    const parents = new Set([...witness.books.values()].map(({ before }) => before?.ledger));
    for (const [id, { rows }] of witness.books) {
      if (parents.has(id)) continue;
      const last = rows.at(-1)?.seq ?? 0;
      const back = Math.max(0, last - 1 - chance.int(isWanted ? 30 : 3));
      witness.goBack(id, back);
    }
    // A book that goes on from one that lost entries lost them too.
    if (isWanted) for (const [id, had] of told) told.set(id, Math.min(had, witness.wholeOf(id).length));
    if (isWanted) revocations.officeGoesBack();
    note(isWanted ? '  head office is put back to an older copy of its database' : '  head office goes down');
  };

  const isTakenIn = ({ url }: TransportRequest, { status }: WitnessAnswer): boolean =>
    status === 200 && url.pathname.endsWith('/journal');

  const noteMost = (): void => {
    if (ledger) most.set(ledger.id, Math.max(most.get(ledger.id) ?? 0, witness.wholeOf(ledger.id).length));
  };

  const remember = (request: TransportRequest, answer: WitnessAnswer): void => {
    if (!isTakenIn(request, answer)) return;
    const head = journalAnswer.parse(JSON.parse(answer.body.toString()));
    // It may be of the ledger before this one.
    const body = inflatedJournal(Buffer.from(request.body ?? []), maxInflatedBytes);
    const { ledger: id } = journalRequest.parse(JSON.parse(body.toString()));
    told.set(id, Math.max(told.get(id) ?? 0, head.seq));
  };

  const come = ({ status, headers, body }: WitnessAnswer): TransportResult => ({
    kind: 'answered',
    status,
    headers,
    body,
  });

  const fateOf = (): Fate => (isCalm ? 'arrives' : chance.weighted(fates));

  /** Null: no answer comes back. */
  const sent = (fate: Fate, answer: WitnessAnswer): WitnessAnswer | null => {
    const before = earlier;
    earlier = answer;
    if (fate === 'lost') return null;
    if (fate === 'unsigned') return { ...answer, headers: {} };
    return fate === 'replayed' && before ? before : answer;
  };

  /** The one moment at which an entry that was sent too early is lost: before anything that is synced follows it. */
  const mayLose = (life: Life): void => {
    if (!isCalm && ofThePower.often(0.8)) life.losesUnsynced();
  };

  const mayGoBack = (): void => {
    if (chance.often(0.02)) goesBack(true);
    if (tampering.acksFirst && chance.often(0.2)) goesBack(false);
  };

  /** What comes of a request that arrives. */
  const answerTo = (request: TransportRequest, life: Life): Came => {
    if (!isCalm) {
      revocations.comes();
      leavings.comes();
      documents.comes();
    }
    const fate = fateOf();
    if (fate === 'gateway')
      return { result: come({ status: 502, headers: {}, body: Buffer.from('<html>') }), own: null };
    const answer = witness.answer(request);
    noteMost();
    if (isTakenIn(request, answer)) mayLose(life);
    if (fate === 'twice') witness.answer(request);
    if (fate === 'arrives' || fate === 'twice') remember(request, answer);
    if (!isCalm) mayGoBack();
    const back = sent(fate, answer);
    return { result: back ? come(back) : { kind: 'no-answer' }, own: back === answer ? answer : null };
  };

  /** So long one way takes. */
  const wayMs = (): number => (isCalm ? 0 : chance.int(3_000));
  const isHeld = ({ url }: TransportRequest): boolean => url.search === '?s=50';

  const there = (request: TransportRequest, ends: Set<() => void>): Promise<void> =>
    isHeld(request) ? pass(heldMs, ends, heldReports) : pass(wayMs(), ends);

  const transport = (life: Life): Transport => {
    let isClosed = false;
    const ends = new Set<() => void>();
    const isOff = (): boolean => isClosed || !life.lives();

    /** Null where the power went out before it left. */
    const exchange = async (request: TransportRequest): Promise<TransportResult | null> => {
      // It was read and packed.
      life.step('before-send', 'ping');
      if (isOff()) return null;
      await there(request, ends);
      if (isClosed) return { kind: 'no-answer' };
      const { result, own } = answerTo(request, life);
      life.step('after-work', 'ping');
      if (!isOff()) await pass(wayMs(), ends);
      if (isOff()) return { kind: 'no-answer' };
      revocations.reaches(life, request, own);
      return result;
    };
    return {
      async send(request) {
        const isLost = isOff() || (!isCalm && chance.often(0.1));
        return (isLost ? null : await exchange(request)) ?? { kind: 'unreachable' };
      },
      async close() {
        isClosed = true;
        for (const end of ends) end();
      },
    };
  };

  const openLine =
    (life: Life): HeadOfficeParts['openLine'] =>
    (deps) => {
      const whole: HeadOfficeLineDeps = {
        ...deps,
        onStop: tampering.stop === 'ignored' ? () => undefined : deps.onStop,
        ...(tampering.document === 'another-tills'
          ? { onDocument: (given) => deps.onDocument({ ...Object(given), till: name }) }
          : {}),
        ...(tampering.isUnsyncedSent ? { ledger: { ...deps.ledger, durableHead: deps.ledger.head } } : {}),
        url,
        transport: transport(life),
        openReader: (file) => {
          const reader = readHere(file);
          return tampering.reader?.(reader) ?? reader;
        },
        start: 'start-1',
        account: 'account-1',
        version: '0.0.0',
        confirmedHead: {
          read: () => heard,
          write(next) {
            if (life.lives()) heard = next;
          },
        },
        log: {
          info: () => undefined,
          error(event, detail) {
            if (life.lives() && !isOfTheDisk(JSON.stringify(detail))) broken(`the line to head office logs: ${event}`);
          },
        },
      };
      if (tampering.leavesUnheard && deps.leaving() !== null) deps.onLeft();
      ledger = deps.ledger;
      // A power cut may have taken what was compared before.
      checked = { id: '', count: 0 };
      line = createHeadOfficeLine(whole);
      return line;
    };

  const entryAt = (seq: number): Pick<JournalRow, 'hash' | 'body'> | undefined =>
    ledger?.db
      .prepare<[number], Pick<JournalRow, 'hash' | 'body'>>('SELECT hash, body FROM journal WHERE seq = ?')
      .get(seq);

  /** After the entry that put them out. */
  const signedInAfter = (who: string): boolean =>
    ledger?.db
      .prepare<[string, string]>(
        `SELECT 1 FROM journal WHERE kind = 'signed-in' AND operator_id = ? AND seq > (
           SELECT max(seq) FROM journal WHERE kind = 'person-changed' AND subject_id = ? AND body ->> '$.what' = 'disabled')`,
      )
      .get(who, who) !== undefined;

  return {
    witness,
    documents,
    held: () => held,
    keepHeld(next: HeadOfficeHeld | null | undefined): void {
      held = next ?? undefined;
    },
    /** Of one process. */
    parts: (life: Life, putBack: HeadOfficeParts['putBack'], change: KeptOutside['change']): HeadOfficeParts => ({
      address: { url },
      isLeaving: () => leavings.isWished() && held?.state === 'enrolled',
      async leave() {
        if (!life.lives()) return err('the power is out');
        leavings.left();
        held = undefined;
        return ok(null);
      },
      answersAsOurs: async () => true,
      held: () => held,
      async keep(given) {
        const next = typeof given === 'function' ? held && given(held) : given;
        if (!next) return err('it is not enrolled');
        const { revokedAt: _, ...rest } = next;
        if (life.lives()) held = tampering.stop === 'not-kept' ? rest : next;
        return ok(null);
      },
      keepDocument: (document, people) =>
        change('head-office', ({ operators, headOffice, settings }) => {
          const after = headOffice?.state === 'enrolled' ? people(operators) : null;
          if (headOffice?.state !== 'enrolled' || after === null) return null;
          return {
            operators: tampering.document === 'nobody-out' ? operators : after,
            ...atOnce(tampering.document, document, { people: after, settings }),
            secrets: { headOffice: { ...headOffice, document } },
          };
        }),
      enrol: async () => err('no-answer'),
      openLine: openLine(life),
      putBack,
    }),
    /** Of the till that is on. `isRestored`: an old copy of its ledger was put in its place, which it may not have noticed yet. */
    check(isRestored: boolean, facts: () => Facts, people: readonly Operator[]): void {
      if (!ledger?.db.open) return;
      const { id } = ledger;
      revocations.check(facts());
      documents.check(held, people, signedInAfter);
      // Of a book that it has nothing of, it cannot know that another one goes on from it.
      const isDue = (alarm: string, seq: number): boolean =>
        isRestored && (alarm === 'rolled-back' || (alarm === 'new-ledger' && seq === 0));
      const alarm = witness.alarms.find((one) => !isDue(one.alarm, one.seq));
      must(!alarm, '12', `head office of ${name} raises ${alarm?.alarm} at entry ${alarm?.seq} of ${alarm?.ledger}`);
      const book = witness.wholeOf(id);
      must(
        book.length >= (told.get(id) ?? 0),
        '4',
        `head office of ${name} said that it has ${told.get(id)} entries, and has ${book.length}`,
      );
      const unsent = line?.status().unsent ?? 0;
      const isCounted = isRestored || unsent >= ledger.head().count - (most.get(id) ?? 0);
      must(isCounted, '4', `${name} has ${unsent} entries to send, and head office never had the others`);
      if (checked.id !== id || checked.count > book.length) checked = { id, count: 0 };
      for (const row of book.slice(checked.count)) {
        const own = entryAt(row.seq);
        const isSame = own?.hash === row.hash && own.body === row.body;
        if (isRestored && !isSame) return;
        must(isSame, '4', `head office has another entry ${row.seq} than ${name}`);
        checked = { id, count: row.seq };
      }
    },
    calm(): void {
      isCalm = true;
      revocations.calm();
    },
    ledgerChanged(): void {
      if (ledger) before = { id: ledger.id, had: witness.wholeOf(ledger.id).length };
      revocations.ledgerChanged();
    },
    takeBack: revocations.takeBack,
    /** Nothing is left to be sent. */
    settled(): void {
      if (held === undefined || !ledger?.db.open) return;
      revocations.settled();
      leavings.settled();
      const isLost =
        before !== null && before.id !== ledger.id && before.had > 0 && witness.wholeOf(before.id).length > 0;
      const isNoticed = witness.alarms.some(({ alarm }) => alarm === 'rolled-back');
      must(!isLost || isNoticed, '12', `${name} goes on from an older copy, and head office raises no alarm`);
      const [book, head] = [witness.wholeOf(ledger.id), ledger.head()];
      must(
        book.length === head.count && (book.at(-1)?.hash ?? '') === head.hash,
        '4',
        `head office has ${book.length} entries of ${name}, which has ${head.count}`,
      );
    },
  };
}
