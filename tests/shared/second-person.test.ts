// Whose word is a second person's today: nobody's who is too low, acts in it, may be acting as who does, or has a PIN that another chose.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  approverBesides,
  judgeApproval,
  type PeopleFacts,
  secondPeople,
} from '../../shared/operators/second-person.ts';
import { atLeast, type Role } from '../../shared/roles.ts';

const nowMs = Date.parse('2026-11-06T09:00:00.000Z');
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();
type Case = { role?: Role; pin_must_change?: boolean; given?: PeopleFacts['given']; id?: string };

test.each<[string, Case, boolean]>([
  ['a supervisor', {}, true],
  ['a manager', { role: 'manager' }, true],
  ['a cashier', { role: 'cashier' }, false],
  ['who acts', { id: 'anna' }, false],
  ['who chose their PIN', { pin_must_change: false }, true],
  ['who is still to choose their PIN', { pin_must_change: true }, false],
  ['who got a PIN from who acts', { given: [{ subjectId: 'ben', by: 'anna', at: daysAgo(6) }] }, false],
  ['who got it long ago', { given: [{ subjectId: 'ben', by: 'anna', at: daysAgo(7) }] }, true],
  ['who got a PIN from another', { given: [{ subjectId: 'ben', by: 'clara', at: daysAgo(6) }] }, true],
  ['who got a PIN from nobody knows whom', { given: [{ subjectId: 'ben', by: null, at: daysAgo(6) }] }, false],
])('%s', (_who, { id = 'ben', role = 'supervisor', given = [], ...pin }, isOne) => {
  const facts = { people: [{ id, name: id, role, ...pin }], given, lost: [], nowMs, days: 7 };
  expect(secondPeople(approverBesides('supervisor', ['anna']), facts).map((one) => one.id)).toEqual(isOne ? [id] : []);
});

const day = 86_400_000;
const someone = (id: string, role: Role = 'manager') => ({ id, name: id, role });
const facts = (more: Partial<PeopleFacts>): PeopleFacts => ({
  people: [],
  given: [],
  lost: [],
  nowMs,
  days: 7,
  ...more,
});
const lost = (id: string, daysPast: number, role: Role = 'manager') => ({ id, role, until: daysAgo(daysPast) });
const inDays = (days: number) => new Date(nowMs + days * day).toISOString();

/** Clara approves what Clara did. */
test.each<[string, Partial<PeopleFacts>, object]>([
  ['the only manager', { people: [someone('clara')] }, { kind: 'alone' }],
  ['beside a cashier', { people: [someone('clara'), someone('anna', 'cashier')] }, { kind: 'alone' }],
  [
    'beside a supervisor, who is no manager',
    { people: [someone('clara'), someone('ben', 'supervisor')] },
    { kind: 'alone' },
  ],
  ['beside another manager', { people: [someone('clara'), someone('dora')] }, { kind: 'own' }],
  [
    'beside one who has yet to choose a PIN',
    { people: [someone('clara'), { ...someone('dora'), pin_must_change: true }] },
    { kind: 'own' },
  ],
  [
    'beside one to whom she gave a PIN',
    { people: [someone('clara'), someone('dora')], given: [{ subjectId: 'dora', by: 'clara', at: daysAgo(2) }] },
    { kind: 'not-yet', from: inDays(5), meanwhile: [] },
  ],
  [
    'after another was disabled, or lowered',
    { people: [someone('clara')], lost: [lost('dora', 1)] },
    { kind: 'not-yet', from: inDays(6), meanwhile: [] },
  ],
  ['after those days', { people: [someone('clara')], lost: [lost('dora', 7)] }, { kind: 'alone' }],
  [
    'after one was who could not approve it',
    { people: [someone('clara')], lost: [lost('ben', 1, 'supervisor')] },
    { kind: 'alone' },
  ],
  ['where no days count', { people: [someone('clara')], lost: [lost('dora', 0)], days: 0 }, { kind: 'alone' }],
])('a person %s', (_who, more, word) =>
  expect(judgeApproval('clara', approverBesides('manager', ['clara']), facts(more))).toEqual(word),
);

test('whom the doer made a supervisor is not alone in the doer’s place', () => {
  const people = [someone('clara'), someone('ben', 'supervisor')];
  const given = [{ subjectId: 'ben', by: 'clara', at: daysAgo(2) }];
  const word = judgeApproval('ben', approverBesides('supervisor', ['clara']), facts({ people, given }));
  expect(word).toEqual({ kind: 'not-yet', from: inDays(5), meanwhile: [] });
});

const ids = ['anna', 'ben', 'clara', 'dora'] as const;
const role = fc.constantFrom<Role>('cashier', 'supervisor', 'manager');
const past = fc.integer({ min: 0, max: 10 });
const anyFacts = fc.record({
  people: fc.uniqueArray(
    fc
      .record({ id: fc.constantFrom(...ids), role, pin_must_change: fc.boolean() })
      .map((one) => ({ ...one, name: one.id })),
    { selector: ({ id }) => id },
  ),
  given: fc
    .array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids, null), past), { maxLength: 3 })
    .map((all) => all.map(([subjectId, by, days]) => ({ subjectId, by, at: daysAgo(days) }))),
  lost: fc
    .array(fc.tuple(fc.constantFrom(...ids), past, role), { maxLength: 3 })
    .map((all) => all.map((one) => lost(...one))),
  days: fc.constantFrom(0, 3, 7),
});

test('nobody is alone beside a person who may, or could lately; and what is refused has its day or its person', () => {
  fc.assert(
    fc.property(
      anyFacts,
      fc.subarray([...ids], { minLength: 1 }),
      role,
      fc.constantFrom(...ids),
      (given, doers, needed, id) => {
        const all = facts(given);
        const wanted = approverBesides(needed, doers);
        const word = judgeApproval(id, wanted, all);
        const others = [
          ...all.people,
          ...all.lost.filter(({ until }) => Date.parse(until) + all.days * day > nowMs),
        ].filter((one) => one.id !== id && !doers.some((doer) => doer === one.id) && atLeast(one.role, needed));
        if (word.kind === 'alone') expect(others).toEqual([]);
        if (word.kind === 'own') expect(others).not.toEqual([]);
        if (word.kind !== 'not-yet') return;
        expect(Date.parse(word.from)).toBeGreaterThan(nowMs);
        const choosing = all.people.map((one) => ({ ...one, pin_must_change: false }));
        const then = judgeApproval(id, wanted, { ...all, people: choosing, nowMs: Date.parse(word.from) });
        expect(then.kind).not.toBe('not-yet');
      },
    ),
  );
});
