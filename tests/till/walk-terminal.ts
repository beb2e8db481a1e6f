// An attached card terminal in a random walk: what really moved is what it knows, whatever the till was told.
import { createSimulator, type SimulatorBehaviour, simulatorBehaviours } from '../../electron/payment/simulator.ts';
import type { CardTerminal, StatusAnswer } from '../../electron/payment/terminal.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Facts, PartFacts } from './walk-facts.ts';
import type { Random } from './walk-random.ts';
import type { Truth } from './walk-truth.ts';

export type WalkTerminal = {
  open(time: VirtualTime): CardTerminal;
  /** What becomes of the next ask. */
  next(): SimulatorBehaviour;
  /** Takes over what the terminal knows by now. Throws where money moved twice. */
  look(): Promise<void>;
  /** What somebody who looks at the terminal sees; a payment by its tender, a refund by its ask. */
  shows(askId: string): Promise<StatusAnswer['kind']>;
};

export function createWalkTerminal(facts: () => Facts, truth: Truth, random: Random): WalkTerminal {
  let simulator: ReturnType<typeof createSimulator> | null = null;
  const partOfRefund = new Map<string, PartFacts>();
  const sent = new Set<string>();

  const statusOf = async (id: string) =>
    simulator?.status({ id, what: 'payment', amountMinor: 0, currency: 'EUR' }) ?? ({ kind: 'not-found' } as const);

  return {
    open(time) {
      const made = createSimulator(time);
      simulator = made;
      const once = (id: string): void => {
        if (sent.has(id)) throw new Error(`ask ${id} was sent twice`);
        sent.add(id);
      };
      return {
        ...made,
        pay(ask) {
          once(ask.id);
          if (!facts().parts.some((part) => part.tender_id === ask.id && part.state === 'requested'))
            throw new Error('a payment was asked for before it was durable');
          return made.pay(ask);
        },
        refund(ask) {
          once(ask.id);
          const part = facts().parts.find((one) => one.refund_id === ask.id && one.state === 'refunding');
          if (!part) throw new Error('a refund was asked for before it was durable');
          partOfRefund.set(ask.id, part);
          return made.refund(ask);
        },
      };
    },
    next() {
      const behaviour = random.pick(simulatorBehaviours);
      simulator?.next(behaviour);
      return behaviour;
    },
    async look() {
      for (const ask of simulator?.arrived() ?? []) {
        const { kind } = await statusOf(ask.id);
        if (kind !== 'approved' && kind !== 'declined') continue;
        const moved = kind === 'approved' ? ask.amountMinor : null;
        const part = partOfRefund.get(ask.id);
        if (part) truth.terminalGave(part.id, ask.id, moved);
        else truth.terminalTook(ask.id, moved);
      }
    },
    shows: async (askId) => (await statusOf(askId)).kind,
  };
}
