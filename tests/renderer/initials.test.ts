// Initials of any name: whole signs, also of a script without capitals, and of pictures that are made of several characters.
import { expect, test } from 'vitest';
import { initialsOf } from '../../renderer/components/face.tsx';

test.each([
  ['Maria Meyer', 'MM'],
  ['Cher', 'C'],
  ['Ørjan van der Ås', 'ØÅ'],
  ['عائشة بنت محمد', 'عم'],
  ['🐻‍❄️🦊', '🐻‍❄️'],
  [' 李 小龍 ', '李小'],
])('of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
