// Makes docs/cards.md: what the till makes of a card in each state, and how a card moves from state to state.
import { type Card, cardOf } from '../../shared/sale/card.ts';
import type { CardFacts } from '../../shared/sale/card-facts.ts';
import { type LineState, lineMoves, lineStates } from '../../shared/sale/line-state.ts';

const plain: CardFacts = {
  state: 'draft',
  wasWithdrawn: false,
  saleCancelled: false,
  handedOver: false,
  problem: null,
  attention: [],
  money: 'stays',
  slip: 'none',
  activation: 'none',
  pin: 'none',
  code: 'on-slip',
};

type States = readonly LineState[];
const over: States = ['lost', 'voided', 'manually-settled'];
const unsold: States = ['reserving', 'refused', 'cancelling', 'cancelled'];
const withSlip: States = ['activating', 'active', 'voiding'];
const live: States = ['active'];

/** What may be otherwise than usual, in words, and the states that see it. */
const cases: readonly (readonly [words: string, states: States, change: Partial<CardFacts>])[] = [
  ['as usual', lineStates, {}],
  ['the service does not answer', ['activating'], { problem: 'no_answer' }],
  ['the sale is cancelled', ['reserving'], { saleCancelled: true }],
  ['the sale holds a surplus', ['refused'], { money: 'surplus' }],
  ['money due', [...unsold, ...over], { money: 'due' }],
  ['the terminal returns the money', [...unsold, ...over], { money: 'at-terminal' }],
  ['a refund of unknown end', [...unsold, ...over], { money: 'unknown' }],
  ['money due, slip out', over, { slip: 'out', money: 'due' }],
  ['money due, slip perhaps out (restored)', over, { slip: 'restored', money: 'due' }],
  ['money due, slip perhaps out (cut off)', over, { slip: 'cut-off', money: 'due' }],
  ['slip out', withSlip, { slip: 'out' }],
  ['slip perhaps out (restored)', withSlip, { slip: 'restored' }],
  ['slip perhaps out (cut off)', [...withSlip, 'ended-by-other-till'], { slip: 'cut-off' }],
  ['slip at another till', ['ended-by-other-till'], { slip: 'elsewhere' }],
  ['handed over', live, { handedOver: true }],
  ['invalidated from outside', live, { attention: ['invalidated_elsewhere'] }],
  ['slip failed', live, { activation: 'failed' }],
  ['PIN slip failed', live, { activation: 'printed', pin: 'failed' }],
  ['slip without its code', live, { activation: 'printed', code: 'missing' }],
  ['slip held up', live, { activation: 'held-up' }],
  ['PIN slip held up', live, { activation: 'printed', pin: 'held-up' }],
  ['plastic, slip held up', live, { activation: 'held-up', code: 'on-card' }],
  ['slip on its way', live, { activation: 'on-its-way' }],
  ['another till was quicker', ['voiding', 'ended-by-other-till'], { attention: ['settled_elsewhere'] }],
  ['given out, and dead', ['voided'], { attention: ['given_card_dead'], money: 'due' }],
];

type Row = { readonly states: string[]; readonly cases: string[]; readonly card: Card };

/** What is shown for a card, without the state itself. */
const shownOf = ({ owner, verdict, title, say, next, actions }: Card): string =>
  [owner, verdict, title, say, next, actions].join(' ');

/** The cases of a state that say something else than as usual, equal ones in one row. */
function rowsOf(state: LineState): readonly Row[] {
  const rows: Row[] = [];
  for (const [words, states, change] of cases) {
    if (!states.includes(state)) continue;
    const card = cardOf({ ...plain, state, ...change });
    const same = rows.find((row) => shownOf(row.card) === shownOf(card));
    if (!same) rows.push({ states: [state], cases: [words], card });
    else if (same.cases[0] !== 'as usual') same.cases.push(words);
  }
  return rows;
}

/** States of which the same is said in the same cases share a row. */
function allRows(): readonly Row[] {
  const rows: Row[] = [];
  for (const row of lineStates.flatMap(rowsOf)) {
    const same = rows.find((one) => one.cases.join() === row.cases.join() && shownOf(one.card) === shownOf(row.card));
    if (same) same.states.push(...row.states);
    else rows.push(row);
  }
  return rows;
}

const lineOf = ({ states, cases: facts, card }: Row): string => {
  const say = card.say.startsWith('till:verdict.') ? '' : `\`${card.say}\``;
  const title = card.title.startsWith('till:verdict.') ? '' : ` (\`${card.title}\`)`;
  const verdict = `**${card.verdict}**${title}`;
  const cells = [states.join(', '), facts.join('; '), card.owner, verdict, say, card.next ?? ''];
  return `| ${[...cells, card.actions.join(', ')].join(' | ')} |`;
};

export function cardsPage(): string {
  const moves = lineStates.flatMap((from) => {
    const events = new Map<string, string[]>();
    for (const [event, to] of Object.entries(lineMoves[from])) events.set(to, [...(events.get(to) ?? []), event]);
    return [...events].map(([to, of]) => `    ${nameOf(from)} --> ${nameOf(to)}: ${of.join(', ')}`);
  });
  return `${[
    '# What a card is, and what the cashier does with it',
    '',
    'Made from `shared/sale/card.ts` by `UPDATE=1 npm run test:unit -- tests/cards`, which also holds it current.',
    '',
    'A row is what the till says of a card in one of these states and cases. Cases that a state does not see, or that change',
    'nothing in it, are left out. The words are `till:verdict.….say` and `.next` of the verdict unless other keys are named. The buttons are',
    'all that the card may show: `void` only when the sale is looked at later, `pending-slip` only right after its end,',
    '`activation-slip` later only where it is the next step.',
    '',
    'A plastic card and a printed code move alike. The service tells a serial of both; code and PIN only of a printed code, because',
    'a plastic card has them under its scratch field. [interface.md](interface.md#cards-of-a-product) says which product is which.',
    '',
    '| State | Case | Who decides | Verdict | Other sentence | Next step | Buttons |',
    '|---|---|---|---|---|---|---|',
    ...allRows().map(lineOf),
    '',
    '## How a card moves',
    '',
    'An event that is not drawn moves nothing.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    direction LR',
    `    [*] --> ${nameOf('draft')}`,
    ...moves,
    '```',
  ].join('\n')}\n`;
}

/** Mermaid takes a hyphen for a part of an arrow. */
const nameOf = (state: string): string => state.replaceAll('-', '_');
