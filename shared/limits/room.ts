// How many of several cards fit below a maximum, as the detail of the error `maximum_reached`.
import { type LimitWarning, limitScopes } from './views.ts';

/** `fits`: how many more cards of this amount. */
export type Room = LimitWarning & { readonly fits: number };

export function roomText({ fits, scope, isBelow, most, productName }: Room): string {
  const amount = most ? [most.currency, most.amount] : ['-'];
  return [fits, scope, isBelow ? 'below' : 'at-most', ...amount, productName ?? ''].join(' ');
}

/** Of the error `sale_too_long`. */
export function fitsOf(text: string): number {
  return Number(text);
}

/** Null for any other text. */
export function roomOf(text: string): Room | null {
  const [, fits, said, side, currency, amount, name] =
    /^(\d+) (\w+) (below|at-most) (?:-|([A-Z]{3}) (\d+(?:\.\d+)?)) (.*)$/s.exec(text) ?? [];
  const scope = limitScopes.find((one) => one === said);
  if (scope === undefined) return null;
  const most = currency === undefined || amount === undefined ? null : { currency, amount };
  return { fits: Number(fits), scope, isBelow: side === 'below', most, productName: name || null };
}
