// Names and the ids that are made of them.
import { expect, test } from 'vitest';
import { operator } from '../../../shared/operator.ts';
import { idOf, nameFault } from '../../../shared/operators/people-rules.ts';

const nobody = () => false;

test.each([
  ['Anna', 'anna'],
  ['Cillian Ó Murchadha-Fitzgerald', 'cillian-o-murchadha-fitzgerald'],
  ['Jürgen Groß', 'jurgen-gross'],
  ['  …Ed!  ', 'ed'],
  ['🦊', 'person'],
  ['عائشة', 'person'],
])('%s gives the id %s', (name, id) => {
  expect(idOf(name, nobody)).toBe(id);
});

test('an id fits the settings, however long the name, and is nobody else’s', () => {
  const taken = new Set<string>();
  for (let n = 0; n < 120; n += 1)
    taken.add(idOf('Wolfeschlegelsteinhausenbergerdorff '.repeat(6), (id) => taken.has(id)));
  expect(taken.size).toBe(120);
  for (const id of taken) expect(operator.shape.id.safeParse(id).success, id).toBe(true);
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['a'.repeat(201), 'long'],
  ['a'.repeat(200), null],
  ['🦊', null],
  ['عائشة', null],
  ['…', 'unreadable'],
  ['\u200b', 'unreadable'],
  ['\u3164\u3164', 'unreadable'],
  ['An\u202ana', 'unreadable'],
  ['An\u202ena', 'unreadable'],
  ['An\u2066na', 'unreadable'],
  ['An\u2069na', 'unreadable'],
  ['An\nna', 'unreadable'],
])('%j is a name, or why not: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
