// The new value of a card against the old predicates, over all combinations of the facts.
import { expect, test } from 'vitest';
import type { DocumentKind } from '../../../shared/document.ts';
import type { AttentionCode, ProblemCode } from '../../../shared/errors.ts';
import {
  actionOfStep,
  actionsOn,
  type Card,
  type CardStep,
  cardOf,
  isReady,
  markOf,
  waitsForSlip,
} from '../../../shared/sale/card.ts';
import { type CardFacts, type CardRows, doubtOf, factsOf, isSlipOut } from '../../../shared/sale/card-facts.ts';
import { lineStates } from '../../../shared/sale/line-state.ts';
import { outcomeOf } from '../../../shared/sale/outcome.ts';
import type { TenderState } from '../../../shared/sale/tender-state.ts';
import type { PrintJobView, SaleStage } from '../../../shared/views.ts';
import { type OldLine, oldDrawing, oldLine } from './old-card.ts';
import { nextStep as oldNextStep, stepAbout as oldStepAbout } from './old-next-step.ts';
import { isReady as oldIsReady, outcomeOf as oldOutcomeOf } from './old-outcome.ts';

const at = '2026-11-06T08:00:00.000Z';
const job = (
  document: DocumentKind,
  change: Partial<PrintJobView> = {},
  lineId: string | null = 'a',
): PrintJobView => ({
  id: `${document}${change.copy ?? 0}`,
  document,
  lineId,
  copy: 0,
  state: 'printed',
  createdAt: at,
  changedAt: at,
  waitsForPerson: false,
  cause: null,
  ...change,
});
const ends: readonly Partial<PrintJobView>[] = [
  { state: 'unsent' },
  { state: 'unsent', cause: 'paper_out' },
  { state: 'unsent', cause: 'paper_out', waitsForPerson: true },
  { state: 'sending' },
  { state: 'printed' },
  { state: 'unknown', cause: 'cut_off', waitsForPerson: true },
  { state: 'dropped' },
];
const activations: readonly (readonly PrintJobView[])[] = [
  [],
  ...ends.map((end) => [job('activation', end)]),
  ...ends.slice(3).map((end) => [job('activation', { state: 'dropped' }), job('activation', { ...end, copy: 1 })]),
  [job('activation'), job('activation', { copy: 1 })],
];
const pins: readonly (readonly PrintJobView[])[] = [[], ...ends.map((end) => [job('pin', end)])];
const pendings: readonly (readonly PrintJobView[])[] = [
  [],
  [job('pending', { state: 'unsent' })],
  [job('pending')],
  [job('pending', { state: 'unknown', waitsForPerson: true, cause: 'cut_off' })],
  [job('pending', { state: 'dropped' }), job('pending', { copy: 1 })],
];
const slips = [
  { isSlipOut: false, slipDoubt: null },
  { isSlipOut: true, slipDoubt: null },
  { isSlipOut: true, slipDoubt: 'restored' },
  { isSlipOut: true, slipDoubt: 'cut-off' },
] as const;
const partLists: readonly CardRows['parts'][] = (() => {
  const one = (state: TenderState, refundId: string | null = null) => ({ state, refundId });
  return [
    [],
    [one('requested')],
    [one('unknown')],
    [one('declined')],
    [one('approved')],
    [one('refunded')],
    [one('refund-due')],
    [one('refunding')],
    [one('refunding', 'r')],
    [one('refund-unknown')],
    [one('refunding', 'r'), one('refunding')],
    [one('refunding', 'r'), one('refund-due')],
    [one('refunding', 'r'), one('refund-unknown')],
    [one('approved'), one('refund-due')],
    [one('refunded'), one('refunding', 'r')],
  ];
})();
const attentions: readonly (readonly AttentionCode[])[] = [
  [],
  ['waiting_too_long'],
  ['settled_elsewhere'],
  ['given_card_dead'],
  ['invalidated_elsewhere'],
  ['take_back_interrupted'],
  ['settled_elsewhere', 'invalidated_elsewhere'],
];
const problems: readonly (ProblemCode | null)[] = [null, 'activation_pending', 'unreachable'];
const stages: readonly SaleStage[] = ['paying', 'committed', 'cancelled'];

/** What the new line card draws of the value. */
function newDrawing(card: Card, facts: CardFacts, next: CardStep | null, ready: number, isPast: boolean) {
  const step = next === 'hand-over' && ready !== 1 ? null : next;
  const primary = step ? actionOfStep[step] : null;
  const scan = isPast && card.next === 'scan-slip' ? 'scan-slip' : null;
  const doubt = doubtOf(facts.slip);
  const mark = markOf(card);
  return {
    said: card.say,
    size: mark === 'big' ? 'big' : 'small',
    keepsCardOnly: mark === 'card-only',
    stands: card.say === 'after:line.takingBack' ? 'till:line.cancelling' : card.standing,
    isWaitingForSlip: next === 'wait-for-slip',
    hidesWaiting: waitsForSlip(facts),
    doubt: doubt !== null && !facts.attention.includes('take_back_interrupted') ? doubt : null,
    buttons: actionsOn(isPast ? 'past' : 'fresh', card, next)
      .map((action) => (action === primary || action === scan ? `${action}!` : action))
      .join(' '),
  };
}

