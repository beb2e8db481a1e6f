// A window as the screens are one: it hears what the till tells, and shows each sale as it was told last.
// Invariants it holds the till to: no version is told twice, and no answer comes before its news.
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { SaleNews, SaleVersion } from '../../shared/sale/news.ts';
import type { SaleView } from '../../shared/sale/views.ts';

/** What a person sees of an answer: the sale itself, where the answer only marks or wraps it. */
export type Seen<A> = A extends SaleVersion | SaleNews ? SaleView : A;

export type Window = {
  /** Answers the sale as it is then shown, if it is one. What the till did wrong is thrown at the next answer. */
  hear(event: TillEvent): SaleView | null;
  seen<A>(answer: A): Seen<A>;
  shown(): SaleView[];
  /** As a page that was loaded again. */
  forget(): void;
};

const isMark = (answer: object): answer is SaleVersion => 'version' in answer && 'id' in answer;
const isNews = (answer: object): answer is SaleNews => 'version' in answer && 'sale' in answer;

export function createWindow(): Window {
  const held = new Map<string, SaleNews>();
  const versions = new Map<number, SaleView>();
  let fault: Error | null = null;

  /** A reading that an event has overtaken shows nothing new. */
  const hear = (news: SaleNews): SaleView => {
    const before = held.get(news.sale.id);
    if (before && news.version < before.version) return before.sale;
    held.set(news.sale.id, news);
    versions.set(news.version, news.sale);
    return news.sale;
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
      const shown = held.get(news.sale.id)?.version ?? 0;
      if (news.version <= shown) fault ??= new Error(`version ${news.version} was told after ${shown}`);
      return hear(news);
    },
    seen<A>(answer: A): Seen<A> {
      if (fault) throw fault;
      if (answer === null || typeof answer !== 'object') return answer as Seen<A>;
      if (isMark(answer)) return withVersion(answer) as Seen<A>;
      return (isNews(answer) ? hear(answer) : answer) as Seen<A>;
    },
    shown: () => [...held.values()].map(({ sale }) => sale),
    forget() {
      held.clear();
      versions.clear();
    },
  };
}
