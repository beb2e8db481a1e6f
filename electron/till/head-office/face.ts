// A till's head office: enrols there, keeps the line to it, leaves it, and does what it says: starts no sale once it is revoked, journals who saw its cash,
// puts out who left, and reopens its ledger where head office knows more of it. A till without head office has none of this.
// Invariants: no sale waits for any of it, and nothing of it is thrown at who sells; nothing is decided from it but whether a sale may start, and who is
// out.
import type { TillError } from '../../../shared/errors.ts';
import { headOfficeChannels } from '../../../shared/head-office/channels.ts';
import { type HeadAt, type HeadOfficeNews, maxPeople, showCashNews } from '../../../shared/head-office/messages.ts';
import type { HeadOfficeView } from '../../../shared/head-office/status.ts';
import { activeOf, type Operator } from '../../../shared/operator.ts';
import type { Result } from '../../../shared/result.ts';
import type { HeadOfficeLine, HeadOfficeLineDeps } from '../../head-office/line-contract.ts';
import { createNewsInJournal } from '../../ledger/head-office-news.ts';
import type { Capability, TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from '../operators/sign-in.ts';
import { createDocuments, type DocumentParts, type PeopleNeeds, type SaidNeeds } from './documents.ts';
import { createEnrolment, type Enrol } from './enrolment.ts';
import { createLeaving, type LeavingParts } from './leaving.ts';
import { createMoving, type MovingParts } from './moving.ts';
import type { KeptEnrolment, Revocation } from './revocation.ts';
import { headOfficeView } from './view.ts';

/** Made where the till is put together (electron/start/head-office-parts.ts). */
export type HeadOfficeParts = KeptEnrolment &
  LeavingParts &
  MovingParts &
  DocumentParts & {
    readonly enrol: Enrol;
    /** To where the till is enrolled. */
    openLine(
      deps: Omit<
        HeadOfficeLineDeps,
        'url' | 'start' | 'account' | 'transport' | 'openReader' | 'confirmedHead' | 'log' | 'version'
      >,
    ): HeadOfficeLine;
    /** Writes head office's head into the anchor and reopens the till, so that the ledger counts as an old copy. Error `till_busy`. */
    putBack(head: HeadAt, ledgerId: string): Promise<Result<null, TillError>>;
  };

type Needs = {
  readonly parts: HeadOfficeParts | undefined;
  readonly revocation: Revocation;
  readonly isBusy: () => boolean;
  readonly people: PeopleNeeds & { readonly signIn: Pick<SignIn, 'approve'> };
  readonly said: SaidNeeds;
  readonly random: () => number;
  /** What Health finds wrong: codes. */
  readonly wrongInHealth: () => Promise<readonly string[]>;
  readonly balance: HeadOfficeLineDeps['balance'];
};

const healthEveryMs = 5 * 60_000;
const putBackEveryMs = 5_000;

export function createHeadOffice(till: TillCore, { parts, ...needs }: Needs) {
  if (parts) return createOwn(till, { parts, ...needs });
  const channels = till.serve(headOfficeChannels, { 'head-office:leave': () => refuse('not_found') });
  return { view: () => null, capability: { channels } satisfies Capability };
}

function createOwn(till: TillCore, needs: Needs & { readonly parts: HeadOfficeParts }) {
  const { parts, revocation, isBusy, people, said, random, wrongInHealth, balance } = needs;
  const { identity, ledger, journal, shifts, attention, timers, now, failed } = till;
  const quietly = createQuietly(failed);
  const takeNews = createTakeNews(till);
  const health = createHealthLooks(till, wrongInHealth);
  const puttingBack = createPuttingBack(till, { parts, isBusy });
  const leaving = createLeaving(till, { parts, approve: people.signIn.approve });
  const documents = createDocuments(till, { parts, people, said, quietly });
  let line: HeadOfficeLine | null = null;
  let isOver = false;

  const onStop = (isRevoked: boolean): void =>
    quietly(() => {
      const heard = revocation.setRevoked(isRevoked);
      if (!heard.isNews) return;
      const what = isRevoked ? 'revoked' : 'taken-back';
      ledger.transaction((tx) => journal.append(tx, { kind: 'head-office', body: { what } }));
      till.statusTouched();
    }, undefined);

  const closeLine = async (): Promise<void> => {
    const ended = line;
    line = null;
    till.statusTouched();
    await ended?.stop();
  };

  /** Without a secret there is nothing more to say, and nobody to say it to. */
  const leave = async (): Promise<Result<null, TillError>> => {
    const done = await parts.leave();
    if (done.ok) void closeLine().catch(failed);
    else failed(new Error(`the enrolment at head office was not removed: ${done.error}`));
    return done.ok ? done : refuse('settings_not_kept');
  };

  const openLine = (): void => {
    const held = parts.held();
    if (held?.state !== 'enrolled' || isOver) return;
    leaving.begin();
    line = parts.openLine({
      till: held.till,
      secret: held.secret,
      ledger,
      state: () => ({
        isShiftOpen: shifts.current() !== null,
        attention: attention.openCount(),
        health: [...health.codes()],
        people: idsOf(identity.people()),
      }),
      ...{ balance, isBusy, onStop },
      leaving: leaving.said,
      onLeft() {
        if (leaving.said() !== null && parts.isLeaving() && !isOver) void leave().catch(failed);
      },
      onBehind: puttingBack.start,
      onNews: (news) => quietly(() => takeNews(news), []),
      document: documents.said,
      onDocument: documents.take,
      onStatus: till.statusTouched,
      timers,
      now,
      random,
    });
    line.start();
    health.start();
  };

  const moving = createMoving(till, {
    parts,
    async moved() {
      await closeLine();
      openLine();
    },
  });

  const enrolment = createEnrolment(till, {
    kept: parts,
    address: parts.address,
    enrol: parts.enrol,
    random,
    ended() {
      openLine();
      till.statusTouched();
    },
  });

  const capability = {
    channels: till.serve(headOfficeChannels, {
      async 'head-office:leave'({ approval }, by) {
        if (!line || revocation.is() || !leaving.mayEndUnheard(line.status().lastHeardAt)) return refuse('not_found');
        const ended = await leaving.endUnheard(approval, by);
        return ended.ok ? leave() : ended;
      },
    }),
    start() {
      till.onEntry((kind) => line?.written(kind));
      documents.start();
      openLine();
      moving.start();
      enrolment.start();
    },
    async stop() {
      isOver = true;
      for (const part of [health, puttingBack, moving, enrolment]) part.stop();
      await line?.stop();
    },
  } satisfies Capability;
  return {
    view: (): HeadOfficeView | null =>
      headOfficeView({
        held: parts.held(),
        isRevoked: revocation.is(),
        line: line?.status() ?? null,
        leaving: leaving.said(),
        mayLeave: leaving.mayEndUnheard(line?.status().lastHeardAt ?? null),
        waiting: documents.waiting(),
        ca: parts.address.ca,
        now: now(),
      }),
    capability,
  };
}

/** Who may sign in; no names. */
const idsOf = (people: readonly Operator[]) =>
  activeOf(people)
    .map(({ id }) => id)
    .slice(0, maxPeople);

/** What head office says is never thrown into the line that says it. */
const createQuietly =
  (failed: TillCore['failed']) =>
  <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  };

