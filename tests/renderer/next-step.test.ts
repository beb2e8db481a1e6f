// The primary action after a sale: money owed, then cards ready, then the next customer.
import { describe, expect, it } from 'vitest';
import { nextStep, owedParts, readyLines, stepAbout } from '../../renderer/sale/next-step.ts';
import { isChangeLongGiven } from '../../renderer/screens/done/headline.ts';
import { cardSteps } from '../../shared/sale/card.ts';
import { tenderStates } from '../../shared/sale/tender-state.ts';
import type { LineView } from '../../shared/sale/views.ts';
import type { PrintJobView } from '../../shared/slips/views.ts';
import { type CardChange, jobOf } from '../../testkit/card-rows.ts';
import { lineView, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

describe('the next step', () => {
  it('is to hand over the first card that is ready', () => {
    const lines = [
      lineView({ id: 'a', state: 'activating' }),
      lineView({ id: 'b', state: 'active' }),
      lineView({ id: 'c', state: 'active' }),
    ];
    const next = nextStep(saleView({ lines }));
    expect(next.kind === 'hand-over' && next.line.id).toBe('b');
  });

  it('counts a card as ready only once its slips are printed', () => {
    const lines = [
      lineView({ id: 'a', state: 'active' }),
      lineView({ id: 'b', state: 'active' }, { jobs: [jobOf('activation', { state: 'dropped' })] }),
      lineView({ id: 'c', state: 'activating' }),
      lineView({ id: 'd', state: 'active' }),
    ];
    expect(readyLines(saleView({ lines })).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  it('puts money before a card', () => {
    const sale = saleView({ lines: [lineView({ state: 'active' })], tenders: [tenderView('refund-due')] });
    expect(nextStep(sale).kind).toBe('return-money');
  });

  it('is to print the claim slip of a delayed card, unless one exists or its customer may hold one', () => {
    const held = (change: Partial<LineView> = {}, rows: CardChange = {}) =>
      nextStep(saleView({ lines: [lineView({ state: 'activating', problem: 'unreachable', ...change }, rows)] }));
    expect(held().kind).toBe('give-slip');
    // An activation takes a moment; no button must appear that one press too many would trigger.
    expect(held({ problem: null }).kind).toBe('new-sale');
    expect(held({ problem: 'activation_pending' }).kind).toBe('new-sale');
    expect(held({}, { isSlipOut: true }).kind).toBe('new-sale');
    const card = (id: string, jobs: readonly PrintJobView[] = []) =>
      lineView({ id, state: 'activating', problem: 'no_answer' }, { jobs });
    const slip = [jobOf('pending')];
    expect(stepAbout(nextStep(saleView({ lines: [card('a', slip), card('b')] })), 'b')).toBe('give-slip');
    expect(nextStep(saleView({ lines: [card('a', slip), card('b', slip)] })).kind).toBe('new-sale');
    const ready = [card('a'), card('b'), lineView({ id: 'c', state: 'active' })];
    expect(nextStep(saleView({ lines: ready })).kind).toBe('hand-over');
  });

  it('is the next sale when no card needs the cashier now', () => {
    for (const step of [null, ...cardSteps]) {
      const kind = nextStep(saleView({ lines: [lineView({ next: step })] })).kind;
      // Where a slip decides, its customer brings it, so the screen does not wait.
      expect(kind).toBe(step === 'scan-slip' ? 'new-sale' : (step ?? 'new-sale'));
    }
  });
});

describe('the change over a finished sale', () => {
  const pending = jobOf('pending');
  const isOver = (state: LineView['state'], isSlipOut: boolean, ...jobs: PrintJobView[]) =>
    isChangeLongGiven(saleView({ lines: [lineView({ state }, { isSlipOut, jobs })] }));

  it('is shown while its customer may be here, with or without a slip', () => {
    expect(isOver('active', false)).toBe(false);
    expect(isOver('activating', false)).toBe(false);
    expect(isOver('activating', true, pending)).toBe(false);
    expect(isOver('active', true, pending)).toBe(false);
    expect(isOver('active', false, { ...pending, state: 'unsent' })).toBe(false);
  });

  it('is not shown again once the customer came back with the slip, or went to another till', () => {
    expect(isOver('active', false, pending)).toBe(true);
    expect(isOver('ended-by-other-till', true, pending)).toBe(true);
  });
});

describe('the next step while slips come out', () => {
  const ready = (change: Partial<LineView>, ...jobs: PrintJobView[]) =>
    lineView({ state: 'active', ...change }, { jobs });
  const kindWith = (...jobs: PrintJobView[]) => nextStep(saleView({ lines: [ready({}, ...jobs)] })).kind;

  it('is to wait while a slip of the card is printing, its PIN slip too', () => {
    expect(kindWith(jobOf('activation', { state: 'sending' }))).toBe('wait-for-slip');
    expect(kindWith(jobOf('activation'), jobOf('pin', { state: 'unsent' }))).toBe('wait-for-slip');
    expect(kindWith(jobOf('activation'), jobOf('pin'))).toBe('hand-over');
  });

  it('is the delayed slip where the card is only on paper', () => {
    expect(kindWith(jobOf('activation', { state: 'unsent', cause: 'paper_out' }))).toBe('print-again');
    expect(kindWith(jobOf('activation'), jobOf('pin', { state: 'unsent', cause: 'paper_out' }))).toBe('print-pin');
  });

  it('is to hand over a plastic card, and then the next sale, while slips wait for the printer', () => {
    const held = { state: 'unsent', cause: 'paper_out' } as const;
    const plastic = [ready({ cardLast4: '4711' }, jobOf('activation', held))];
    expect(nextStep(saleView({ lines: plastic })).kind).toBe('hand-over');
    const receipt = jobOf('receipt', { ...held, lineId: null });
    const gone = [ready({ handedOverAt: '2026-11-06T09:00:00.000Z' })];
    expect(nextStep(saleView({ lines: gone, printJobs: [receipt] })).kind).toBe('new-sale');
    expect(nextStep(saleView({ lines: gone, printJobs: [{ ...receipt, waitsForPerson: true }] })).kind).toBe(
      'sale-slip',
    );
  });

  it('puts a card with a printed slip before one that waits', () => {
    const lines = [ready({ id: 'a' }, jobOf('activation', { state: 'sending' })), ready({ id: 'b' })];
    const next = nextStep(saleView({ lines }));
    expect(stepAbout(next, 'b')).toBe('hand-over');
    expect(stepAbout(next, 'a')).toBeNull();
  });

  it('is a slip of the sale only after every card, and only while the newest copy is in trouble', () => {
    const receipt = jobOf('receipt', { lineId: null, state: 'unknown', waitsForPerson: true });
    expect(nextStep(saleView({ lines: [ready({})], printJobs: [receipt] })).kind).toBe('hand-over');
    const settled = [ready({ handedOverAt: '2026-11-06T09:00:00.000Z' })];
    expect(nextStep(saleView({ lines: settled, printJobs: [receipt] })).kind).toBe('sale-slip');
    const again = jobOf('receipt', { lineId: null, copy: 1 });
    expect(nextStep(saleView({ lines: settled, printJobs: [receipt, again] })).kind).toBe('new-sale');
  });
});

describe('money owed', () => {
  it('is every refund due, started or of unknown outcome, and nothing else', () => {
    for (const state of tenderStates) {
      const owed = owedParts(saleView({ tenders: [tenderView(state)] })).length === 1;
      expect(owed).toBe(['refund-due', 'refunding', 'refund-unknown'].includes(state));
    }
  });

  it('goes back to the card before the drawer opens', () => {
    const tenders = [
      tenderView('refund-due', { id: 't1', method: 'cash', partId: 'cash' }),
      tenderView('refund-due', { id: 't2', method: 'card', partId: 'card' }),
    ];
    expect(owedParts(saleView({ tenders })).map((one) => one.part.id)).toEqual(['card', 'cash']);
  });
});
