// The shop's own maxima: what a sale may not exceed without approval. Shown in the basket, and checked again when it is reserved.
// Invariants: only cards that are still to be reserved pass a maximum, so that what was let pass is not asked for twice; the strictest word
// is asked for first. Several sales of one customer are the pause's (customer-pause.ts).
import type { ShopMaximum, ShopScope } from '../../../shared/limits/views.ts';
import { moneyText, parseMoney } from '../../../shared/money.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import { noteApproval } from '../core/approval.ts';
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';

/** In minor units; null, or absent: none. */
export type MaximaMinor = {
  readonly card: number | null;
  readonly sale: number | null;
  readonly supervisorAbove: number | null;
  readonly categories: ReadonlyMap<string, number>;
};
export type CardToSell = { readonly amountMinor: number; readonly category: string | null; readonly isDraft: boolean };
export type Passed = {
  readonly scope: ShopScope;
  readonly category: string | null;
  readonly mostMinor: number;
  readonly sumMinor: number;
};

const sumOf = (cards: readonly CardToSell[]): number => cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Which of the maxima the drafts pass, with what the sale holds besides; null: none. */
export function maximumPassed(cards: readonly CardToSell[], maxima: MaximaMinor): Passed | null {
  const drafts = cards.filter(({ isDraft }) => isDraft);
  if (drafts.length === 0) return null;
  const passes = (scope: ShopScope, sumMinor: number, mostMinor: number | null, category: string | null = null) =>
    mostMinor !== null && sumMinor > mostMinor ? [{ scope, category, mostMinor, sumMinor }] : [];
  const largest = Math.max(...drafts.map(({ amountMinor }) => amountMinor));
  const ofCategories = [...new Set(drafts.map(({ category }) => category))].flatMap((category) => {
    const mostMinor = maxima.categories.get(category ?? '') ?? null;
    const sumMinor = mostMinor === null ? 0 : sumOf(cards.filter((card) => card.category === category));
    return passes('category', sumMinor, mostMinor, category);
  });
  const sumMinor = sumOf(cards);
  const [first = null] = [
    ...passes('card', largest, maxima.card),
    ...ofCategories,
    ...passes('sale', sumMinor, maxima.sale),
    ...passes('supervisor', sumMinor, maxima.supervisorAbove),
  ];
  return first;
}

const liftOf = (scope: ShopScope): ShopMaximum['lift'] =>
  scope === 'supervisor' ? duties.largeSale : duties.shopMaximum;

const counts = ({ state }: LineRow): boolean => state !== 'refused' && state !== 'cancelled' && state !== 'voided';

export type ShopMaxima = ReturnType<typeof createShopMaxima>;

export function createShopMaxima({
  lines,
  catalogue,
  journal,
  identity,
  settings,
}: Pick<TillContext, 'lines' | 'catalogue' | 'journal' | 'identity' | 'settings'>) {
  const { currency } = identity;

  /** An amount that the currency does not have lets nothing pass: a mistyped maximum is noticed. */
  const minorOf = (amount: string | null): number | null => {
    if (amount === null) return null;
    const read = parseMoney({ currency, amount });
    return read.ok ? read.value.amountMinor : 0;
  };

  const maximaNow = (): MaximaMinor => {
    const { shop_maxima: shop, category_maxima: categories } = settings();
    return {
      card: minorOf(shop.card),
      sale: minorOf(shop.sale),
      supervisorAbove: minorOf(shop.supervisor_above),
      categories: new Map(
        Object.entries(categories).flatMap(([code, amount]) => {
          const minor = minorOf(amount);
          return minor === null ? [] : [[code, minor] as const];
        }),
      ),
    };
  };

  const passedBy = (sale: Pick<SaleRow, 'stage' | 'currency'>, all: readonly LineRow[]): Passed | null => {
    if (sale.currency !== currency || (sale.stage !== 'basket' && sale.stage !== 'paying')) return null;
    const maxima = maximaNow();
    // Which category a product is of takes the catalogue: it is asked only where a category has a maximum.
    const categoryOf = (code: string) => (maxima.categories.size > 0 ? (catalogue.find(code)?.category ?? null) : null);
    const cards = all.filter(counts).map(({ amountMinor, productCode, state }) => ({
      amountMinor,
      category: categoryOf(productCode),
      isDraft: state === 'draft',
    }));
    return maximumPassed(cards, maxima);
  };

  const roleOf = (id: string): Role | null => identity.operators().find((one) => one.id === id)?.role ?? null;

  return {
    /** For the basket; null where the sale passes none. */
    of(sale: SaleRow, all: readonly LineRow[]): ShopMaximum | null {
      const passed = passedBy(sale, all);
      if (!passed) return null;
      const { scope, category, mostMinor } = passed;
      return { scope, category, most: moneyText({ currency, amountMinor: mostMinor }), lift: liftOf(scope) };
    },
    /**
     * Aborts with `needs_supervisor` or `needs_manager` where the sale passes a maximum, and neither who asks nor who approves is of that
     * role; otherwise that word is journalled.
     */
    allow(tx: Tx, by: Operator, approverId: string | null, sale: SaleRow): void {
      const passed = passedBy(sale, lines.bySale(sale.id));
      if (!passed) return;
      const { category: _, ...told } = passed;
      const lift = liftOf(passed.scope);
      const ownId = atLeast(by.role, lift) ? by.id : null;
      const wordId = approverId ?? ownId;
      const role = wordId === null ? null : roleOf(wordId);
      if (wordId === null || role === null || !atLeast(role, lift))
        abort(lift === 'manager' ? 'needs_manager' : 'needs_supervisor');
      noteApproval(journal, tx, wordId, { saleId: sale.id, subjectId: null }, { what: 'shop-maximum', ...told });
    },
  };
}
