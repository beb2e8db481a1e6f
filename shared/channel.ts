// A row of a channel table: who may call it, the shape of the request, and the answer. Main checks all of it by this table
// (electron/till/operators/serve.ts) before a capability receives the request.
import type { z } from 'zod';
import type { Role } from './operator.ts';

/**
 * Who may. A role: a signed-in user of at least that role. `word`: any signed-in user; the capability says when another person of that role must
 * approve. `saleWord`: the same about a sale, and the approver is none of its cashiers; `always`: never without approval. `own-word`: whose approval
 * it needs depends on the slip, the card or the service, so the capability checks it itself.
 */
export type May =
  | 'anybody'
  | 'signed-in'
  | Exclude<Role, 'cashier'>
  | { readonly word: Role }
  | { readonly saleWord: Role; readonly always: boolean }
  | 'own-word';

/**
 * What a channel's answer reveals of money beyond the sale that its request names: `sums` that may include a shift's own. None while one is being
 * counted; before that the capability records the look (core/blind-count.ts).
 */
type Tells = 'sums';

/** The answer of a channel on success. A type only: the value does not exist. */
type Answering<T> = { readonly value: T };
export const answers = <T>() => ({}) as Answering<T>;

export type Row<M extends May = May, S extends z.ZodType = z.ZodType, T = unknown> = {
  readonly may: M;
  readonly request: S;
  readonly answer: Answering<T>;
  readonly tells?: Tells | undefined;
  /** Continues about the sale in payment once nobody touched the till for the shop's minutes; every other row then finds nobody there. */
  readonly ofPayment?: true;
};
export type Table = Readonly<Record<string, Row>>;

/** Does not compile where an approval is required and the request has no `approval`. */
type TakesWord<M extends May, S extends z.ZodType> = M extends object | 'own-word'
  ? 'approval' extends keyof z.infer<S>
    ? S
    : never
  : S;

export function row<const M extends May, S extends z.ZodType, T>(
  may: M,
  request: TakesWord<M, S>,
  answer: Answering<T>,
  tells?: Tells,
): Row<M, S, T> {
  return { may, request, answer, tells };
}

/** A step of a payment that is open: it continues on a till that locked but for that payment. */
export const ofPayment = <R extends Row>(one: R): R => ({ ...one, ofPayment: true });

/** As a capability receives it: the approval was checked and removed. */
export type WithoutApproval<T> = T extends { approval?: unknown } ? Omit<T, 'approval'> : T;
