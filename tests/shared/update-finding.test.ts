// What is said of updates in one line: one finding for each state, and a refusal is a thing to mend unless nothing was there to be read.
import { expect, test } from 'vitest';
import { notesFor } from '../../renderer/screens/manage/settings/release-notes.ts';
import { healthFindings } from '../../shared/health/health-findings.ts';
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
