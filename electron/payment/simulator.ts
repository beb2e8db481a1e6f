// A simulated card terminal for training, for shops that try the till out, and for tests. It behaves as ordered by
// `next`, else as the amount says. Never in live (shared/settings/provisioning.ts refuses it).
// Invariant: like a real terminal it remembers asks by id, so that the status says how one ended even if its answer
// was lost.
import type { Timers } from '../../shared/timers.ts';
import type { TerminalBehaviour } from '../../shared/training/views.ts';
import type { StatusAnswer, TerminalAnswer, TerminalAsk } from './terminal.ts';

/** By the last two digits of the amount in minor units; every other amount is approved. */
const byAmount: Readonly<Record<number, TerminalBehaviour>> = {
  1: 'decline',
  2: 'late',
  3: 'drop',
  4: 'lose',
  5: 'unknown',
};

export const lateByMs = 20_000;

export function createSimulator({ timers }: { readonly timers: Pick<Timers, 'after'> }) {
  let orders: TerminalBehaviour[] = [];
  const known = new Map<string, StatusAnswer>();
  const asks: TerminalAsk[] = [];
  const giveUp = new Map<string, () => void>();

  const approved = (): TerminalAnswer => {
    const number = String(asks.length).padStart(6, '0');
    return { kind: 'approved', approvalCode: number, reference: `SIM-${number}` };
  };
  const end = (ask: TerminalAsk, answer: TerminalAnswer): TerminalAnswer => {
    known.set(ask.id, answer);
    return answer;
  };

  const take = (ask: TerminalAsk): Promise<TerminalAnswer> | TerminalAnswer => {
    const behaviour = orders.shift() ?? byAmount[ask.amountMinor % 100] ?? 'approve';
    if (behaviour === 'lose') return { kind: 'unknown' };
    asks.push(ask);
    switch (behaviour) {
      case 'approve':
        return end(ask, approved());
      case 'decline':
        return end(ask, { kind: 'declined', why: 'card' });
      case 'drop':
        end(ask, approved());
        return { kind: 'unknown' };
      case 'unknown':
        return end(ask, { kind: 'unknown' });
      case 'late':
        known.set(ask.id, { kind: 'in-progress' });
        return new Promise((resolve) => {
          const cancel = timers.after(lateByMs, () => resolve(end(ask, approved())));
          giveUp.set(ask.id, () => {
            cancel();
            resolve(end(ask, { kind: 'declined', why: 'cancelled' }));
          });
        });
    }
  };

  return {
    kind: 'attached' as const,
    name: 'simulator',
    pay: async (ask: TerminalAsk) => take(ask),
    refund: async (ask: TerminalAsk) => take(ask),
    status: async ({ id }: TerminalAsk): Promise<StatusAnswer> => known.get(id) ?? { kind: 'not-found' },
    abort: async (id: string) => {
      if (known.get(id)?.kind === 'in-progress') giveUp.get(id)?.();
    },
    close: async () => undefined,
    /** Orders how the next ask ends, whatever its amount; orders queue up. */
    next: (behaviour: TerminalBehaviour): void => void orders.push(behaviour),
    /** The orders still to come, oldest first. */
    coming: (): readonly TerminalBehaviour[] => [...orders],
    /** Forgets the orders still to come. */
    clear(): void {
      orders = [];
    },
    /** Every ask that arrived, oldest first. */
    arrived: (): readonly TerminalAsk[] => asks,
  };
}

export type Simulator = ReturnType<typeof createSimulator>;
