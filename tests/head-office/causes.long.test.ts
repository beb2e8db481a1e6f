// A cause explains and never silences: for each way in which a till's books go on otherwise than before, and whatever head office had of them, what
// it notices, and what of the till's own words stands beside it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeAlarm } from '../../head-office/core/alarms.ts';
import { reportAnswer } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

type Journal = ReturnType<typeof createMadeJournal>;
const server = await databaseServer();
const copied = 5;
const all = 30;
/** How much of the first book head office had when the till went on otherwise. */
const had = { nothing: 0, 'less than the copy': 3, 'the copy': copied, 'entries beyond the copy': all } as const;
type Had = keyof typeof had;
type Outcome = 'none' | { readonly kind: string; readonly has?: number; readonly had?: number; readonly says?: string };

const begun = (first: Journal): Journal => {
  const next = createMadeJournal();
  next.append('ledger-started', { ledgerId: next.ledger, before: first.ledger });
  return next;
};
const restored = (first: Journal): Journal => {
  const next = first.copy(randomUUID(), copied);
  next.append('ledger-restored', { before: first.ledger, after: next.ledger });
  return next;
};
/** What lies at the till afterwards. `ends`: the first book ends by this. `heard`: what the till was told lay elsewhere, and stays. */
const ways: Readonly<
  Record<string, { readonly ends?: string; readonly heard?: true; readonly next: (first: Journal) => Journal }>
> = {
  'restored: a backup, or a copy that its anchor shows': { next: restored },
  'restored, and no entry says so': {
    next(first) {
      const next = first.copy(randomUUID(), copied);
      next.append('x-read', { cash: true });
      return next;
    },
  },
  'begun, as its first entry says': { next: begun },
  'begun, and no entry says so': {
    next() {
      const next = createMadeJournal();
      next.append('x-read', { cash: true });
      return next;
    },
  },
  'left aloud, then begun': { ends: 'leaving', next: begun },
  'left, stayed after all, then begun': { ends: 'staying', next: begun },
  'put back with anchor and state': { next: (first) => first.copy(first.ledger, copied) },
  'put back with its anchor, without what it was told': {
    heard: true,
    next: (first) => first.copy(first.ledger, copied),
  },
};
const rolledBack = (has: number, knew: number, says: string): Outcome => ({
  kind: 'rolled-back',
  has,
  had: knew,
  says,
});
const notEnded = (says: string): Outcome => ({ kind: 'new-ledger', says });
const anew = (says: string): Readonly<Record<Had, Outcome>> => ({
  // The first book that head office ever has of a till.
  nothing: 'none',
  'less than the copy': notEnded(says),
  'the copy': notEnded(says),
  'entries beyond the copy': notEnded(says),
});
const putBack = (knew: Outcome): Readonly<Record<Had, Outcome>> => ({
  nothing: 'none',
  'less than the copy': 'none',
  'the copy': 'none',
  'entries beyond the copy': knew,
});
const table: Readonly<Record<keyof typeof ways, Readonly<Record<Had, Outcome>>>> = {
  'restored: a backup, or a copy that its anchor shows': {
    nothing: 'none',
    'less than the copy': rolledBack(3, 3, 'ledger-restored'),
    'the copy': rolledBack(5, 5, 'ledger-restored'),
    'entries beyond the copy': rolledBack(5, 30, 'ledger-restored'),
  },
  'restored, and no entry says so': {
    nothing: 'none',
    'less than the copy': rolledBack(3, 3, 'nothing'),
    'the copy': rolledBack(5, 5, 'nothing'),
    'entries beyond the copy': rolledBack(5, 30, 'nothing'),
  },
  'begun, as its first entry says': anew('ledger-started'),
  'begun, and no entry says so': anew('nothing'),
  'left aloud, then begun': { ...anew('ledger-started'), 'entries beyond the copy': 'none' },
  'left, stayed after all, then begun': anew('ledger-started'),
  'put back with anchor and state': putBack({ kind: 'rolled-back', has: 5, had: 30 }),
  // Its own word counts, also where head office itself was put back.
  'put back with its anchor, without what it was told': {
    ...putBack({ kind: 'rolled-back', has: 5, had: 30 }),
    ...{ nothing: { kind: 'rolled-back', has: 5, had: 30 } },
    ...{ 'less than the copy': { kind: 'rolled-back', has: 5, had: 30 } },
    ...{ 'the copy': { kind: 'rolled-back', has: 5, had: 30 } },
  },
};

