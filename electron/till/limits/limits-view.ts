// The limits page, as main sees it: the service's word, what was learned, what is used of it, what is left, and the balances.
import type { BoundEvidence, LearnedLimit, LeftRange, LimitsView, LimitUse } from '../../../shared/limits/views.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import { townLine } from '../../../shared/store-address.ts';
import type { LimitBound } from '../../ledger/limit-bounds.ts';
import type { Ordered } from '../../ledger/ordered.ts';
import type { TillContext } from '../core/context.ts';
import type { BalanceBook } from './balance-book.ts';
import type { Bounds } from './bounds.ts';
import type { Maxima } from './maxima.ts';
import type { ServiceReader } from './service-reader.ts';
import type { Usage } from './usage.ts';

export type LimitsParts = {
  readonly usage: Usage;
  readonly bounds: Bounds;
  readonly maxima: Maxima;
  readonly book: BalanceBook;
  readonly reader: ServiceReader;
};

/** More than a person reads at once; the newest evidence first. */
const mostCards = 200;

export function createLimitsView(
  { identity, catalogue }: Pick<TillContext, 'identity' | 'catalogue'>,
  { usage, bounds, maxima, book, reader }: LimitsParts,
): () => Omit<LimitsView, 'kept'> {
  const { currency } = identity;
  const text = (amountMinor: number): MoneyText => moneyText({ currency, amountMinor });

  const evidence = (bound: LimitBound | undefined): BoundEvidence | null =>
    bound
      ? {
          bound: text(bound.boundMinor),
          amount: text(bound.amountMinor),
          receiptNumber: bound.receiptNumber,
          at: bound.at,
        }
      : null;

  const learnedOf = (rows: readonly LimitBound[]): LearnedLimit | null => {
    const [atLeast, below] = [rows.find(({ side }) => side === 'at-least'), rows.find(({ side }) => side === 'below')];
    if (!atLeast && !below) return null;
    const changed = [atLeast, below].find((row) => row && row.contradictsMinor !== null);
    return {
      atLeast: evidence(atLeast),
      below: evidence(below),
      changed: changed ? { to: changed.side === 'below' ? 'lowered' : 'raised', at: changed.at } : null,
    };
  };

  /** What other tills of the store use is not known here: the least that is left cannot be known. */
  const leftOf = (scope: LimitUse['scope'], rows: readonly LimitBound[], used: Ordered): LeftRange | null => {
    if (scope === 'receipt') return null;
    const { certainMinor, perhapsMinor } = used;
    const said = maxima.said(scope);
    const at = (side: LimitBound['side']) => rows.find((row) => row.side === side)?.boundMinor ?? null;
    const least = said ?? at('at-least');
    const most = said ?? (scope === 'store' ? null : at('below'));
    return {
      least: scope === 'store' || least === null ? null : text(Math.max(0, least - certainMinor - perhapsMinor)),
      most: most === null ? null : text(Math.max(0, most - certainMinor)),
      isBelow: said === null,
    };
  };

  const useOf = (scope: LimitUse['scope'], all: readonly LimitBound[]): LimitUse => {
    const rows = all.filter((row) => row.scope === scope);
    const said = maxima.said(scope);
    const highest = scope === 'receipt' ? usage.highestReceipt(currency) : null;
    const used =
      scope === 'receipt' ? { certainMinor: highest?.amountMinor ?? 0, perhapsMinor: 0 } : usage.today(currency);
    const refused = rows.find(({ side, at }) => side === 'left-below' && at >= usage.dayStart());
    return {
      scope,
      maximum: said === null ? null : text(said),
      learned: said === null ? learnedOf(rows) : null,
      certain: text(used.certainMinor),
      perhaps: text(used.perhapsMinor),
      left: leftOf(scope, rows, used),
      refused: refused
        ? { amount: text(refused.boundMinor), receiptNumber: refused.receiptNumber, at: refused.at }
        : null,
      others: refused && said !== null ? text(Math.max(0, said - refused.boundMinor - refused.usedMinor)) : null,
      receiptNumber: highest?.receiptNumber ?? null,
    };
  };

  const nameOf = (code: string): string => catalogue.find(code)?.name ?? bounds.rows.nameSold(code) ?? code;

  return () => {
    const all = bounds.rows.all(currency);
    const read = maxima.store();
    const products = Map.groupBy(
      all.filter(({ scope }) => scope === 'product'),
      ({ subject }) => subject,
    );
    return {
      store: read && {
        id: read.store.id,
        name: read.store.name,
        address: addressOf(read.store.address, identity.locale),
        currency: read.store.currency,
        registeredAt: read.store.created_at || null,
        readAt: read.readAt,
      },
      storeFault: reader.storeFault(),
      terminalId: identity.terminalId,
      freesAt: usage.freesAt(),
      uses: [useOf('store', all), useOf('terminal', all), useOf('receipt', all)],
      cards: [...products].slice(0, mostCards).flatMap(([productCode, rows]) => {
        const learned = learnedOf(rows);
        return learned ? [{ productCode, productName: nameOf(productCode), learned }] : [];
      }),
      balances: reader.currencies().map((one) => ({ ...book.view(one), fault: reader.balanceFault(one) })),
      maySetBalance: reader.setBalance !== null,
    };
  };
}

function addressOf(
  { street, postal_code: postalCode, city, country }: Record<'street' | 'postal_code' | 'city' | 'country', string>,
  locale: Locale,
) {
  return [street, townLine({ postalCode, city, country }, locale), country].filter((part) => part !== '').join(', ');
}
