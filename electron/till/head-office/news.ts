// News of head office. Somebody there had the cash shown of a drawer that is still to be counted: the shift's Z counts it as an X with cash.
// Invariant: each is journalled once, and told back only once it is; one of another kind, of a newer head office, is left with it.
import { type HeadOfficeNews, showCashNews } from '../../../shared/head-office/messages.ts';
import { createNewsInJournal } from '../../ledger/head-office-news.ts';
import type { TillCore } from '../core/capability.ts';

export type TakeNews = (news: readonly HeadOfficeNews[]) => readonly string[];

export function createTakeNews({ ledger, journal, blind }: Pick<TillCore, 'ledger' | 'journal' | 'blind'>): TakeNews {
  const inJournal = createNewsInJournal(ledger);
  const cashShown = ({ id: news, by, at }: HeadOfficeNews): void => {
    if (inJournal.has(news)) return;
    ledger.transaction((tx) =>
      journal.append(tx, {
        kind: 'x-read',
        subjectId: blind.uncounted()?.id ?? null,
        body: { cash: true, headOffice: { news, by, at } },
      }),
    );
  };
  return (news) =>
    news.flatMap((one) => {
      if (one.kind !== showCashNews) return [];
      cashShown(one);
      return [one.id];
    });
}
