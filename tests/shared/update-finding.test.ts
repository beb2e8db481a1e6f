// What is said of updates in one line: one finding for each state, and a refusal is a thing to mend unless nothing was there to be read.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notesFor } from '../../renderer/screens/manage/settings/release-notes.ts';
import { healthFindings } from '../../shared/health/health-findings.ts';
import { daysWithoutNews } from '../../shared/release/manifest.ts';
import { type Refusal, refusals } from '../../shared/release/refusals.ts';
import { updateFinding } from '../../shared/release/update-finding.ts';
import type { UpdateState } from '../../shared/release/update-state.ts';

const version = '1.5.0';
const lookRefused = null;

test.each<[UpdateState, string]>([
  [{ kind: 'off', reason: 'no-address' }, 'update-off-no-address'],
  [{ kind: 'off', reason: 'no-key' }, 'update-off-no-key'],
  [{ kind: 'off', reason: 'not-installed' }, 'update-off-not-installed'],
  [{ kind: 'looking' }, 'update-looking'],
  [{ kind: 'none' }, 'update-none'],
  [{ kind: 'fetching', version, received: 1, total: 2 }, 'update-fetching'],
  [{ kind: 'waiting', version, why: ['wave'] }, 'update-waiting'],
  [{ kind: 'ready', version }, 'update-ready'],
  [{ kind: 'installing', version }, 'update-installing'],
  [{ kind: 'failed', version, reason: 'no-installer' }, 'update-failed'],
])('%j is said as %s', (state, finding) => {
  expect(updateFinding({ state, lookRefused })).toBe(finding);
  // What was found before stands, whatever the last look came to; but a till that believes itself current looks on.
  const seen = updateFinding({ state, lookRefused: 'altered' });
  expect(seen).toBe(state.kind === 'none' ? 'update-refused' : finding);
});

const states: readonly UpdateState[] = [
  { kind: 'off', reason: 'no-key' },
  { kind: 'looking' },
  { kind: 'none' },
  { kind: 'fetching', version, received: 1, total: 2 },
  { kind: 'waiting', version, why: ['wave'] },
  { kind: 'waiting', version, why: ['sale-open'] },
  { kind: 'ready', version },
  { kind: 'installing', version },
  { kind: 'failed', version, reason: 'no-installer' },
];

test.each(states)('beyond its time a manifest is no news, where only a newer one helps: %j', (state) => {
  for (const lookRefused of [null, ...(Object.keys(refusals) as Refusal[])]) {
    const before = updateFinding({ state, lookRefused });
    const isMute =
      ['update-none', 'update-unreached'].includes(before) || (state.kind === 'waiting' && state.why[0] === 'wave');
    expect(updateFinding({ state, lookRefused, daysWithoutNews: 91 })).toBe(isMute ? 'update-no-news' : before);
  }
});

test('a manifest is good for so many days, and beyond them it is said how old it is', () => {
  const day = (n: number, ms = 0) => new Date(Date.parse('2026-01-31T12:00:00.000Z') + n * 24 * 3_600_000 + ms);
  const issuedAt = day(0).toISOString();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3660 }), fc.integer({ min: -4000, max: 4000 }), (goodForDays, n) => {
      expect(daysWithoutNews({ issuedAt, goodForDays }, day(n))).toBe(n > goodForDays ? n : null);
      expect(daysWithoutNews({ issuedAt, goodForDays }, day(goodForDays, 1))).toBe(goodForDays);
      expect(daysWithoutNews({ issuedAt }, day(n))).toBeNull();
    }),
  );
});

test.each(Object.keys(refusals) as Refusal[])('%s is to be mended, unless nothing was there', (reason) => {
  const found = updateFinding({ state: { kind: 'refused', version: null, reason }, lookRefused });
  expect(updateFinding({ state: { kind: 'none' }, lookRefused: reason })).toBe(found);
  const isQuiet = ['no-answer', 'no-manifest', 'source-gone'].includes(reason);
  expect([found, healthFindings[found].verdict]).toEqual(
    isQuiet ? ['update-unreached', 'good'] : ['update-refused', 'warn'],
  );
});

test.each<[Record<string, string>, string, object | null]>([
  [{ en: 'new', de: 'neu' }, 'de', { language: 'de', text: 'neu' }],
  [{ en: 'new', de: 'neu' }, 'en-US', { language: 'en', text: 'new' }],
  [{ fr: 'nouveau' }, 'de', { language: 'fr', text: 'nouveau' }],
  [{ de: ' \n', en: ' new\n' }, 'de', { language: 'en', text: 'new' }],
  [{}, 'de', null],
])('of the notes %j a till in %s shows %j', (notes, locale, shown) => {
  expect(notesFor(notes, locale)).toEqual(shown);
});
