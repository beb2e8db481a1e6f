// What really happened at the counter: the bank's book, the drawer's, and what the customers hold in hand. The till is told, never
// asked. Invariant: money and cards move here only when somebody really moves them, so that two books can be compared.
import type { CardTerminal, PayAsk, RefundAsk, StatusAnswer, TerminalAnswer } from '../../electron/payment/terminal.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const terminalWays = ['approve', 'decline', 'late', 'drop', 'lose', 'unknown'] as const;
/** `drop`: the money moved and the answer is lost. `lose`: it never arrived. `unknown`: no money moved, and it cannot say so. */
export type TerminalWay = (typeof terminalWays)[number];

export type Books = {
  /** The customer pays so much over the counter for this tender. */
  pay(tenderId: string, minor: number, method: 'cash' | 'card'): void;
  /** So much goes back over the counter for this part of a tender. */
  giveBack(partId: string, minor: number, method: 'cash' | 'card'): void;
  /** Minor units; 0 where nothing moved. */
  paid(tenderId: string): number;
  returned(partId: string): number;
  /** How often money moved for it: more than once is a fault. */
  timesPaid(tenderId: string): number;
  timesReturned(partId: string): number;
  /** What was paid for this tender is exchanged: so much, in the other way. */
  exchange(tenderId: string, minor: number, method: 'cash' | 'card'): void;
  /** Somebody says of this tender, or this part that goes back, what is not so: the ledger's word for it is theirs. */
  lie(id: string): void;
  isLie(id: string): boolean;
  /** What went back for it as notes and coins. */
  returnedInCash(partId: string): number;
  /** In the drawer since the morning. */
  drawerMinor(): number;
  /** Paid less returned, whatever the way. */
  keptMinor(): number;
  handOver(lineId: string): void;
  takeBack(lineId: string): void;
  /** The lines whose cards are in customers' hands. */
  inHand(): ReadonlySet<string>;
  /** The bank's terminal, as one process of the till sees it. */
  terminal(life: { lives(): boolean; step(point: 'before-send' | 'on-answer', call: 'terminal'): void }): CardTerminal;
  /** What becomes of the next question to it. */
  nextAtTerminal(way: TerminalWay): void;
  /** What its screen shows of a question. */
  shows(askId: string): StatusAnswer['kind'];
  /** Its screen shows that money is on its way for this part, whatever the till still knows of it. */
  isAtWorkFor(partId: string): boolean;
  /** Grows with every move of money or card. */
  changes(): number;
  calm(): void;
};

const lateByMs = 20_000;
const never = new Promise<never>(() => {});

