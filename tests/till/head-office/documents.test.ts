// Who is out by head office's word: signed out and disabled at once, whatever is under way, and so after every start; what the till does not take, and what
// it says of that.
import { beforeEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import type { KeptDocument, TillDocument } from '../../../shared/head-office/document.ts';
import { enrolledHere, playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen, reserved, saleOf } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
let kept: KeptInMemory;
/** On a ledger of its own, with what is kept outside it. */
const open = () =>
  reopen({
    headOffice: office.parts,
    logged: () => {},
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });
beforeEach(async () => {
  kept = createKeptInMemory();
  office = playHeadOffice(enrolledHere, () => kept);
  await open();
});

const said = { by: 'Ida Itzig', at: '2026-11-06T09:30:00.000Z' };
const out = (person: string, id = `out-${person}`) => ({ id, person, ...said });
const noPins = { key: expect.any(String), chosen: [] };
const document = (version: number, ...people: readonly ReturnType<typeof out>[]): TillDocument => ({
  v: 1,
  till: 'till-1',
  version,
  out: [...people],
  settings: [],
  people: [],
  pins: [],
});
const told = (given: unknown) => office.line().onDocument(given);
const report = () => office.line().document();
const disabled = () => kept.operators().flatMap(({ id, disabled_at: at }) => (at === undefined ? [] : [id]));
const keptDocument = (): KeptDocument | undefined => {
  const held = office.held();
  return held?.state === 'enrolled' ? held.document : undefined;
};
const entries = (...kinds: readonly string[]) =>
  till
    .db()
    .prepare<[], { kind: string; subject: string | null; by: string | null; body: string }>(
      'SELECT kind, subject_id AS subject, operator_id AS "by", body FROM journal ORDER BY seq',
    )
    .all()
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ body, ...entry }) => ({ ...entry, body: JSON.parse(body) }));
const people = ['person-changed', 'manager-changed'] as const;
const signedIn = async () => (await till.ask('session:get')).operator?.id ?? null;

test('somebody in the middle of a payment: it stays as it is, and another person finishes it', async () => {
  const sale = await reserved(['25.00']);
  const before = await saleOf(sale.id);
  await told(document(1, out('anna')));
  expect(await signedIn()).toBeNull();
  expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: '520846193377' })).toBe('wrong_pin');
  await till.signIn('ben');
  expect(await saleOf(sale.id)).toEqual(before);
  await till.ask('session:take-over', { saleId: sale.id });
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
  expect((await saleOf(sale.id)).lines[0]?.state).toBe('active');
  booksAgree(till);
  expect(entries(...people, 'signed-out')).toEqual([
    { kind: 'signed-out', subject: null, by: 'anna', body: {} },
    {
      kind: 'person-changed',
      subject: 'anna',
      by: null,
      body: { what: 'disabled', role: 'cashier', headOffice: { version: 1, ...said } },
    },
  ]);
  expect(report()).toEqual({
    has: 1,
    document: { refused: null, found: ['out-anna'], settings: [], people: [], pins: noPins },
  });
});

test('somebody who locked the till: nobody unlocks it as them, and a manager is on the Z', async () => {
  await till.signIn('clara');
  await till.ask('session:lock');
  await told(document(1, out('clara'), out('nobody-here')));
  expect((await till.ask('session:get')).lockedFor).toBeNull();
  expect(disabled()).toEqual(['clara']);
  expect(entries(...people)).toMatchObject([
    { kind: 'manager-changed', subject: 'clara', by: null, body: { what: 'disabled', agreedBy: null } },
  ]);
  expect(report().document?.found).toEqual(['out-clara']);
});

test('it holds over a power cut with head office away, and is in the journal of a restored ledger too', async () => {
  await told(document(3, out('ben')));
  await till.crash();
  expect(disabled()).toEqual(['ben']);
  expect(report().has).toBe(3);
  expect(entries(...people)).toHaveLength(1);
  const before = entries(...people);
  await open();
  expect(disabled()).toEqual(['ben']);
  expect(report().has).toBe(3);
  expect(entries(...people)).toEqual(before);
  await till.crash();
  expect(entries(...people)).toEqual(before);
});

