// A roll of coins is added with one touch: its coins are added to what is typed, and a piece that comes in no roll has no such key.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CountPad } from '../../renderer/screens/shift/count-pad.tsx';
import { rollOf } from '../../shared/shift/pieces.ts';
import { withoutBrowser } from '../../testkit/renderer/without-browser.ts';

type Pressed = { readonly children?: unknown; readonly isDisabled?: boolean; readonly onPress?: () => void };
const buttons = new Map<string, Pressed>();
vi.mock('../../renderer/components/button.tsx', () => ({
  Button: (props: Pressed) => {
    buttons.set(String(props.children), props);
    return null;
  },
}));

withoutBrowser();

const typedAfterRoll = (currency: string, piece: string, typed: string): string | null | undefined => {
  buttons.clear();
  const said: string[] = [];
  const of = { piece, currency, typed, next: null, before: null, fields: new Map() };
  const to = { onType: (_: string, text: string) => void said.push(text), onNext: () => {}, onBefore: () => {} };
  renderToStaticMarkup(<CountPad {...of} {...to} />);
  const roll = [...buttons].find(([name]) => name.startsWith('+ 1 roll'))?.[1];
  if (!roll) return undefined;
  if (roll.isDisabled) return null;
  roll.onPress?.();
  return said[0];
};

test.each([
  ['EUR', '2.00', '', '25'],
  ['EUR', '0.20', '14', '54'],
  ['USD', '0.25', '1', '41'],
  ['EUR', '0.20', 'x', null],
  ['EUR', '50.00', '1', undefined],
  ['GBP', '1.00', '1', undefined],
])('%s %s, typed %j: %j', (currency, piece, typed, after) => {
  expect(typedAfterRoll(currency, piece, typed)).toBe(after);
});

test('a coin of 2.00 comes by 25', () => expect(rollOf('EUR', 200)).toBe(25));
