// The sales of this till, the latest first, a page at a time, found by what is known of them: the search, a day, a cashier.
// Invariant: the list is live and keeps its place: what happens anywhere shows in it, and who comes back from a sale finds the same
// search, the same spot and the focus on that sale. Enter acts on what was found for what is typed, never on an older list.
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { dayOf, dayWords } from '../../components/days/day.ts';
import { SelectField } from '../../components/field.tsx';
import { WordPad } from '../../components/word-pad.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useTypeAnywhere } from '../../keys/use-type-anywhere.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { DayChoice } from './day-choice.tsx';
import { FoundNothing } from './found-nothing.tsx';
import styles from './list.module.css';
import { moveInList } from './list-keys.ts';
import { usePastSales } from './past-sales.ts';
import { SaleRow } from './sale-row.tsx';
import { isNothing, nothing } from './sought.ts';

export function Sales() {
  const words = useWords();
  const { t } = words;
  const { operators } = useSessionView();
  const go = useNavigation((store) => store.go);
  const { sought, sales, more, isCurrent, padShown, seek, showPad, loadMore, refresh, open } = usePastSales();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const enterWaits = useRef(false);
  const today = dayOf(new Date(useNow(15_000)));

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
  useScan((code) => {
    seek({ query: code });
    enterWaits.current = true;
  });

  const openRow = (row: HTMLElement) => open(row.dataset.sale ?? '', row.getBoundingClientRect().top);
  const enter = () => {
    enterWaits.current = !isCurrent;
    const [first] = rows(list.current);
    if (!isCurrent || !first) return;
    if (sales?.length === 1) openRow(first);
    else first.focus();
  };
  // Enter that came before its hits.
  useEffect(() => {
    if (isCurrent && enterWaits.current) enter();
  });

  // What happens to any sale, in this window or another, by a webhook or by itself, is an event of that sale.
  useEffect(() => {
    refresh();
    return useSale.subscribe((now, before) => {
      if (now.sales !== before.sales) refresh();
    });
  }, [refresh]);

  useLayoutEffect(() => {
    const { opened } = usePastSales.getState();
    const row = rows(list.current).find((one) => one.dataset.sale === opened?.saleId);
    if (!opened || !row) return search.current?.focus();
    const moved = row.getBoundingClientRect().top - opened.top;
    list.current?.scrollBy({ top: moved });
    // On a narrow screen everything scrolls together.
    list.current?.parentElement?.scrollBy({ top: row.getBoundingClientRect().top - opened.top });
    row.focus({ preventScroll: true });
  }, []);

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.key === 'Enter') enter();
    else rows(list.current)[0]?.focus();
  };

  const count = sales?.length ?? 0;
  const isInVain = isCurrent && count === 0 && !isNothing(sought);
  const found = () => {
    if (count > 0) return t(more ? 'after:sales.latest' : 'after:sales.found', { count });
    const query = sought.query.trim();
    const filters = [
      query === '' ? '' : t('after:sales.soughtWord', { query }),
      sought.day === '' ? '' : dayWords(sought.day, today, words),
      operators.find(({ id }) => id === sought.operatorId)?.name ?? '',
    ];
    return t('after:sales.notFound', { sought: filters.filter((one) => one !== '').join(' · ') });
  };
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1>{t('after:sales.title')}</h1>
          <DayChoice day={sought.day} today={today} onChoose={(day) => seek({ day })} />
        </div>
        <div className={styles.line}>
          <input
            ref={search}
            type="search"
            className={styles.search}
            aria-label={t('after:sales.search')}
            placeholder={t('after:sales.searchHint')}
            value={sought.query}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            // Our keys instead of the system's, which would cover the hits.
            inputMode={padShown ? 'none' : 'search'}
            onPointerDown={(event) => {
              if (event.pointerType === 'touch') showPad(true);
            }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onSearchKey}
          />
          <Button
            icon="keys"
            look="tile"
            label={t('counter:pad.words')}
            pressed={padShown}
            onPress={() => showPad(!padShown)}
          />
          <div className={styles.by}>
            <SelectField
              label={t('after:sales.operator')}
              value={sought.operatorId}
              options={[
                { value: '', label: t('after:sales.everybody') },
                ...operators.map((one) => ({ value: one.id, label: one.name })),
              ]}
              onChange={(operatorId) => seek({ operatorId })}
            />
          </div>
        </div>
        {padShown ? (
          <WordPad
            of="numbers"
            label={t('counter:pad.words')}
            typed={sought.query}
            maxLength={100}
            field={search}
            onTyped={type}
          />
        ) : null}
        <div className={styles.line}>
          <p className={isInVain ? 'hidden-but-read' : styles.found} role="status">
            {isNothing(sought) || !isCurrent ? null : found()}
          </p>
          {isNothing(sought) || count === 0 ? null : (
            <Button size="tight" icon="cross" keyName="Esc" onPress={showAll}>
              {t('after:sales.showAll')}
            </Button>
          )}
        </div>
      </header>
      {isCurrent && count === 0 ? <FoundNothing soughtInVain={isInVain ? found() : null} onShowAll={showAll} /> : null}
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('after:sales.title')}
        onKeyDown={(event) => moveInList(event, rows(list.current), search.current)}
      >
        {(sales ?? []).map((sale) => (
          <SaleRow key={sale.id} sale={sale} today={today} onOpen={openRow} />
        ))}
        {more ? (
          <li className={styles.more}>
            <Button onPress={loadMore}>{t('after:sales.more')}</Button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** What the arrow keys go by: the sales, and what shows more of them. */
function rows(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}
