// The sales of this till, the latest first, a page at a time, with a search and filters by day and cashier.
// Invariant: the list is live and keeps its place: any change shows in it, and a user who comes back from a sale finds the same search, the
// same position and the focus on that sale. Enter acts on the results for the typed text, never on an older list.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { dayOf, dayWords } from '../../components/days/day.ts';
import { moveInGrid } from '../../keys/grid-keys.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTypeAnywhere } from '../../keys/use-type-anywhere.ts';
import { scanWords } from '../../scan/scan-words.ts';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useNow } from '../../use-now.ts';
import { useWords, type Words } from '../../words.ts';
import styles from './list.module.css';
import { usePastSales } from './past-sales.ts';
import { SaleRow } from './sale-row.tsx';
import { SalesHead } from './sales-head.tsx';
import { isNothing, nothing, type Sought } from './sought.ts';

export function Sales() {
  const words = useWords();
  const { t } = words;
  const { operators } = useSessionView();
  const go = useNavigation((store) => store.go);
  const { sought, sales, more, isCurrent, seek, loadMore, open } = usePastSales();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const enterWaits = useRef(false);
  const today = dayOf(new Date(useNow(15_000)));
  useLiveList();
  useKeptPlace(list, search);

  const type = (query: string) => {
    enterWaits.current = false;
    seek({ query });
  };
  const showAll = () => {
    enterWaits.current = false;
    seek(nothing);
    search.current?.focus();
  };
  useKeys({ Escape: () => (isNothing(sought) ? go({ screen: 'sell' }) : showAll()) });
  useTypeAnywhere(search);
  const misread = useReceiptScan();

  const openRow = (row: HTMLElement) => open(row.dataset.sale ?? '', row.getBoundingClientRect().top);
  const enter = () => {
    enterWaits.current = !isCurrent;
    const [first] = rows(list.current);
    if (!isCurrent || !first) return;
    if (sales?.length === 1) openRow(first);
    else first.focus();
  };
  // Enter was pressed before its results arrived.
  useEffect(() => {
    if (isCurrent && enterWaits.current) enter();
  });
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.key === 'Enter') enter();
    else rows(list.current)[0]?.focus();
  };

  const isEmpty = isCurrent && sales?.length === 0;
  const isInVain = isEmpty && !isNothing(sought);
  const found = (() => {
    if (!isCurrent) return null;
    if (sales?.length) return t(more ? 'after:sales.latest' : 'after:sales.found', { count: sales.length });
    const cashier = operators.find(({ id }) => id === sought.operatorId)?.name ?? '';
    return t('after:sales.notFound', { sought: inWords(sought, cashier, today, words) });
  })();
  return (
    <div className={`column tall shortens ${styles.screen}`}>
      <SalesHead
        field={search}
        today={today}
        found={found}
        isInVain={isInVain}
        onType={type}
        onKeyDown={onSearchKey}
        onShowAll={showAll}
      />
      {misread === null ? null : (
        <p className="error" role="alert">
          {misread}
        </p>
      )}
      {isEmpty ? <FoundNothing soughtInVain={isInVain ? found : null} onShowAll={showAll} /> : null}
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('frame:nav.sales')}
        onKeyDown={(event) => moveInList(event, rows(list.current), search.current)}
      >
        {(sales ?? []).map((sale) => (
          <SaleRow key={sale.id} sale={sale} today={today} onOpen={openRow} />
        ))}
        {more ? (
          <li className="text-centre pad-2">
            <Button onPress={loadMore}>{t('word:showMore')}</Button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** A scanned receipt opens its sale. For any other code it answers why the scan opened nothing: a card's number cannot be searched for. */
function useReceiptScan(): string | null {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const [said, say] = useState<string | null>(null);
  useScan(async (code) => {
    const read = await readScan(code, { screen: 'sell' });
    if (!read) return;
    const { answer, product, capsLock } = read;
    if (capsLock) useNotice.getState().hint('caps-lock');
    if (answer.kind === 'receipt') return go({ screen: 'sale', saleId: answer.sale, from: 'sales' });
    const why = scanWords(answer, { product: () => product?.name ?? '', waits: product?.name ?? '' }, t);
    say(why ?? t('scanning:reason.receipt-unknown'));
  });
  return said;
}

/** Any change of a sale, in this window or another, by a webhook or automatically, is an event of that sale. */
function useLiveList(): void {
  const refresh = usePastSales((store) => store.refresh);
  useEffect(() => {
    refresh();
    return useSale.subscribe((now, before) => {
      if (now.sales !== before.sales) refresh();
    });
  }, [refresh]);
}

/** Returning from a sale restores its position and focus; otherwise the search gets the focus. */
function useKeptPlace(list: RefObject<HTMLElement | null>, search: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { opened } = usePastSales.getState();
    const row = rows(list.current).find((one) => one.dataset.sale === opened?.saleId);
    if (!opened || !row) return search.current?.focus();
    const moved = row.getBoundingClientRect().top - opened.top;
    list.current?.scrollBy({ top: moved });
    // On a narrow screen everything scrolls together.
    list.current?.parentElement?.scrollBy({ top: row.getBoundingClientRect().top - opened.top });
    row.focus({ preventScroll: true });
  }, [list, search]);
}

function inWords({ query, day }: Sought, cashier: string, today: string, words: Words): string {
  const text = query.trim();
  const filters = [
    text === '' ? '' : words.t('after:sales.soughtWord', { query: text }),
    day === '' ? '' : dayWords(day, today, words),
    cashier,
  ];
  return filters.filter((one) => one !== '').join(' · ');
}

/** The buttons that the arrow keys move through: the sales, and "Show more". */
function rows(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}

const vertical: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Moves the focus as the key says; ignores other keys. */
function moveInList(event: KeyboardEvent, rows: readonly HTMLElement[], above: HTMLElement | null): void {
  const from = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
  if (from < 0 || !vertical.has(event.key)) return;
  event.preventDefault();
  if (from === 0 && event.key === 'ArrowUp') {
    above?.focus();
    return;
  }
  const height = rows[0]?.parentElement?.offsetHeight ?? 0;
  const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / Math.max(1, height)) - 1);
  const to = moveInGrid(event.key, from, { columns: 1, total: rows.length, page });
  if (to !== null) rows[to]?.focus();
}

type FoundNothingProps = {
  /** What was searched for, as a sentence; null without a search. */
  readonly soughtInVain: string | null;
  readonly onShowAll: () => void;
};

/** An empty list says why it is empty and leads on: back to all sales, or to the first sale. */
function FoundNothing({ soughtInVain, onShowAll }: FoundNothingProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const isInVain = soughtInVain !== null;
  return (
    <div className={styles.empty}>
      <h2 className="ink text-large breaks">{soughtInVain ?? t('word:noSalesYet')}</h2>
      <p>{t(isInVain ? 'after:sales.notFoundHint' : 'after:sales.noneHint')}</p>
      <Button
        look="primary"
        icon={isInVain ? 'list' : 'sell'}
        keyName={isInVain ? 'Esc' : 'F2'}
        onPress={isInVain ? onShowAll : () => go({ screen: 'sell' })}
      >
        {t(isInVain ? 'after:sales.showAll' : 'after:sales.sell')}
      </Button>
    </div>
  );
}
