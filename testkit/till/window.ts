// A window as the screens are one: it hears what the till tells, and shows each sale as it was told last.
// Invariants it holds the till to: no version is missed or told twice, and no answer comes before its news.
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import { type HeldSale, type SaleNews, type SaleVersion, type WholeSale, withNews } from '../../shared/sale/news.ts';
import type { SaleView } from '../../shared/sale/views.ts';

/** What a person sees of an answer: the sale itself, where the answer only marks or wraps it. */
export type Seen<A> = A extends SaleVersion | WholeSale ? SaleView : A;

export type Window = {
  /** Answers the sale as it is then shown, if it is one. What the till did wrong is thrown at the next answer. */
  hear(event: TillEvent): SaleView | null;
  seen<A>(answer: A): Seen<A>;
  shown(): SaleView[];
  /** As a page that was loaded again. */
  forget(): void;
};

const isMark = (answer: object): answer is SaleVersion => 'version' in answer && 'id' in answer;
const isWhole = (answer: object): answer is WholeSale => 'version' in answer && 'whole' in answer;

export function createWindow(): Window {
  const held = new Map<string, HeldSale>();
  const versions = new Map<number, SaleView>();
  /** News of sales this window does not hold yet: it came before the answer to the first reading, which it builds on. */
  const early = new Map<string, SaleNews[]>();
  let fault: Error | null = null;

  const hear = (news: SaleNews): SaleView | null => {
    const before = held.get(news.saleId) ?? null;
    // A reading that an event has overtaken shows nothing new.
    if (before && news.version < before.version) return before.sale;
    const sale = withNews(before, news);
    if (before && !sale) throw new Error(`a version of sale ${news.saleId} was missed`);
    if (!sale) {
      early.set(news.saleId, [...(early.get(news.saleId) ?? []), news]);
      return null;
    }
    held.set(news.saleId, { version: news.version, sale });
    versions.set(news.version, sale);
    return hearEarly(news.saleId) ?? sale;
  };

  /** The screens read such a sale once more; here the news waits for the reading under way. */
  const hearEarly = (saleId: string): SaleView | null => {
    const waiting = early.get(saleId) ?? [];
    early.delete(saleId);
    return waiting.reduce<SaleView | null>((_shown, news) => hear(news), null);
  };

  const withVersion = ({ id, version }: SaleVersion): SaleView => {
    const shown = held.get(id);
    if (!shown || shown.version < version) throw new Error(`the answer about sale ${id} came before its news`);
    return versions.get(version) ?? shown.sale;
  };

  return {
    hear(event) {
      if (event.kind !== 'sale') return null;
      const { news } = event;
      const shown = held.get(news.saleId)?.version ?? 0;
      if (news.version <= shown) fault ??= new Error(`version ${news.version} was told after ${shown}`);
      try {
        return hear(news);
      } catch (error) {
        fault ??= error instanceof Error ? error : new Error(String(error));
        return null;
      }
    },
    seen<A>(answer: A): Seen<A> {
      if (fault) throw fault;
      if (answer === null || typeof answer !== 'object') return answer as Seen<A>;
      if (isMark(answer)) return withVersion(answer) as Seen<A>;
      return (isWhole(answer) ? hear(answer) : answer) as Seen<A>;
    },
    shown: () => [...held.values()].map(({ sale }) => sale),
    forget() {
      held.clear();
      versions.clear();
      early.clear();
    },
  };
}
