// A button and a mark say what happens and what is due: drawn without a browser.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LineCard } from '../../renderer/sale/card/line-card.tsx';
import { OutcomeMark } from '../../renderer/sale/card/outcome-mark.tsx';
import { TenderPanel } from '../../renderer/screens/pay/tender-panel.tsx';
import { loadManagingWords, setLocale } from '../../renderer/words.ts';
import { eur, lineView, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await setLocale('en');
  await loadManagingWords();
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

const textOf = (drawn: string) => drawn.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('a part of a sale is taken by the name of its way to pay, in cash as by card', () => {
  const declined = tenderView('declined', { method: 'card', amount: eur('20.00') });
  const begin = { waits: () => false, cash: async () => {}, card: async () => {}, frozen: null, thaw: () => {} };
  const drawn = textOf(
    renderToStaticMarkup(<TenderPanel sale={saleView({ tenders: [declined] })} begin={begin} onPart={() => {}} />),
  );
  expect(drawn).toContain('Cash €20.00');
  expect(drawn).toContain('Card €20.00');
  expect(drawn).not.toContain('Take');
});

it.each([
  [eur('25.00'), 'to-hand-over', 'Refund €25.00'],
  [eur('25.00'), 'not-sold', 'Not sold Refund €25.00'],
  [eur('0.00'), 'to-hand-over', 'Card ready'],
  [null, 'to-hand-over', 'Card ready'],
] as const)('of %j to return, a sale that is %s is marked “%s”', (refundDue, outcome, says) => {
  expect(textOf(renderToStaticMarkup(<OutcomeMark sale={{ outcome, refundDue }} />)).trim()).toBe(says);
});

it('the amount of a card that goes back to the rack is struck, and that of a sold one is not', () => {
  const drawn = (line: ReturnType<typeof lineView>) =>
    renderToStaticMarkup(<LineCard sale={saleView()} line={line} next={null} />);
  expect(drawn(lineView({ state: 'refused' }))).toMatch(/<s [^>]*>€25\.00<\/s>/);
  expect(drawn(lineView({ state: 'active' }))).not.toContain('<s ');
});