const steps = new Set<CardStep>(['hand-over', 'print-again', 'print-pin', 'show-code', 'give-slip', 'wait-for-slip']);
const saleStep = (card: Card): CardStep | null => (card.next !== null && steps.has(card.next) ? card.next : null);

let compared = 0;
const differences = new Map<string, number>();
function differ(what: string): void {
  differences.set(what, (differences.get(what) ?? 0) + 1);
}

function compare(rows: CardRows, jobs: readonly PrintJobView[]): void {
  const old = oldLine(rows, jobs, 'a');
  const facts = factsOf(rows);
  const card = cardOf(facts);
  const sale = { lines: [old], printJobs: jobs };
  const oldNext = oldNextStep(sale);
  const oldStep = oldStepAbout(oldNext, 'a');
  const newStep = saleStep(card);
  compared += 1;
  if (old.verdict !== card.verdict) differ(`${old.state} verdict ${old.verdict} -> ${card.verdict}`);
  if (old.slipOut !== isSlipOut(facts.slip) || old.slipDoubt !== doubtOf(facts.slip)) differ(`slip ${facts.slip}`);
  if (oldStep !== (newStep === 'print-pin' ? 'print-again' : newStep))
    differ(`${old.state} next ${oldStep} -> ${newStep}`);
  if (oldIsReady(old) !== isReady({ ...card, slip: facts.slip })) differ(`${old.state} ready`);
  const oldOutcome = oldOutcomeOf(rows.stage, [old]);
  const outcome = outcomeOf(rows.stage, [{ ...card, slip: facts.slip }]);
  if (oldOutcome !== outcome) differ(`${old.state} outcome ${oldOutcome} -> ${outcome}`);
  // The step of the sale, or none of this card: money comes first, or another card.
  for (const isPast of [false, true])
    for (const [o, n] of [
      [oldStep, newStep],
      [null, null],
    ] as const) {
      const was = oldDrawing(old, sale, rows.stage, o, isPast);
      const is = newDrawing(card, facts, n, newStep === 'hand-over' ? 1 : 0, isPast);
      for (const key of [
        'said',
        'size',
        'keepsCardOnly',
        'stands',
        'isWaitingForSlip',
        'hidesWaiting',
        'doubt',
        'buttons',
      ] as const)
        if (was[key] !== is[key]) differ(`${old.state} ${key}: ${was[key]} -> ${is[key]}`);
    }
}

const lineOf = (state: CardRows['line']['state'], handed: boolean, plastic: boolean, problem: ProblemCode | null) => ({
  state,
  handedOverAt: handed ? at : null,
  cardLast4: plastic ? '4711' : null,
  problem,
});

test('the value says of every card what the predicates said', () => {
  for (const state of lineStates)
    for (const handed of [false, true])
      for (const stage of stages)
        for (const attention of attentions)
          for (const slip of slips)
            for (const pending of pendings) {
              if (slip.isSlipOut && slip.slipDoubt === null && pending.length === 0) continue;
              for (const plastic of [false, true])
                for (const problem of state === 'activating' ? problems : problems.slice(0, 1))
                  for (const activation of activations)
                    for (const pin of pins) {
                      // Money is independent of paper in the old and the new: all of it only where it is asked for.
                      const jobs = [...pending, ...activation, ...pin];
                      const codes = activation.some(({ copy }) => copy > 0) ? [false, true] : [false];
                      const rows = { line: lineOf(state, handed, plastic, problem), stage, attention, jobs, ...slip };
                      for (const codeShown of codes)
                        compare(
                          { ...rows, parts: [{ state: 'approved', refundId: null }], hasSurplus: false, codeShown },
                          jobs,
                        );
                    }
              for (const plastic of [false, true])
                for (const parts of partLists)
                  for (const hasSurplus of [false, true])
                    for (const activation of activations.slice(0, 5))
                      compare(
                        {
                          line: lineOf(state, handed, plastic, 'unreachable'),
                          stage,
                          attention,
                          jobs: [...pending, ...activation],
                          ...slip,
                          parts,
                          hasSurplus,
                          codeShown: false,
                        },
                        [...pending, ...activation],
                      );
            }
  console.log(`compared ${compared}`, [...differences].slice(0, 40));
  expect([...differences]).toEqual([]);
}, 900_000);
