// A simulated till is to leave its head office, at any moment, and may be to stay after all. Invariants: the enrolment is gone only after head office has
// noted that the till leaves, and the entry that says so; one that leaves has left once everything came through, whatever was cut off meanwhile.
import { createChance } from '../../testkit/chance.ts';
import type { Witness } from '../../testkit/head-office/witness.ts';
import { must } from './broken-promise.ts';

/** Of one that is asked to leave sometimes, how often just as a request comes to head office; and to stay. */
const oftenLeaves = 0.04;
const oftenStays = 0.02;

export function createLeavings({
  name,
  seed,
  witness,
  note,
}: {
  readonly name: string;
  readonly seed: number;
  readonly witness: Pick<Witness, 'hasLeft'>;
  readonly note: (what: string) => void;
}) {
  // By dice of its own, so that the other schedules stay what they are.
  const chance = createChance(seed ^ 0x1ea7_1e55);
  const isOne = chance.often(0.3);
  let isWished = false;
  /** A life of the till began with it. */
  let isBegun = false;
  return {
    /** A request has come to head office. The settings are read by the next start. */
    comes(): void {
      if (!isOne || !chance.often(isWished ? oftenStays : oftenLeaves)) return;
      isWished = !isWished;
      isBegun = false;
      note(`  ${name} is to ${isWished ? 'leave head office' : 'stay at head office'}`);
    },
    isWished(): boolean {
      isBegun ||= isWished;
      return isWished;
    },
    left(): void {
      must(witness.hasLeft(), 'none', `${name} leaves head office, and nobody there knows`);
      note(`  ${name} has left head office`);
    },
    settled(): void {
      must(!isWished || !isBegun, 'none', `${name} was to leave head office, and is still there`);
    },
  };
}
