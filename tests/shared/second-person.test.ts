// Whose word is a second person's today: nobody's who is too low, acts in it, may be acting as who does, or has a PIN that another chose.
import { expect, test } from 'vitest';
import { approverBesides, type PeopleFacts, secondPeople } from '../../shared/operators/second-person.ts';
import type { Role } from '../../shared/roles.ts';

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
  const facts = { people: [{ id, name: id, role, ...pin }], given, nowMs, days: 7 };
  expect(secondPeople(approverBesides('supervisor', ['anna']), facts).map((one) => one.id)).toEqual(isOne ? [id] : []);
});
