// The sales this window has seen, as main last sent them, and the way to act on one.
// Invariant: what is shown never goes back to an older version. A change arrives once, as an event; an answer names the version that
// includes it, and a window that missed the event reads the sale.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { Answers, Channel } from '../../shared/ipc/ipc.ts';
import { errorOf, ok, type Result } from '../../shared/result.ts';
import type { SaleNews, SaleVersion } from '../../shared/sale/news.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import { type Arguments, ask } from '../bridge.ts';
import { useNotice } from './notice.ts';

/** The channels that change a sale. */
export type SaleChannel = { [C in Channel]: Answers[C] extends SaleVersion ? C : never }[Channel];

export type SaleStore = {
  readonly sales: Readonly<Record<string, SaleView>>;
  /** The shown version of each sale. */
  readonly versions: Readonly<Record<string, number>>;
  /** The sale in stage `basket` or `paying` that is not parked. */
  readonly current: SaleView | null;
  hear(news: SaleNews): void;
  /** A shift's count starts or ends, so main decides again what may be shown. */
  forget(): Promise<void>;
  reload(): Promise<void>;
  /** Answers why it is not shown. */
  read(saleId: string): Promise<TillError | null>;
  /** Acts, shows the result, and shows an error in words unless `quiet` leaves it to the caller. */
  act<C extends SaleChannel>(
    channel: C,
    request: Arguments<C>[0],
    options?: { readonly quiet?: boolean },
  ): Promise<Result<SaleView | null, TillError>>;
};

/** An event that an answer has overtaken arrives within this time. */
const overtakenMs = 50;

const isOpen = ({ stage, suspendedAt }: SaleView): boolean =>
  (stage === 'basket' || stage === 'paying') && !suspendedAt;

export const useSale = create<SaleStore>((set, get) => {
  const isBehind = ({ id, version }: SaleVersion): boolean => (get().versions[id] ?? 0) < version;

  /** Shows the version of the answer before the caller continues. */
  const catchUp = async (mark: SaleVersion): Promise<void> => {
    if (isBehind(mark)) await new Promise((goOn) => setTimeout(goOn, overtakenMs));
    if (isBehind(mark)) await get().read(mark.id);
  };

  /** Another window may have been faster: shows the current state. */
  const recheck = async ({ code }: TillError): Promise<void> => {
    if (code === 'out_of_turn' || code === 'not_found') await get().reload();
  };

  return {
    sales: {},
    versions: {},
    current: null,
    hear({ sale, version }) {
      const { id } = sale;
      if (!isBehind({ id, version })) return;
      const { sales, versions, current } = get();
      const others = current?.id === id ? null : current;
      set({
        sales: { ...sales, [id]: sale },
        versions: { ...versions, [id]: version },
        current: isOpen(sale) ? sale : others,
      });
    },
    forget() {
      set({ sales: {}, versions: {}, current: null });
      return get().reload();
    },
    async reload() {
      const shown = get().current?.id;
      const answer = await ask('sale:current');
      if (answer.ok && answer.value) get().hear(answer.value);
      if (shown !== undefined && shown !== (answer.ok && answer.value?.sale.id)) await get().read(shown);
    },
    async read(saleId) {
      const answer = await ask('sale:get', { saleId });
      if (answer.ok) get().hear(answer.value);
      return errorOf(answer);
    },
    async act(channel, request, { quiet = false } = {}) {
      const answer = await ask(channel, ...([request] as Arguments<typeof channel>));
      if (!answer.ok) {
        await recheck(answer.error);
        if (!quiet) useNotice.getState().show(answer.error);
        return answer;
      }
      useNotice.getState().dismiss();
      await catchUp(answer.value);
      return ok(get().sales[answer.value.id] ?? null);
    },
  };
});

/** A sale by its id, read from main if this window has not seen it. */
export function useSaleOf(saleId: string): SaleView | undefined {
  const sale = useSale((store) => store.sales[saleId]);
  const read = useSale((store) => store.read);
  useEffect(() => {
    if (!sale) void read(saleId);
  }, [sale, saleId, read]);
  return sale;
}
