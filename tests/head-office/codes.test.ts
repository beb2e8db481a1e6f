// What an enrolment comes to, over everything that can be known of its code and its place.
import { describe, expect, it } from 'vitest';
import { type CodeVerdict, type KnownCode, verdictOf } from '../../head-office/intake/codes.ts';

const at = new Date('2026-11-29T12:00:00Z');
const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
const flags = [false, true];
const cases = flags.flatMap((isOver) =>
  flags.flatMap((isEnded) =>
    flags.flatMap((replaces) =>
      ([null, 'own', 'other'] as const).flatMap((usedBy) =>
        ([null, 'unsigned', 'signed'] as const).map((place) => ({ isOver, isEnded, replaces, usedBy, place })),
      ),
    ),
  ),
);
type Case = (typeof cases)[number];

const verdict = ({ isOver, isEnded, replaces, usedBy, place }: Case): CodeVerdict => {
  const code: KnownCode = {
    until: isOver ? at : after,
    usedAt: usedBy === null ? null : before,
    usedLedger: usedBy,
    endedAt: isEnded ? before : null,
    replaces,
  };
  return verdictOf(code, place === null ? null : { hasSigned: place === 'signed' }, { ledger: 'own', at });
};
const those = (of: readonly CodeVerdict[]) => cases.filter((one) => of.includes(verdict(one)));

describe('a code', () => {
  it('that head office never made is unknown', () => {
    expect(verdictOf(null, null, { ledger: 'own', at })).toBe('unknown');
  });

  it('lets a till in while nobody has used or ended it and its time lasts, and at a place that has one only to replace it', () => {
    const good = cases.filter(({ isOver, isEnded, usedBy }) => !isOver && !isEnded && usedBy === null);
    expect(those(['first'])).toEqual(good.filter(({ place }) => place === null));
    expect(those(['replaces'])).toEqual(good.filter(({ place, replaces }) => place !== null && replaces));
  });

  it('gives a lost answer again to the same ledger, until that has signed or the code was ended', () => {
    expect(those(['again'])).toEqual(
      cases.filter(({ isEnded, usedBy, place }) => !isEnded && usedBy === 'own' && place === 'unsigned'),
    );
  });

  it('says why it does not: used before all, then ended, then too late', () => {
    expect(those(['used', 'again'])).toEqual(cases.filter(({ usedBy }) => usedBy !== null));
    const unused = cases.filter(({ usedBy }) => usedBy === null);
    const isEnded = (one: Case) => one.isEnded || (one.place !== null && !one.replaces);
    expect(those(['ended'])).toEqual(unused.filter(isEnded));
    expect(those(['over'])).toEqual(unused.filter((one) => !isEnded(one) && one.isOver));
  });
});
