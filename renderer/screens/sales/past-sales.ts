// The list of past sales in this window: the search, its results, and the sale opened from them.
// Invariant: the results belong to the current search, or `isCurrent` is false; an overtaken answer is dropped.
// It is reset once neither the list nor one of its sales is on screen.
import { create } from 'zustand';
import { intlLocales } from '../../../shared/locales/intl.ts';
import type { SaleSummary } from '../../../shared/sale/views.ts';
import { ask } from '../../bridge.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSession } from '../../stores/session.ts';
import { asked, nothing, type Sought } from './sought.ts';

const pageSize = 50;
const mostAtOnce = 100;

export type PastSalesStore = {
  readonly sought: Sought;
  /** The latest first; null before the first answer. */
  readonly sales: readonly SaleSummary[] | null;
  /** There are more. */
  readonly more: boolean;
  readonly isCurrent: boolean;
  /** The sale that was opened, and its position in CSS pixels from the top of the screen. */
  readonly opened: { readonly saleId: string; readonly top: number } | null;
  readonly padShown: boolean;
  seek(change: Partial<Sought>): void;
  /** Reads as many again as are shown, because something changed. */
  refresh(): void;
  loadMore(): void;
  open(saleId: string, top: number): void;
  showPad(shown: boolean): void;
};

const fresh = { sought: nothing, sales: null, more: false, isCurrent: false, opened: null, padShown: false } as const;

export const usePastSales = create<PastSalesStore>((set, get) => {
  // Numbers the searches: only the newest one's answer is used.
  let turn = 0;
  let underWay = false;
  let overtaken = false;

  async function look(count: number): Promise<void> {
    const session = useSession.getState().session;
    if (!session) return;
    turn += 1;
    const mine = turn;
    underWay = true;
    overtaken = false;
    const filters = asked(get().sought, session.currency, intlLocales[session.locale]);
    const sales: SaleSummary[] = [];
    for (let more = true; more && sales.length < count; ) {
      const limit = Math.min(mostAtOnce, count - sales.length);
      const answer = await ask('sales:list', { ...filters, before: sales.at(-1)?.id ?? null, limit });
      if (mine !== turn) return;
      if (!answer.ok) {
        underWay = false;
        return useNotice.getState().show(answer.error);
      }
      sales.push(...answer.value);
      more = answer.value.length === limit;
      if (!more || sales.length >= count) set({ sales, more, isCurrent: true });
    }
    underWay = false;
    if (overtaken) await look(Math.max(pageSize, sales.length));
  }
  const shown = () => Math.max(pageSize, get().sales?.length ?? 0);

  useNavigation.subscribe(({ place }) => {
    if (place.screen === 'sales' || place.screen === 'sale') return;
    turn += 1;
    underWay = false;
    set(fresh);
  });

  return {
    ...fresh,
    seek(change) {
      set({ sought: { ...get().sought, ...change }, isCurrent: false, opened: null });
      void look(pageSize);
    },
    refresh() {
      // What happens during a reading may be missing from it: read once more.
      if (underWay) overtaken = true;
      else void look(shown());
    },
    loadMore: () => void look(shown() + pageSize),
    open(saleId, top) {
      set({ opened: { saleId, top } });
      useNavigation.getState().go({ screen: 'sale', saleId, from: 'sales' });
    },
    showPad: (padShown) => set({ padShown }),
  };
});
