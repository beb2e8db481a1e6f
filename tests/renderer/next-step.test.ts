// The primary action after a sale: money owed, then cards ready, then the next customer.
import { describe, expect, it } from 'vitest';
import { nextStep, owedParts, readyLines, stepAbout } from '../../renderer/sale/card/next-step.ts';
import { isChangeLongGiven } from '../../renderer/screens/done/headline.ts';
import { tenderStates } from '../../shared/sale/tender-state.ts';
import { type Verdict, verdicts } from '../../shared/sale/verdict.ts';
import type { LineView, PrintJobView } from '../../shared/views.ts';
import { lineView, saleView, tenderView } from './sale-view.ts';

describe('the next step', () => {
  it('is to hand over the first card that is ready', () => {
    const lines = [
      lineView({ id: 'a', verdict: 'keep-card' }),
      lineView({ id: 'b', verdict: 'hand-over' }),
      lineView({ id: 'c', verdict: 'hand-over' }),
    ];
    const next = nextStep(saleView({ lines }));
    expect(next.kind === 'hand-over' && next.line.id).toBe('b');
  });

  it('counts as ready only the cards whose slips are there', () => {
    const lines = [
      lineView({ id: 'a', verdict: 'hand-over' }),
      lineView({ id: 'b', verdict: 'live-print-again' }),
      lineView({ id: 'c', verdict: 'keep-card' }),
      lineView({ id: 'd', verdict: 'hand-over' }),
    ];
    expect(readyLines(saleView({ lines })).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  it('is money before a card', () => {
    const sale = saleView({ lines: [lineView({ verdict: 'hand-over' })], tenders: [tenderView('refund-due')] });
    expect(nextStep(sale).kind).toBe('return-money');
  });

  it('is the pending slip of a card that is held up, until there is one, or until its customer may hold one', () => {
    const held = (change: Partial<Parameters<typeof lineView>[0]> = {}) =>
      nextStep(
        saleView({
          lines: [lineView({ verdict: 'keep-card', state: 'activating', problem: 'unreachable', ...change })],
        }),
      );
    expect(held().kind).toBe('give-slip');
    // What an activation takes is a moment; nothing is offered that a press too many would put out.
    expect(held({ problem: null }).kind).toBe('new-sale');
    expect(held({ problem: 'activation_pending' }).kind).toBe('new-sale');
    expect(held({ slipOut: true }).kind).toBe('new-sale');
    const lines = [
      lineView({ id: 'a', verdict: 'keep-card', state: 'activating', problem: 'no_answer' }),
      lineView({ id: 'b', verdict: 'keep-card', state: 'activating', problem: 'no_answer' }),
    ];
    const printed = {
      id: 'job',
      document: 'pending',
      copy: 0,
      state: 'printed',
      waitsForPerson: false,
      cause: null,
    } as const;
    const at = '2026-11-06T08:00:00.000Z';
    const slipOf = (lineId: string): PrintJobView => ({ ...printed, id: lineId, lineId, createdAt: at, changedAt: at });
    expect(stepAbout(nextStep(saleView({ lines, printJobs: [slipOf('a')] })), 'b')).toBe('give-slip');
    expect(nextStep(saleView({ lines, printJobs: [slipOf('a'), slipOf('b')] })).kind).toBe('new-sale');
    const ready = [...lines, lineView({ id: 'c', verdict: 'hand-over' })];
    expect(nextStep(saleView({ lines: ready })).kind).toBe('hand-over');
  });

  it('is the next sale for every verdict that asks nothing of the cashier now', () => {
    for (const verdict of verdicts) {
      const kind = nextStep(saleView({ lines: [lineView({ verdict })] })).kind;
      const expected: Partial<Record<Verdict, string>> = {
        'hand-over': 'hand-over',
        'live-print-again': 'print-again',
        'live-show-code': 'show-code',
      };
      expect(kind).toBe(expected[verdict] ?? 'new-sale');
    }
  });
});

describe('the change over a finished sale', () => {
  const pending: PrintJobView = {
    id: 'p',
    document: 'pending',
    lineId: 'a',
    copy: 0,
    state: 'printed',
    createdAt: '2026-11-06T10:00:00.000Z',
    changedAt: '2026-11-06T10:00:00.000Z',
    waitsForPerson: false,
    cause: null,
  };
  const isOver = (line: Partial<LineView>, ...printJobs: PrintJobView[]) =>
    isChangeLongGiven(saleView({ lines: [lineView({ id: 'a', ...line })], printJobs }));

  it('is told while its customer may be here, with or without a slip', () => {
    expect(isOver({ state: 'active' })).toBe(false);
    expect(isOver({ state: 'activating' })).toBe(false);
    expect(isOver({ state: 'activating', slipOut: true }, pending)).toBe(false);
    expect(isOver({ state: 'active', slipOut: true }, pending)).toBe(false);
    expect(isOver({ state: 'active' }, { ...pending, state: 'unsent' })).toBe(false);
  });

  it('is not told again once the customer came back with the slip, or went to another till', () => {
    expect(isOver({ state: 'active', slipOut: false }, pending)).toBe(true);
    expect(isOver({ state: 'ended-by-other-till', slipOut: true }, pending)).toBe(true);
  });
});

describe('the next step while slips come out', () => {
  const job = (change: Partial<PrintJobView>): PrintJobView => ({
    id: 'job-1',
    document: 'activation',
    lineId: 'a',
    copy: 0,
    state: 'printed',
    createdAt: '2026-11-06T08:00:00.000Z',
    changedAt: '2026-11-06T08:00:01.000Z',
    waitsForPerson: false,
    cause: null,
    ...change,
  });
  const ready = [lineView({ id: 'a', verdict: 'hand-over' })];
  const kindWith = (...printJobs: PrintJobView[]) => nextStep(saleView({ lines: ready, printJobs })).kind;

  it('is to wait as long as a slip of the card is on its way, its PIN too', () => {
    expect(kindWith(job({ state: 'sending' }))).toBe('wait-for-slip');
    expect(kindWith(job({}), job({ document: 'pin', state: 'unsent' }))).toBe('wait-for-slip');
    expect(kindWith(job({}), job({ document: 'pin' }))).toBe('hand-over');
  });

  it('is the slip that is held up where it is all there is of the card', () => {
    expect(kindWith(job({ state: 'unsent', cause: 'paper_out' }))).toBe('print-again');
  });

  it('is to hand over a card of plastic, and then the next sale, while slips wait for the printer', () => {
    const held = job({ state: 'unsent', cause: 'paper_out' });
    const plastic = [lineView({ id: 'a', verdict: 'hand-over', cardLast4: '4711' })];
    expect(nextStep(saleView({ lines: plastic, printJobs: [held] })).kind).toBe('hand-over');
    const receipt = { ...held, document: 'receipt', lineId: null } as const;
    const gone = [lineView({ verdict: 'nothing-owed' })];
    expect(nextStep(saleView({ lines: gone, printJobs: [receipt] })).kind).toBe('new-sale');
    expect(nextStep(saleView({ lines: gone, printJobs: [{ ...receipt, waitsForPerson: true }] })).kind).toBe(
      'sale-slip',
    );
  });

  it('is the card whose slip is there before the one that waits', () => {
    const lines = [...ready, lineView({ id: 'b', verdict: 'hand-over' })];
    const next = nextStep(saleView({ lines, printJobs: [job({ state: 'sending' })] }));
    expect(stepAbout(next, 'b')).toBe('hand-over');
    expect(stepAbout(next, 'a')).toBeNull();
  });

  it('is a slip of the sale only after every card, and only while its newest is in trouble', () => {
    const receipt = job({ document: 'receipt', lineId: null, state: 'unknown', waitsForPerson: true });
    expect(kindWith(receipt)).toBe('hand-over');
    const settled = [lineView({ verdict: 'nothing-owed' })];
    expect(nextStep(saleView({ lines: settled, printJobs: [receipt] })).kind).toBe('sale-slip');
    const again = job({ document: 'receipt', lineId: null, copy: 1 });
    expect(nextStep(saleView({ lines: settled, printJobs: [receipt, again] })).kind).toBe('new-sale');
  });
});

describe('money owed', () => {
  it('is what is due, begun or not known, and nothing else', () => {
    for (const state of tenderStates) {
      const owed = owedParts(saleView({ tenders: [tenderView(state)] })).length === 1;
      expect(owed).toBe(['refund-due', 'refunding', 'refund-unknown'].includes(state));
    }
  });

  it('goes back to the card before the drawer is opened', () => {
    const tenders = [
      tenderView('refund-due', { id: 't1', method: 'cash', partId: 'cash' }),
      tenderView('refund-due', { id: 't2', method: 'card', partId: 'card' }),
    ];
    expect(owedParts(saleView({ tenders })).map((one) => one.part.id)).toEqual(['card', 'cash']);
  });

  it('is no longer owed once it went back', () => {
    expect(owedParts(saleView({ tenders: [tenderView('refunded')] }))).toEqual([]);
  });
});
