// The sales this window has seen, as main last said, and the way to act on one.
// Invariant: what is shown never goes back to an older view. Events and answers travel apart, so an answer that was overtaken by
// an event of the same sale is not trusted: the sale is read again.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { Answers, Channel } from '../../shared/ipc.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SaleView } from '../../shared/views.ts';
import { type Arguments, ask } from '../bridge.ts';
import { useNotice } from './notice.ts';

/** The channels that answer with the sale they changed. */
export type SaleChannel = { [C in Channel]: Answers[C] extends SaleView | null ? C : never }[Channel];

export type SaleStore = {
  readonly sales: Readonly<Record<string, SaleView>>;
  /** The sale in stage `basket` or `paying` that is not put aside. */
  readonly current: SaleView | null;
  /** An event of main. */
  hear(sale: SaleView): void;
  reload(): Promise<void>;
  read(saleId: string): Promise<void>;
  /** Acts, shows what came of it, and says an error in words unless `quiet` keeps it for the caller. */
  act<C extends SaleChannel>(
    channel: C,
    request: Arguments<C>[0],
    options?: { readonly quiet?: boolean },
  ): Promise<Result<SaleView | null, TillError>>;
};

const heard = new Map<string, number>();

export const useSale = create<SaleStore>((set, get) => {
  const adopt = (sale: SaleView) =>
    set((state) => {
      const open = (sale.stage === 'basket' || sale.stage === 'paying') && !sale.suspendedAt;
      const wasCurrent = state.current?.id === sale.id;
      return {
        sales: { ...state.sales, [sale.id]: sale },
        current: open ? sale : wasCurrent ? null : state.current,
      };
    });

  return {
    sales: {},
    current: null,
    hear(sale) {
      heard.set(sale.id, (heard.get(sale.id) ?? 0) + 1);
      adopt(sale);
    },
    async reload() {
      const answer = await ask('sale:current');
      if (!answer.ok) return;
      if (answer.value) adopt(answer.value);
      else set({ current: null });
    },
    async read(saleId) {
      // Read again while events keep overtaking; the last event is the newest view in any case.
      for (let tries = 0; tries < 5; tries += 1) {
        const before = heard.get(saleId) ?? 0;
        const answer = await ask('sale:get', { saleId });
        if (!answer.ok) return;
        if ((heard.get(saleId) ?? 0) === before) return adopt(answer.value);
      }
    },
    async act(channel, request, options = {}) {
      const before = new Map(heard);
      const answer = await ask(channel, ...([request] as Arguments<typeof channel>));
      if (!answer.ok) {
        // Another window may have been quicker: show how it stands now.
        if (answer.error.code === 'out_of_turn' || answer.error.code === 'not_found') {
          const shown = get().current?.id;
          await get().reload();
          if (shown) await get().read(shown);
        }
        if (!options.quiet) useNotice.getState().show(answer.error);
        return err(answer.error);
      }
      useNotice.getState().dismiss();
      const sale = answer.value;
      if (sale === null) await get().reload();
      else if ((heard.get(sale.id) ?? 0) === (before.get(sale.id) ?? 0)) adopt(sale);
      else await get().read(sale.id);
      return ok(sale === null ? null : (get().sales[sale.id] ?? sale));
    },
  };
});
