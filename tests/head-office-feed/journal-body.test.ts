// A journal's body as it travels and is kept: what 1.0.0 wrote is read for ever, and a body without the known text too.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { deflatedJournal, inflatedJournal } from '../../shared/head-office/journal-body.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';

/** Entries of every kind that the text has, as 1.0.0 sent them: a change of any part of the text is a fault here. */
const kept = [
  '1ZhLEoIwEETv4t4qkgDCdbyG5d0tUSY9SRND+LpkM91DMp+8B368ndprZcBpW3M+9vl1d7sVG0MbJrYxsjFv43IfHt6ZWAzD2zF8iMXi4FMh3BhCETFmrgiG',
  'oVStpASGkfPIAmEYuhlDIwhjSezFwNBcK6ekGBizdzT+Qts3bVvwF/O9JflCT5148uQr/673Uo0B9OIpZfMu0DCVuuQf3pWspm1RF1qTZsRRF6nDNObC2Fal',
  'TTAXib4K4kIT0ssI4krp74i30G4d2NV460cLPifZwvSkJ8frPK+3EqiFgu3E8Q9QK+N3/iPPwvylYesdmdz8ZSwLNbsyzbkcCyX7Msm5DAskbaUlZSePNKcC',
  'GLWoCb/KHl1W99cvumJ3emdqhR71KinUKll5y4EVOqjJFBJglZoAR8MqTKKJ2liyb+7LqdBo2G+FU/3otX+GqDDl24KZlkenUK3TzztPp5gWBVMYrdcvvS+Y',
  'mv3Sm2JSIOUqVoeeSSV3sfPyKMzQlA2hQhaFyja4gqnn5EwMhTJu4chzuhcrBMWsrkGfni8=',
].join('');

test('a body that 1.0.0 sent is read by every later version', () => {
  const inflated = inflatedJournal(Buffer.from(kept, 'base64'), 10_000).toString();
  expect(hash('sha256', inflated)).toBe('99e03879599d98610e9d6fa6a5cdb42a74d9ff9704a396add96bd5a0a492fccc');
  const { rows } = JSON.parse(inflated) as { readonly rows: readonly (readonly unknown[])[] };
  expect(rows.map(([, kind]) => kind)).toEqual(
    expect.arrayContaining(['attention-raised', 'line-added', 'line-handed-over']),
  );
});

const journal = new Database(readFileSync(join(import.meta.dirname, '../ledger/fixtures/sales-1.sqlite')));
const rows = journal.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
journal.close();

test('every stretch of a real journal comes back as it was, with the known text and without; it is shorter by a sixth at least', () => {
  const sizes = { known: 0, plain: 0 };
  for (let from = 0; from < rows.length; from += 12) {
    const json = JSON.stringify({ rows: rows.slice(from, from + 12), words: [['p', 'Gift \u2713']] });
    const [known, plain] = [deflatedJournal(json), deflateRawSync(json)];
    for (const body of [known, plain]) expect(inflatedJournal(body, 100_000).toString()).toBe(json);
    sizes.known += known.length;
    sizes.plain += plain.length;
  }
  expect(rows.length).toBeGreaterThan(100);
  expect(sizes.known).toBeLessThan(sizes.plain * 0.84);
});

test('what inflates to more than it may, or is no deflate, throws', () => {
  expect(() => inflatedJournal(deflatedJournal('0'.repeat(1001)), 1000)).toThrow();
  expect(() => inflatedJournal(Buffer.from('no deflate'), 1000)).toThrow();
});
