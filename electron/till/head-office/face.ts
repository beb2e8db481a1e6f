// A till's head office: enrols there, keeps the line to it, and does what it says: starts no sale once it is revoked, journals who saw its cash,
// and reopens its ledger where head office knows more of it. A till without head office has none of this.
// Invariants: no sale waits for any of it, and nothing of it is thrown at who sells; nothing is decided from it but whether a sale may start.
import type { TillError } from '../../../shared/errors.ts';
import { type HeadAt, type HeadOfficeNews, showCashNews } from '../../../shared/head-office/messages.ts';
import type { HeadOfficeView } from '../../../shared/head-office/status.ts';
import type { Result } from '../../../shared/result.ts';
import type { HeadOfficeLine, HeadOfficeLineDeps } from '../../head-office/line-contract.ts';
import { createNewsInJournal } from '../../ledger/head-office-news.ts';
import type { Capability, TillCore } from '../core/capability.ts';
import { createEnrolment, type Enrol } from './enrolment.ts';
import type { KeptEnrolment, Revocation } from './revocation.ts';
import { headOfficeView } from './view.ts';

/** Made where the till is put together (electron/start/head-office-parts.ts). */
export type HeadOfficeParts = KeptEnrolment & {
  /** Head office's own certificate (PEM), where it has one. */
  readonly ca: string | undefined;
  readonly enrol: Enrol;
  openLine(
    deps: Omit<HeadOfficeLineDeps, 'url' | 'transport' | 'openReader' | 'confirmedHead' | 'log' | 'version'>,
  ): HeadOfficeLine;
  /** Writes head office's head into the anchor and reopens the till, so that the ledger counts as an old copy. Error `till_busy`. */
  putBack(head: HeadAt, ledgerId: string): Promise<Result<null, TillError>>;
};

type Needs = {
  readonly parts: HeadOfficeParts | undefined;
  readonly revocation: Revocation;
  readonly isBusy: () => boolean;
  readonly random: () => number;
  /** What Health finds wrong: codes. */
  readonly wrongInHealth: () => Promise<readonly string[]>;
};

const healthEveryMs = 5 * 60_000;
const putBackEveryMs = 5_000;

export function createHeadOffice(till: TillCore, { parts, ...needs }: Needs) {
  return parts ? createOwn(till, { parts, ...needs }) : { view: () => null, capability: {} satisfies Capability };
}

function createOwn(
  till: TillCore,
  { parts, revocation, isBusy, random, wrongInHealth }: Needs & { readonly parts: HeadOfficeParts },
) {
  const { ledger, journal, shifts, attention, timers, now, failed } = till;
  const takeNews = createTakeNews(till);
  let line: HeadOfficeLine | null = null;
  let health: readonly string[] = [];
  let isOver = false;
  let cancelHealth = (): void => undefined;
  let cancelPutBack = (): void => undefined;

  /** What head office says is never thrown into the line that says it. */
  const quietly = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  };

  const onStop = (isRevoked: boolean): void =>
    quietly(() => {
      const heard = revocation.setRevoked(isRevoked);
      if (!heard.isNews) return;
      const what = isRevoked ? 'revoked' : 'taken-back';
      ledger.transaction((tx) => journal.append(tx, { kind: 'head-office', body: { what } }));
      till.statusTouched();
    }, undefined);

  /** Once nobody is busy. A till that was reopened has ended this one. */
  const putBack = async (head: HeadAt): Promise<void> => {
    if (isOver) return;
    // Where no anchor can be written the till would reopen, and know no more.
    const isPossible = !isBusy() && ledger.anchorState() !== 'unwritable';
    const opened = isPossible ? await parts.putBack(head, ledger.id) : null;
    if (opened?.ok || isOver) return;
    cancelPutBack = timers.after(putBackEveryMs, () => void putBack(head).catch(failed));
  };

  const lookAtHealth = async (): Promise<void> => {
    health = await wrongInHealth();
    if (!isOver) cancelHealth = timers.after(healthEveryMs, () => void lookAtHealth().catch(failed));
  };

  const openLine = (): void => {
    const held = parts.held();
    if (held?.state !== 'enrolled' || isOver) return;
    line = parts.openLine({
      till: held.till,
      secret: held.secret,
      ledger,
      state: () => ({ isShiftOpen: shifts.current() !== null, attention: attention.openCount(), health: [...health] }),
      isBusy,
      onStop,
      onBehind: (head) => void putBack(head).catch(failed),
      onNews: (news) => quietly(() => takeNews(news), []),
      onStatus: till.statusTouched,
      timers,
      now,
      random,
    });
    line.start();
    void lookAtHealth().catch(failed);
  };

  const enrolment = createEnrolment(till, {
    kept: parts,
    enrol: parts.enrol,
    random,
    ended() {
      openLine();
      till.statusTouched();
    },
  });

  const capability: Capability = {
    start() {
      till.onEntry((kind) => line?.written(kind));
      openLine();
      enrolment.start();
    },
    async stop() {
      isOver = true;
      cancelHealth();
      cancelPutBack();
      enrolment.stop();
      await line?.stop();
    },
  };
  return {
    view: (): HeadOfficeView | null =>
      headOfficeView({
        held: parts.held(),
        isRevoked: revocation.is(),
        line: line?.status() ?? null,
        ca: parts.ca,
        now: now(),
      }),
    capability,
  };
}

// News of head office. A person there had the cash shown of a drawer that is still to be counted: the shift's Z counts it as an X with cash.
// Invariant: each is journalled once, and confirmed only after that; one of an unknown kind, from a newer head office, is left there.

type TakeNews = (news: readonly HeadOfficeNews[]) => readonly string[];

function createTakeNews({ ledger, journal, blind }: Pick<TillCore, 'ledger' | 'journal' | 'blind'>): TakeNews {
  const inJournal = createNewsInJournal(ledger);
  const cashShown = ({ id: news, by, at }: HeadOfficeNews): void => {
    if (inJournal.has(news)) return;
    ledger.transaction((tx) =>
      journal.append(tx, {
        kind: 'x-read',
        subjectId: blind.uncounted()?.id ?? null,
        body: { cash: true, headOffice: { news, by, at } },
      }),
    );
  };
  return (news) =>
    news.flatMap((one) => {
      if (one.kind !== showCashNews) return [];
      cashShown(one);
      return [one.id];
    });
}
