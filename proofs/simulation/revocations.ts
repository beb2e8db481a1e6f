// Head office revokes a simulated till and takes it back, at any moment. Invariants, after every step: a till that was told that it is revoked
// begins no card until it is told otherwise, and keeps that over restarts and power cuts; what is refused there counts as unsent here.
import type { TransportRequest } from '../../electron/service/transport.ts';
import { reportAnswer } from '../../shared/head-office/messages.ts';
import { createChance } from '../../testkit/chance.ts';
import type { Witness, WitnessAnswer } from '../../testkit/head-office/witness.ts';
import { must } from './broken-promise.ts';
import type { Life } from './process.ts';
import type { Facts } from './rows.ts';

/** Of one that comes to head office, how often it is revoked just then, or taken back. */
const oftenRevoked = 0.05;
const oftenTakenBack = 0.15;

type Deps = {
  readonly name: string;
  readonly seed: number;
  readonly witness: Pick<Witness, 'revoke'>;
  readonly note: (what: string) => void;
  /** Each report that is held is answered. */
  readonly wake: () => void;
  /** As it is in the till's vault. */
  readonly isKept: () => boolean;
};

/** What it had when it was looked at last. */
type Had = { readonly lines: Set<string>; readonly drafts: ReadonlySet<string> };

/** Whether the till may start no sale, as this answer says; null where it says nothing of that. */
function stopIn({ url }: TransportRequest, { status, body }: WitnessAnswer): boolean | null {
  if (status === 403) return true;
  if (status !== 200 || !url.pathname.endsWith('/report')) return null;
  return reportAnswer.parse(JSON.parse(body.toString())).stop === true;
}

export function createRevocations({ name, seed, witness, note, wake, isKept }: Deps) {
  // By dice of its own, so that the other schedules stay what they are.
  const chance = createChance(seed ^ 0x5707_7ed1);
  const isOne = chance.often(0.5);
  const staysRevoked = chance.often(0.5);
  let isRevoked = false;
  /** Since the last look, what its lives were told. */
  let heard: { readonly life: Life; readonly isStopped: boolean }[] = [];
  /** Null: what counts cannot be known from here. */
  let told: boolean | null = null;
  let had: Had | null = null;

  const say = (now: boolean, how: string): void => {
    if (isRevoked === now) return;
    isRevoked = now;
    witness.revoke(now);
    note(`  head office ${how}`);
    wake();
  };

  /** Of answers that cross each other, or that came as the power went out, the last to be taken is not known here. */
  const learn = (): void => {
    const [first] = heard;
    if (!first) return;
    const isAgreed = heard.every(({ isStopped }) => isStopped === first.isStopped);
    const isTaken = told === first.isStopped || heard.some(({ life }) => life.lives());
    told = isAgreed && isTaken ? first.isStopped : null;
    heard = [];
  };

  const beginsNothing = ({ lines, claims }: Facts): void => {
    const ofSlips = new Set(claims.map(({ line_id }) => line_id));
    for (const { id, state } of lines.filter((line) => !ofSlips.has(line.id))) {
      const isNew = had !== null && !had.lines.has(id);
      must(!isNew, 'none', `${name} was told that it is revoked, and puts a card into a basket`);
      const isBegun = had?.drafts.has(id) === true && state !== 'draft';
      must(!isBegun, 'none', `${name} was told that it is revoked, and reserves a card`);
    }
    const drafts = lines.filter(({ state }) => state === 'draft').map(({ id }) => id);
    had = { lines: new Set([...(had?.lines ?? []), ...lines.map(({ id }) => id)]), drafts: new Set(drafts) };
  };

  return {
    /** A request has come to head office. */
    comes(): void {
      if (!isOne || !chance.often(isRevoked ? oftenTakenBack : oftenRevoked)) return;
      say(!isRevoked, isRevoked ? `takes ${name} back` : `revokes ${name}`);
    },
    /** An older copy of head office's database took its place: it may be of before the revocation. */
    officeGoesBack(): void {
      if (isRevoked && chance.often(0.5)) say(false, `does not know any more that ${name} is revoked`);
    },
    /** `own`: head office's own answer that reached the till. */
    reaches(life: Life, request: TransportRequest, own: WitnessAnswer | null): void {
      const isStopped = own && stopIn(request, own);
      if (isStopped !== null) heard.push({ life, isStopped });
    },
    /** Another ledger lies there now. */
    ledgerChanged(): void {
      had = null;
    },
    /** Of the till that is on. */
    check(facts: Facts): void {
      learn();
      const isKeptSo = told === null || isKept() === told;
      must(isKeptSo, 'none', `${name} was told whether it is revoked, and does not keep that`);
      if (told === true) beginsNothing(facts);
      else had = null;
    },
    calm(): void {
      if (!staysRevoked) say(false, `takes ${name} back`);
    },
    takeBack: () => say(false, `takes ${name} back`),
    /** Once it was asked again, whatever crossed on the way. */
    settled(): void {
      must(told !== true && !isKept(), 'none', `${name} was taken back, and goes by what it was told before`);
    },
  };
}
