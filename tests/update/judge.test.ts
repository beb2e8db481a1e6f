// Who takes a release, and when. Why one is refused: refusals.test.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInWave, judge } from '../../electron/update/judge.ts';
import { compareVersions } from '../../shared/release/manifest.ts';
import { keys, manifest, signed, till, wanted } from '../../testkit/update/signed-release.ts';

const verdictOn = (changes: object, of: object = {}) => {
  const judged = judge(signed(changes), { ...till, ...of }, keys);
  return judged.ok ? judged.value.kind : judged.error;
};

describe('the judge', () => {
  it('names the package of this computer', () => {
    const judged = judge(signed(), till, keys);
    expect(judged).toMatchObject({ ok: true, value: { kind: 'take', package: wanted, release: { sequence: 7 } } });
  });

  it.each([
    ['a manifest that it has seen', {}, 'take'],
    [
      'the same version with a wider wave and a higher number',
      { sequence: 8, waves: { share: 100, stores: [] } },
      'take',
    ],
    ['what runs here', { version: '1.1.0' }, 'current'],
    ['a release whose wave has not come', { waves: { share: 0, stores: ['bonn'] } }, 'waits'],
    ['a release for its store', { waves: { share: 0, stores: ['bonn', 'kiel'] } }, 'take'],
    ['a manifest with more than it knows', { rings: 3, packages: [{ ...wanted, signedBy: 'x' }] }, 'take'],
    ['a release of last century', { issuedAt: '1999-01-01T00:00:00Z' }, 'take'],
    ['a release of next century', { issuedAt: '2126-01-01T00:00:00Z' }, 'take'],
  ])('decides on %s', (_what, changes, verdict) => {
    const first = judge(signed(), till, keys);
    if (!first.ok) throw new Error(first.error);
    expect(verdictOn(changes, { seen: first.value.release.seen })).toBe(
      Object.hasOwn(changes, 'sequence') || Object.keys(changes).length === 0 ? verdict : 'two-of-one-number',
    );
    expect(verdictOn({ sequence: 8, ...changes })).toBe(verdict);
  });

  it.each([
    ['0.9.9', 'too-old-for-it'],
    ['1.0.4', 'too-old-for-it'],
    ['1.0.5', 'take'],
    ['1.0.6', 'take'],
    ['1.1.9', 'take'],
    ['1.2.0', 'current'],
    ['1.2.1', 'downgrade'],
  ])('asks of a till that runs %s for at least 1.0.5, and has 1.2.0 for it: %s', (version, verdict) => {
    expect(verdictOn({ minimumVersion: '1.0.5' }, { version })).toBe(verdict);
  });

  it.each([
    [6, 'replayed'],
    [7, 'two-of-one-number'],
    [8, 'take'],
  ])('asks for a number above 7, or for the same manifest: of %i %s', (sequence, verdict) => {
    expect(verdictOn({ sequence }, { seen: { sequence: 7, sha512: 'x' } })).toBe(verdict);
  });

  it('never takes a lower version or a lower number, in any order of manifests', () => {
    const part = fc.integer({ min: 0, max: 3 });
    const offer = fc.record({ sequence: fc.integer({ min: 1, max: 6 }), version: fc.tuple(part, part, part) });
    fc.assert(
      fc.property(fc.array(offer, { minLength: 2, maxLength: 6 }), (offers) => {
        let now = { ...till, version: '1.1.0' };
        for (const { sequence, version } of offers) {
          const file = signed({ sequence, version: version.join('.'), minimumVersion: '0.0.0' });
          const judged = judge(file, now, keys);
          if (!judged.ok) continue;
          expect(sequence).toBeGreaterThanOrEqual(now.seen?.sequence ?? 0);
          const { release, kind } = judged.value;
          if (kind === 'take') expect(compareVersions(release.version, now.version)).toBeGreaterThan(0);
          now = { ...now, seen: release.seen, version: kind === 'take' ? release.version : now.version };
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a wave', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => ({ id: `till-${at}`, store: `store-${at % 50}` }));
  const inWave = (share: number, version = manifest.version) =>
    ids.filter((one) => isInWave({ share, stores: [] }, version, one));

  it('has about its share of the tills, none at 0 and all at 100', () => {
    expect(inWave(0)).toEqual([]);
    expect(inWave(100)).toEqual(ids);
    expect(inWave(10).length).toBeGreaterThan(150);
    expect(inWave(10).length).toBeLessThan(250);
  });

  it('keeps who was in it as it widens', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (one, other) => {
        const few = ids.slice(0, 200);
        const [small, large] = [Math.min(one, other), Math.max(one, other)].map(
          (share) => new Set(few.filter((till) => isInWave({ share, stores: [] }, manifest.version, till))),
        );
        expect(small?.isSubsetOf(large ?? new Set())).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('begins with other tills in each version', () => {
    const again = new Set(inWave(10, '1.3.0'));
    expect(inWave(10).filter((one) => again.has(one)).length).toBeLessThan(60);
  });
});

it('compares versions by their numbers', () => {
  const sorted = ['2.0.0', '1.10.0', '1.9.12', '1.9.2', '0.99.99'].toSorted(compareVersions);
  expect(sorted).toEqual(['0.99.99', '1.9.2', '1.9.12', '1.10.0', '2.0.0']);
});
