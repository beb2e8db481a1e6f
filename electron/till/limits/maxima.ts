// The maxima as this till knows them: the service's word where it gives one, else what its answers taught; and whether they leave room
// for the open sale. Invariants: a sale is called refused only where that is certain, never because something may have been used; until a drawer is
// counted, what is left of a day's maximum is not said, because that says what was sold.
import { type Store, store as storeShape } from '../../../shared/interface/resources.ts';
import type { Room } from '../../../shared/limits/room.ts';
import type { LimitWarning } from '../../../shared/limits/views.ts';
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { createServiceReadings } from '../../ledger/service-readings.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import type { Bounds } from './bounds.ts';
import type { Usage } from './usage.ts';

/** An older word of the service may not be its word any more. */
const wordHoldsMs = 24 * 60 * 60_000;

export type Maxima = ReturnType<typeof createMaxima>;
export type CardWanted = Pick<LineRow, 'saleId' | 'productCode' | 'productName' | 'amountMinor'>;
type Most = Pick<LimitWarning, 'isBelow'> & { readonly mostMinor: number };

export function createMaxima(
  { identity, now, blind }: Pick<TillContext, 'identity' | 'now'> & Pick<TillCore, 'blind'>,
  usage: Pick<Usage, 'today' | 'ofSale'>,
  bounds: Pick<Bounds, 'rows'>,
  readings: Pick<ReturnType<typeof createServiceReadings>, 'storeBody' | 'storeReadAt'>,
) {
  const { currency } = identity;
  const text = (amountMinor: number): MoneyText => moneyText({ currency, amountMinor });

  /** As the last reading was parsed: a warning asks for it with every change of a sale. */
  let parsed: { readonly body: string; readonly store: Store | null } | null = null;
  const parsedStore = (): Store | null => {
    const body = readings.storeBody();
    if (body === null) return null;
    if (parsed?.body !== body) {
      const read = storeShape.safeParse(JSON.parse(body));
      parsed = { body, store: read.success ? read.data : null };
    }
    return parsed.store;
  };

  /** The store as the service had it when it was read last. */
  const store = (): { readonly store: Store; readonly readAt: string } | null => {
    const read = parsedStore();
    return read && { store: read, readAt: readings.storeReadAt() ?? '' };
  };

  /** Minor units of the till's currency; null where the service does not say. */
  const said = (scope: 'store' | 'terminal' | 'receipt'): number | null => {
    const limits = parsedStore()?.limits;
    const amount = limits?.currency === currency ? limits[scope] : null;
    const maximum = amount ? parseMoney({ currency, amount }) : null;
    return maximum?.ok ? maximum.value.amountMinor : null;
  };

  const isRecent = (): boolean => {
    const ageMs = now().getTime() - Date.parse(readings.storeReadAt() ?? '');
    return ageMs >= 0 && ageMs < wordHoldsMs;
  };

  /** What is certainly not exceeded by more than this. */
  const mostOf = (scope: 'store' | 'terminal' | 'receipt', usedMinor: number): Most | null => {
    const maximum = said(scope);
    if (maximum !== null) return isRecent() ? { mostMinor: maximum - usedMinor, isBelow: false } : null;
    const below = bounds.rows.get(scope, '', currency, 'below');
    return below && { mostMinor: below.boundMinor - usedMinor, isBelow: true };
  };

  const exceeds = (amountMinor: number, { mostMinor, isBelow }: Most): boolean =>
    isBelow ? amountMinor >= mostMinor : amountMinor > mostMinor;

  /** Certainly, by what a maximum counts. */
  const usedOf = (saleId: string) => {
    const todayMinor = usage.today(currency).certainMinor;
    return { receipt: usage.ofSale(saleId, currency).certainMinor, terminal: todayMinor, store: todayMinor };
  };

  const leftText = (scope: 'receipt' | 'terminal' | 'store', { mostMinor }: Most): MoneyText | null =>
    scope === 'receipt' || blind.mayTell('list') ? text(Math.max(0, mostMinor)) : null;

  /** How many cards of `each` come on top of `wantedMinor`. */
  const fitting = (each: number, wantedMinor: number, { mostMinor, isBelow }: Most): number => {
    const left = mostMinor - wantedMinor;
    return Math.max(0, isBelow ? Math.ceil(left / each) - 1 : Math.floor(left / each));
  };

  return {
    store,
    said,
    /** Why the cards that are still to be reserved would surely be refused; null where that is not certain. */
    warningOf(sale: Pick<SaleRow, 'id' | 'stage'>, lines: readonly LineRow[]): LimitWarning | null {
      const drafts = lines.filter(({ state }) => state === 'draft');
      if (drafts.length === 0 || (sale.stage !== 'basket' && sale.stage !== 'paying')) return null;
      for (const line of drafts) {
        const below = bounds.rows.get('product', line.productCode, currency, 'below');
        if (below && line.amountMinor >= below.boundMinor)
          return { scope: 'product', productName: line.productName, most: text(below.boundMinor), isBelow: true };
      }
      const wantedMinor = drafts.reduce((sum, line) => sum + line.amountMinor, 0);
      const used = usedOf(sale.id);
      for (const scope of ['receipt', 'terminal', 'store'] as const) {
        const most = mostOf(scope, used[scope]);
        if (most && exceeds(wantedMinor, most))
          return { scope, productName: null, most: leftText(scope, most), isBelow: most.isBelow };
      }
      return null;
    },
    /** Which maximum `count` more of such a card would surely pass, and how many it leaves room for; null where that is not certain. */
    lackOfRoom(
      lines: readonly LineRow[],
      { saleId, productCode, productName, amountMinor }: CardWanted,
      count: number,
    ): Room | null {
      const below = bounds.rows.get('product', productCode, currency, 'below');
      if (below && amountMinor >= below.boundMinor)
        return { scope: 'product', productName, most: text(below.boundMinor), isBelow: true, fits: 0 };
      const drafts = lines.filter(({ state }) => state === 'draft');
      const wantedMinor = drafts.reduce((sum, line) => sum + line.amountMinor, 0);
      const used = usedOf(saleId);
      const rooms = (['receipt', 'terminal', 'store'] as const).flatMap((scope): Room[] => {
        const most = mostOf(scope, used[scope]);
        if (!most) return [];
        const fits = fitting(amountMinor, wantedMinor, most);
        return [{ scope, productName: null, most: leftText(scope, most), isBelow: most.isBelow, fits }];
      });
      const [least] = rooms.toSorted((a, b) => a.fits - b.fits);
      return least && least.fits < count ? least : null;
    },
  };
}