/** What Health finds wrong, as it was when it was looked at last. */
function createHealthLooks({ timers, failed }: Pick<TillCore, 'timers' | 'failed'>, wrong: Needs['wrongInHealth']) {
  let codes: readonly string[] = [];
  let cancel: (() => void) | null = null;
  let isOver = false;
  const look = async (): Promise<void> => {
    codes = await wrong();
    if (!isOver) cancel = timers.after(healthEveryMs, start);
  };
  const start = (): void => {
    cancel?.();
    void look().catch(failed);
  };
  return {
    codes: () => codes,
    start,
    stop(): void {
      isOver = true;
      cancel?.();
    },
  };
}

/** Once nobody is busy. A till that was reopened has ended this one. */
function createPuttingBack(
  { ledger, timers, failed }: Pick<TillCore, 'ledger' | 'timers' | 'failed'>,
  { parts, isBusy }: Pick<Needs, 'isBusy'> & { readonly parts: Pick<HeadOfficeParts, 'putBack'> },
) {
  let isOver = false;
  let cancel = (): void => undefined;
  const putBack = async (head: HeadAt): Promise<void> => {
    if (isOver) return;
    // Where no anchor can be written the till would reopen, and know no more.
    const isPossible = !isBusy() && ledger.anchorState() !== 'unwritable';
    const opened = isPossible ? await parts.putBack(head, ledger.id) : null;
    if (!opened?.ok && !isOver) cancel = timers.after(putBackEveryMs, () => start(head));
  };
  const start = (head: HeadAt): void => void putBack(head).catch(failed);
  return {
    start,
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}

// News of head office. A person there had the cash shown of a drawer that is still to be counted: the shift's Z counts it as an X with cash.
// Invariant: each is journalled once, and confirmed only after that; one of an unknown kind, from a newer head office, is left there.

type TakeNews = (news: readonly HeadOfficeNews[]) => readonly string[];

function createTakeNews({ ledger, journal, blind }: Pick<TillCore, 'ledger' | 'journal' | 'blind'>): TakeNews {
  const inJournal = createNewsInJournal(ledger);
  const cashShown = ({ id: news, by, at }: HeadOfficeNews): void => {
    if (inJournal.has(news)) return;
    const body = { cash: true, headOffice: { news, by, at } } as const;
    const uncounted = blind.uncounted().map(({ id }) => id);
    ledger.transaction((tx) => {
      for (const subjectId of uncounted.length > 0 ? uncounted : [null])
        journal.append(tx, { kind: 'x-read', subjectId, body });
    });
  };
  return (news) =>
    news.flatMap((one) => {
      if (one.kind !== showCashNews) return [];
      cashShown(one);
      return [one.id];
    });
}
