// What a screen reader announces about a sale: the change, each verdict when it changes, and money once it was returned.
// Invariant: an announcement about this sale is cleared when its screen closes.
import { useEffect, useRef } from 'react';
import { isZero } from '../../../shared/money.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { useNotice } from '../../stores/notice.ts';
import { useWords, type Words } from '../../words.ts';

/** The announcements, by what they are about. */
function wordsAbout(sale: SaleView, { t, money }: Words): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  // A change of zero is not announced.
  if (!isZero(sale.change.amount)) said.set('change', `${t('after:tender.change')}: ${money(sale.change)}`);
  for (const line of sale.lines) {
    const voided = line.state === 'voided' ? ` ${t('till:line.voided')}.` : '';
    said.set(line.id, `${line.productName}:${voided} ${t(line.title, { count: 1 })}`);
  }
  for (const { parts } of sale.tenders)
    for (const part of parts)
      if (part.state === 'refunded') said.set(part.id, `${t('after:refund.done')}: ${money(part.toReturn)}`);
  return said;
}

/** `fromNowOn`: for a past sale, whose present state is read like any other text. */
export function useAnnouncements(sale: SaleView, { fromNowOn = false } = {}): void {
  const words = useWords();
  const announce = useNotice((store) => store.announce);
  const told = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const before = told.current ?? (fromNowOn ? wordsAbout(sale, words) : new Map<string, string>());
    const now = wordsAbout(sale, words);
    told.current = now;
    const news = [...now].filter(([about, text]) => before.get(about) !== text).map(([, text]) => text);
    if (news.length > 0) announce(news.join('. '));
  }, [sale, words, announce, fromNowOn]);
  useEffect(() => () => announce(''), [announce]);
}
