// The client's balance in one currency (sections 2 and 4).
import { z } from 'zod';

/** Section 8: the path parameter of both endpoints. */
export const currencyPattern = /^[A-Z]{3}$/;

// The service may hold an overdrawn balance, so a minus is accepted here, never in an order.
const decimal = z.string().regex(/^-?\d{1,16}(\.\d{1,9})?$/);

/** GET and PATCH /balances/{currency}: decimal amounts in `currency`. */
export const balance = z.looseObject({
  currency: z.string().regex(currencyPattern),
  balance: decimal,
  limit: decimal,
  available_balance: decimal,
});
export type Balance = z.infer<typeof balance>;

/** PATCH /balances/{currency}, in the sandbox only. */
export const balanceUpdate = z.object({ balance: z.string().regex(/^\d{1,15}(\.\d{1,9})?$/) });
export type BalanceUpdate = z.infer<typeof balanceUpdate>;
