// The client's balance in one currency: read, and in the sandbox set (section 4, Balances).
// Invariant: a balance in another currency than the one asked for is nonsense.
import { type Balance, type BalanceUpdate, balance } from '../../shared/interface/balance.ts';
import type { ServiceAnswer } from './answer.ts';
import { type Caller, jsonBytes } from './call.ts';

export type BalanceCalls = {
  /** `currency`: three uppercase letters (section 8). Refused with `currency_not_allowed` where the client has none. */
  balance(currency: string): Promise<ServiceAnswer<Balance>>;
};

export type BalanceSandboxCalls = {
  /** PATCH /balances/{currency}: a decimal amount in the currency. */
  setBalance(currency: string, update: BalanceUpdate): Promise<ServiceAnswer<Balance>>;
};

export function createBalanceCalls({ callOf }: Caller): BalanceCalls {
  return {
    balance: (currency) =>
      callOf(currency, balanceIn(currency), (segment) => ({ method: 'GET', path: `/balances/${segment}` })),
  };
}

export function createBalanceSandboxCalls({ callOf }: Caller): BalanceSandboxCalls {
  return {
    setBalance: (currency, { balance }) =>
      callOf(currency, balanceIn(currency), (segment) => ({
        method: 'PATCH',
        path: `/balances/${segment}`,
        body: jsonBytes({ balance }),
      })),
  };
}

function balanceIn(currency: string) {
  return balance.refine((one) => one.currency === currency);
}