/** `durable`: the part of a tender that a question is about, if the ledger says that it is being asked right now. */
export function createBooks(deps: {
  readonly clock: Pick<VirtualClock, 'timers'>;
  readonly durable: (ask: PayAsk | RefundAsk) => string | null;
  readonly broken: (what: string) => void;
}): Books {
  type Move = { readonly id: string; readonly minor: number; readonly method: 'cash' | 'card' };
  let payments: Move[] = [];
  const returns: Move[] = [];
  const hands = new Set<string>();
  const lies = new Set<string>();
  let handed = 0;
  const known = new Map<string, StatusAnswer>();
  const giveUp = new Map<string, () => void>();
  let ways: TerminalWay[] = [];

  const total = (moves: readonly Move[]) => moves.reduce((sum, move) => sum + move.minor, 0);
  const of = (moves: readonly Move[], id: string) => moves.filter((move) => move.id === id);

  /** The part of a tender that each question is about: known from the ledger when it arrives. */
  const subjects = new Map<string, string>();
  const arrive = (ask: PayAsk | RefundAsk): void => {
    const part = deps.durable(ask);
    if (part === null) deps.broken(`a ${ask.what} was asked for before it was durable`);
    subjects.set(ask.id, part ?? ask.id);
  };
  const move = ({ id, what, amountMinor }: PayAsk | RefundAsk): void => {
    if (what === 'payment') payments.push({ id, minor: amountMinor, method: 'card' });
    else returns.push({ id: subjects.get(id) ?? id, minor: amountMinor, method: 'card' });
  };
  const approved = (ask: PayAsk | RefundAsk): TerminalAnswer => {
    move(ask);
    const number = String(payments.length + returns.length).padStart(6, '0');
    const answer: TerminalAnswer = { kind: 'approved', approvalCode: number, reference: `BANK-${number}` };
    known.set(ask.id, answer);
    return answer;
  };
  const declined = (ask: PayAsk | RefundAsk): TerminalAnswer => {
    known.set(ask.id, { kind: 'declined', why: 'card' });
    return { kind: 'declined', why: 'card' };
  };

  async function take(ask: PayAsk | RefundAsk): Promise<TerminalAnswer> {
    arrive(ask);
    switch (ways.shift() ?? 'approve') {
      case 'approve':
        return approved(ask);
      case 'decline':
        return declined(ask);
      case 'drop':
        approved(ask);
        return { kind: 'unknown' };
      case 'lose':
        return { kind: 'unknown' };
      case 'unknown':
        known.set(ask.id, { kind: 'unknown' });
        return { kind: 'unknown' };
      case 'late':
        known.set(ask.id, { kind: 'in-progress' });
        return new Promise((resolve) => {
          const cancel = deps.clock.timers.after(lateByMs, () => resolve(approved(ask)));
          giveUp.set(ask.id, () => {
            cancel();
            resolve(declined(ask));
          });
        });
    }
  }

  return {
    pay: (id, minor, method) => void payments.push({ id, minor, method }),
    giveBack: (id, minor, method) => void returns.push({ id, minor, method }),
    paid: (id) => total(of(payments, id)),
    returned: (id) => total(of(returns, id)),
    timesPaid: (id) => of(payments, id).length,
    timesReturned: (id) => of(returns, id).length,
    exchange(id, minor, method) {
      payments = [...payments.filter((move) => move.id !== id), { id, minor, method }];
      handed += 1;
    },
    lie: (id) => void lies.add(id),
    isLie: (id) => lies.has(id),
    returnedInCash: (id) => total(of(returns, id).filter(({ method }) => method === 'cash')),
    drawerMinor: () =>
      total(payments.filter(({ method }) => method === 'cash')) -
      total(returns.filter(({ method }) => method === 'cash')),
    keptMinor: () => total(payments) - total(returns),
    handOver(lineId) {
      hands.add(lineId);
      handed += 1;
    },
    takeBack(lineId) {
      if (hands.delete(lineId)) handed += 1;
    },
    changes: () => payments.length + returns.length + handed,
    inHand: () => hands,
    terminal(life) {
      const asked = async (ask: PayAsk | RefundAsk): Promise<TerminalAnswer> => {
        if (!life.lives()) return never;
        life.step('before-send', 'terminal');
        if (!life.lives()) return never;
        const answer = await take(ask);
        if (!life.lives()) return never;
        life.step('on-answer', 'terminal');
        return life.lives() ? answer : never;
      };
      return {
        kind: 'attached',
        name: 'bank',
        pay: asked,
        refund: asked,
        status: async ({ id }) => (life.lives() ? (known.get(id) ?? { kind: 'not-found' }) : never),
        async abort(id) {
          if (life.lives() && known.get(id)?.kind === 'in-progress') giveUp.get(id)?.();
        },
        close: async () => undefined,
      };
    },
    nextAtTerminal: (way) => void ways.push(way),
    shows: (askId) => known.get(askId)?.kind ?? 'not-found',
    isAtWorkFor: (partId) =>
      [...subjects].some(([askId, subject]) => subject === partId && known.get(askId)?.kind === 'in-progress'),
    calm() {
      ways = [];
    },
  };
}
