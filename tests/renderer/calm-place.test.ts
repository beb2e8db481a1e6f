// The words that explain the letters cover no button that has one, where there is room beside.
import { expect, it } from 'vitest';
import { calmPlace } from '../../renderer/components/keys/key-hints.tsx';

const view = { width: 1366, height: 768 };
const box = (left: number, top: number) => ({ left, top, right: left + 150, bottom: top + 48 });

it('stands below, and above the buttons of a foot', () => {
  expect(calmPlace([box(20, 300)], view)).toBe('bottom');
  expect(calmPlace([box(20, 700), box(320, 700), box(480, 700), box(1150, 700)], view)).toBe('middle');
});

it('goes to the top where buttons stand at both, and covers the fewest where none is free', () => {
  expect(calmPlace([box(480, 700), box(600, 350)], view)).toBe('top');
  expect(calmPlace([box(480, 700), box(600, 350), box(600, 380), box(600, 70), box(760, 70)], view)).toBe('bottom');
});
