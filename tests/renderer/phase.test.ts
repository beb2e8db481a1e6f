// Which question the payment screen asks: never for money while a card or an earlier payment is open.
import { describe, expect, it } from 'vitest';
import { isSilent, phaseOf, silentAfterMs } from '../../renderer/screens/pay/phase.ts';
import { standstillOf } from '../../renderer/screens/pay/reserving-panel.tsx';
import { lineStates } from '../../shared/sale/line-state.ts';
import { tenderStates } from '../../shared/sale/tender-state.ts';
import { eur, lineView, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

const none: ReadonlySet<string> = new Set();
const refused = lineView({ id: 'line-2', state: 'refused', refusal: { code: 'store_limit_exceeded', field: null } });

describe('the payment screen', () => {
  it('asks for money once every card is reserved', () => {
    expect(phaseOf(saleView(), none).kind).toBe('tender');
  });

  it('takes no money while any card is being reserved', () => {
    const sale = saleView({ lines: [lineView(), lineView({ id: 'line-2', state: 'reserving' })] });
    expect(phaseOf(sale, none).kind).toBe('reserving');
  });

  it('asks to reserve a card that was added while paying', () => {
    const sale = saleView({ lines: [lineView(), lineView({ id: 'line-2', state: 'draft' })] });
    expect(phaseOf(sale, none).kind).toBe('to-reserve');
  });

  it('asks what to do about refused cards until the cashier has chosen', () => {
    const sale = saleView({ lines: [lineView(), refused] });
    expect(phaseOf(sale, none)).toEqual({ kind: 'refused', lines: [refused] });
    expect(phaseOf(sale, new Set(['line-2'])).kind).toBe('tender');
  });

  it('has nothing left to sell when the only card was refused and left behind', () => {
    expect(phaseOf(saleView({ lines: [refused] }), new Set(['line-2'])).kind).toBe('nothing-left');
  });

  it('is covered only when nothing is due and something is reserved', () => {
    const paid = { tenders: [tenderView('approved')], paid: eur('25.00'), due: eur('0.00') };
    expect(phaseOf(saleView(paid), none).kind).toBe('covered');
    expect(phaseOf(saleView({ ...paid, lines: [refused] }), new Set(['line-2'])).kind).toBe('nothing-left');
  });

  it('decides an open payment before anything else', () => {
    for (const state of tenderStates) {
      const sale = saleView({ lines: [lineView({ state: 'reserving' })], tenders: [tenderView(state)] });
      const phase = phaseOf(sale, none);
      expect(phase.kind).toBe(state === 'requested' || state === 'unknown' ? 'undecided' : 'reserving');
    }
  });

  it('distinguishes an unknown payment from a new request', () => {
    const phase = phaseOf(saleView({ tenders: [tenderView('unknown')] }), none);
    expect(phase.kind === 'undecided' && phase.lostSight).toBe(true);
  });

  it('asks for money in no state of a card but reserved', () => {
    for (const state of lineStates) {
      const kind = phaseOf(saleView({ lines: [lineView({ state })] }), none).kind;
      expect(kind === 'tender').toBe(state === 'reserved');
    }
  });

  it('is over once the sale is committed or cancelled', () => {
    expect(phaseOf(saleView({ stage: 'committed' }), none).kind).toBe('over');
    expect(phaseOf(saleView({ stage: 'cancelled', tenders: [tenderView('unknown')] }), none).kind).toBe('over');
  });
});

describe('a card that waits', () => {
  const at = Date.parse('2026-11-06T08:00:00.000Z');
  const waiting = lineView({ state: 'reserving', waitingSince: '2026-11-06T08:00:00.000Z' });

  it('counts as silent within three seconds, but not at once', () => {
    expect(silentAfterMs).toBeLessThan(3000);
    expect(isSilent(waiting, at + 1000)).toBe(false);
    expect(isSilent(waiting, at + silentAfterMs)).toBe(true);
  });

  it('counts as silent at once when main knows a problem', () => {
    expect(isSilent(lineView({ state: 'reserving', problem: 'unreachable' }), at)).toBe(true);
  });
});

describe('waiting for a reservation', () => {
  const waits = (change: Parameters<typeof lineView>[0] = {}) =>
    saleView({ lines: [lineView(), lineView({ id: 'line-2', state: 'reserving', ...change })] });

  it('may help while the service is silent, slow or at fault', () => {
    for (const problem of [null, 'no_answer', 'service_fault', 'rate_limited'] as const)
      expect(standstillOf(waits({ problem }), 'offline')).toBeNull();
    expect(standstillOf(waits({ attention: ['waiting_too_long'] }), 'online')).toBeNull();
  });

  it('does not help while the service refuses the till, even before it refused this card', () => {
    expect(standstillOf(waits(), 'refused')).toBe('not_authorised');
    expect(standstillOf(waits({ problem: 'not_authorised' }), 'online')).toBe('not_authorised');
  });

  it('does not help if a person must settle it first', () => {
    expect(standstillOf(waits({ attention: ['waiting_too_long', 'key_conflict'] }), 'online')).toBe('key_conflict');
  });

  it('is not mentioned when no card waits', () => {
    expect(standstillOf(saleView(), 'refused')).toBeNull();
  });
});
