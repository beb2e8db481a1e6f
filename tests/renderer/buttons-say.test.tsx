// A button and a mark say what happens and what is due: drawn without a browser.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LineCard } from '../../renderer/sale/card/line-card.tsx';
import { OutcomeMark } from '../../renderer/sale/card/outcome-mark.tsx';
import { AttentionEntry } from '../../renderer/screens/attention/attention-entry.tsx';
import { TenderPanel } from '../../renderer/screens/pay/tender-panel.tsx';
import { ProductTile } from '../../renderer/screens/sell/product-tile.tsx';
import { createSteadyTiles } from '../../renderer/screens/sell/steady-tiles.ts';
import type { AttentionView } from '../../shared/attention/views.ts';
import { eur, lineView, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';
import { withoutBrowser } from '../../testkit/renderer/without-browser.ts';

withoutBrowser();

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

it.each([
  ['plastic', 'Put this card back'],
  ['code', 'Nothing to give'],
] as const)('of a card that was never sold and is %s it says “%s”', (carrier, says) => {
  const line = lineView({ state: 'refused', verdict: 'nothing-owed', say: 'after:line.neverSold', carrier });
  expect(textOf(renderToStaticMarkup(<LineCard sale={saleView()} line={line} next={null} />))).toContain(says);
});

it('an entry of the attention list offers its first step; what decides and what changes nothing is behind “More”', () => {
  const entry: AttentionView = {
    id: 'a',
    code: 'waiting_too_long',
    saleId: 'sale-1',
    receiptNumber: 'T1-A-1',
    cashierIds: [],
    raisedAt: '2026-11-06T08:00:00.000Z',
    paid: eur('25.00'),
    paidBy: ['cash'],
    note: null,
    notedAt: null,
    notedBy: null,
    line: lineView({ state: 'activating' }),
    refund: null,
    steps: ['retry', 'return-money', 'settle-card-handed-over', 'settle-money-back', 'take-note'],
    doing: null,
    edited: null,
  };
  const buttonsOf = (steps: AttentionView['steps']) =>
    [
      ...renderToStaticMarkup(<AttentionEntry entry={{ ...entry, steps }} onStep={() => {}} />).matchAll(
        /<button.*?<\/button>/gs,
      ),
    ].map(([button]) => textOf(button).trim());
  expect(buttonsOf(entry.steps)).toEqual(['Check with the service', 'More']);
  // Without a step that is safe, what decides is what there is to do.
  expect(buttonsOf(['refund-made', 'refund-not-made', 'take-note'])).toEqual([
    'Refund went through',
    'Refund didn’t go through',
    'More',
  ]);
});

it('a tile says of several cards what they are called, and nothing of how its cards are numbered', () => {
  const product = { code: 'books', name: 'Books', brand: 'Brand', category: 'books', available: true, barcode: null };
  const amounts = [{ kind: 'fixed', amounts: [eur('25.00')] }] as const;
  const presses = { add() {}, choose() {}, several() {}, describe() {} };
  const drawn = textOf(
    renderToStaticMarkup(
      <ProductTile
        product={{ ...product, carrier: null, denominations: amounts }}
        currency="EUR"
        index={0}
        isTabStop={false}
        tiles={createSteadyTiles(() => 0)}
        added={null}
        onFocus={() => {}}
        presses={presses}
      />,
    ),
  );
  expect(drawn).toContain('+ several');
  expect(drawn).not.toContain('plastic');
});