describe('what was said before', () => {
  test('is done once: who was enabled again at the till stays so until it is said anew; nobody is enabled by a document', async () => {
    await told(document(1, out('anna')));
    await till.signIn('clara');
    await till.ask('people:change', { change: { kind: 'enable', operatorId: 'anna' }, agreement: null });
    await told(document(2, out('anna'), out('ben')));
    expect(disabled()).toEqual(['ben']);
    await told(document(3));
    expect(disabled()).toEqual(['ben']);
    await told(document(4, out('anna', 'said-anew')));
    expect(disabled().toSorted()).toEqual(['anna', 'ben']);
    expect(await signedIn()).toBe('clara');
  });

  test('and a change at the till at the same moment: both are kept', async () => {
    await till.signIn('clara');
    const rename = { kind: 'change', operatorId: 'ben', name: 'Benno', role: 'supervisor' } as const;
    const changed = till.ask('people:change', { change: rename, agreement: null });
    const taken = told(document(1, out('anna')));
    await Promise.all([changed, taken]);
    expect(disabled()).toEqual(['anna']);
    expect(kept.operators().find(({ id }) => id === 'ben')?.name).toBe('Benno');
  });
});

describe('not taken, told back, and the one before stays', () => {
  beforeEach(() => told(document(5, out('ben'))));
  const cases: readonly (readonly [string, unknown, number, string])[] = [
    ['an older one', document(4, out('anna')), 4, 'older'],
    ['another one of the same version', document(5, out('anna')), 5, 'altered'],
    ['another till’s', { ...document(6, out('anna')), till: 'till-2' }, 6, 'not-ours'],
    ['one with an unknown field', { ...document(6, out('anna')), prices: {} }, 6, 'unreadable'],
    ['a person with an unknown field', document(6, { ...out('anna'), until: 'Monday' } as never), 6, 'unreadable'],
    ['one of another form', { ...document(6, out('anna')), v: 2 }, 6, 'unreadable'],
    ['no document', 'anna', 0, 'unreadable'],
    [
      'one after which there is no other',
      document(Number.MAX_SAFE_INTEGER, out('anna')),
      Number.MAX_SAFE_INTEGER,
      'unreadable',
    ],
    ['one of a version that nobody counts to', document(1_000_006, out('anna')), 1_000_006, 'unreadable'],
    ['one that leaves no manager', document(6, out('anna'), out('clara'), out('dora')), 6, 'no-manager'],
  ];
  test.each(cases)('%s', async (_what, given, version, why) => {
    await told(given);
    expect(disabled()).toEqual(['ben']);
    expect(await signedIn()).toBe('anna');
    expect(report()).toEqual({
      has: 5,
      document: { refused: { version, why }, found: ['out-ben'], settings: [], people: [], pins: noPins },
    });
    expect(keptDocument()?.out).toEqual([out('ben')]);
    // The next good one is taken all the same.
    await told(document(7, out('anna')));
    expect(report()).toMatchObject({ has: 7, document: { refused: null } });
  });

  test('where the vault is locked', async () => {
    office.lockVault(true);
    await told(document(6, out('anna')));
    expect(disabled()).toEqual(['ben']);
    expect(report()).toMatchObject({ has: 5, document: { refused: { version: 6, why: 'not-kept' } } });
    office.lockVault(false);
    await told(document(6, out('anna')));
    expect(report()).toMatchObject({ has: 6, document: { refused: null } });
  });

  test('the same once more is no news', async () => {
    const before = entries('head-office');
    await told(document(5, out('ben')));
    expect(report()).toMatchObject({ has: 5, document: { refused: null } });
    expect(entries('head-office')).toEqual(before);
  });
});