describe.skipIf(!server.ok)('what head office notices', () => {
  let office: Office;
  let till: TillClient;
  let terminals = 0;
  let ms = Date.parse('2026-11-06T09:00:00.000Z');

  beforeAll(async () => {
    office = await openOffice({ now: () => new Date(ms) });
  });
  afterAll(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });
  const later = () => {
    ms += 60_000;
    return new Date(ms);
  };
  const alarm = z.object({ id: z.string(), kind: z.string(), facts: z.record(z.string(), z.unknown()) });
  const open = () =>
    office.rows(alarm, 'SELECT id::text, kind, facts FROM alarms WHERE till = $1 AND closed_at IS NULL', [till.till]);
  /** As a till does: it goes on from the newest head that both have. */
  const goesOn = async (next: Journal, besides: Parameters<Journal['report']>[0]) => {
    const { body } = await till.report(next.report(besides), 0, later());
    const { head, known } = reportAnswer.parse(body);
    const common = known?.heads.find(({ seq, hash }) => next.hashAt(seq) === hash);
    const from = (head?.seq ?? common?.seq ?? 0) + 1;
    const before = common && known ? { before: known.ledger } : {};
    if (from <= next.head().seq) await till.journal(next.request(from, next.head().seq, before), later());
    await till.report(next.report(besides), 0, later());
  };
  const newTill = async (of: Had, ends?: string) => {
    terminals += 1;
    till = await enrolledTill(office, 'store-1', `T${terminals}`);
    const first = createMadeJournal();
    first.grow(ends === undefined ? all : all - 1);
    if (ends !== undefined) first.append('head-office', { what: ends });
    if (had[of] > 0) await till.journal(first.request(1, had[of]), later());
    return first;
  };

  it.each(
    Object.entries(table).flatMap(([way, outcomes]) =>
      Object.entries(outcomes).map(([of, outcome]) => [way, of as Had, outcome] as const),
    ),
  )('%s × it had %s', async (way, of, outcome) => {
    const { ends, heard, next } = ways[way] ?? expect.fail(way);
    const first = await newTill(of, ends);
    const after = next(first);
    await goesOn(after, { former: [first.ledger], ...(heard ? { heard: first.head() } : {}) });
    const { kind, ...facts } = outcome === 'none' ? {} : outcome;
    expect(await open()).toMatchObject(outcome === 'none' ? [] : [{ kind, facts }]);
    expect(await open()).toHaveLength(outcome === 'none' ? 0 : 1);
  });

  it('is raised once, also after somebody has seen it, and again where more is missing', async () => {
    const first = await newTill('entries beyond the copy');
    const copy = restored(first);
    await goesOn(copy, { former: [first.ledger] });
    for (const { id } of await open())
      await closeAlarm(office.database, id, { name: 'ida', mayConfirm: false }, later());
    await till.report(copy.report(), 0, later());
    expect(await open()).toEqual([]);
    const again = copy.copy(randomUUID(), copied + 1);
    again.append('ledger-restored', { before: copy.ledger, after: again.ledger });
    copy.grow(3);
    await till.journal(copy.request(copied + 2), later());
    await goesOn(again, { former: [copy.ledger, first.ledger] });
    expect(await open()).toMatchObject([{ kind: 'rolled-back', facts: { newest: again.ledger, had: copied + 4 } }]);
  });

  it('is one alarm where a till was put back and then restored itself', async () => {
    const first = await newTill('entries beyond the copy');
    await till.report(first.copy(first.ledger, copied).report(), 0, later());
    expect(await open()).toMatchObject([{ facts: { has: copied, had: all } }]);
    const copy = restored(first);
    await goesOn(copy, { former: [first.ledger] });
    expect(await open()).toMatchObject([{ facts: { has: copied, had: all, says: 'ledger-restored' } }]);
    for (const { id } of await open())
      await closeAlarm(office.database, id, { name: 'ida', mayConfirm: false }, later());
    await till.report(copy.report(), 0, later());
    expect(await open()).toEqual([]);
  });
});
