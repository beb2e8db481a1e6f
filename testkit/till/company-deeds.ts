// Orders for companies as a manager acts on them, a press each, and what must hold after each: for random days at one till and in a simulated store.
import type { CompanyCardState, CompanyOrderWhole } from '../../shared/companies/views.ts';
import type { Request, TillChannel } from '../../shared/ipc/ipc.ts';
import type { Approval } from '../../shared/request-parts.ts';

export const companyDeeds = [
  'stop',
  'go-on',
  'withdraw',
  'cancel',
  'hand-out',
  'came-out',
  'decide',
  'pay-back',
] as const;
export type CompanyDeed = (typeof companyDeeds)[number];

type Ask = <C extends TillChannel>(channel: C, request: Request<C>) => Promise<unknown>;

/** One press. `pick`, from 0 on, decides where the page leaves a choice; `didComeOut`: of codes that nobody is sure of. */
export function pressCompany(
  ask: Ask,
  deed: CompanyDeed,
  { id: orderId, cards, money }: CompanyOrderWhole,
  how: {
    readonly pick: number;
    readonly approval: Approval | null;
    readonly way: 'file' | 'strips';
    readonly didComeOut: boolean;
  },
): Promise<unknown> {
  const { pick, approval, way, didComeOut } = how;
  const some = (...states: readonly CompanyCardState[]): number[] =>
    cards.flatMap(({ state, n }) => (states.includes(state) ? [n] : []));
  const ready = some('ready').slice(pick % 3);
  switch (deed) {
    case 'stop':
      return ask('company:stop', { orderId });
    case 'go-on':
      return ask('company:go-on', { orderId, approval });
    case 'withdraw':
      return ask('company:withdraw', { orderId, approval });
    case 'cancel':
      return ask('company:cancel', { orderId, cards: ready.slice(0, 1), approval });
    case 'hand-out':
      return ask('company:hand-out', { orderId, cards: ready, way, approval });
    case 'came-out': {
      const asked = cards.flatMap(({ handedOut, n }) => (handedOut === 'asked' ? [n] : []));
      return ask('company:came-out', { orderId, cards: asked, did: didComeOut });
    }
    case 'decide': {
      const what = (['again', 'wait', 'leave-out'] as const)[pick % 3] ?? 'again';
      return ask('company:decide', { orderId, cards: some('refused').slice(0, 1), what });
    }
    case 'pay-back': {
      if (!money) return Promise.resolve();
      const { due } = money;
      const amount = pick % 2 === 0 ? due : { ...due, amount: `${1 + (pick % 60)}.00` };
      return ask('company:pay-back', { orderId, amount, approvalCode: null, approval });
    }
  }
}

export type CompanyCards = readonly { readonly state: CompanyCardState; readonly minor: number }[];

export const minorIn = (cards: CompanyCards, ...states: readonly CompanyCardState[]): number =>
  cards.reduce((sum, { state, minor }) => sum + (states.includes(state) ? minor : 0), 0);

/** What the service has of these cards, spent or held, is between these two; they are the same once nothing is open. */
export function boundsOf(cards: CompanyCards): { readonly leastMinor: number; readonly mostMinor: number } {
  const leastMinor = minorIn(cards, 'ready');
  return { leastMinor, mostMinor: leastMinor + minorIn(cards, 'cancelling', 'processing', 'placing', 'unknown') };
}
