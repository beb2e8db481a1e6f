// The search above the products. It receives words, codes and Enter, so that a scanner or a keyboard can start at once.
// Invariant: Enter acts on the results for the typed text. Pressed early, it waits for them.
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { padBeside } from '../../components/pad-beside.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { isEnterMeant, scanEndedBy, useStoppedScan } from '../../keys/keyboard.ts';
import { useTypeAnywhere } from '../../keys/use-type-anywhere.ts';
import { isCodeLike } from '../../scan/fast-typing.ts';
import { mayBeClaim, takeScan } from '../../scan/use-scan.ts';
import { useWords } from '../../words.ts';
import styles from './sell.module.css';
import type { Goods } from './use-goods.ts';

/** Long enough for the code of a claim slip. */
const longest = 500;

export type GoodsSearchProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly goods: Goods;
  /** The number of cards in the basket. */
  readonly cards: number;
  /** A product's dialog covers it. */
  readonly isCovered: boolean;
  readonly padShown: boolean;
  readonly showPad: (shown: boolean) => void;
  readonly onClear: () => void;
  /** Called if Enter finds a single product. */
  readonly onOnly: (product: ProductView) => void;
  /** Moves the focus into the list. */
  readonly onDown: () => void;
  /** Called by Enter in an empty field. */
  readonly onPay: (() => void) | undefined;
};

export function GoodsSearch(props: GoodsSearchProps) {
  const { field, goods, cards, isCovered, padShown, showPad, onClear, onOnly, onDown, onPay } = props;
  const { catalogue, settled, query } = goods;
  const { t } = useWords();
  useTypeAnywhere(field);
  // The field has the focus at the start, and again after each card, for the next scan or word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of cards returns the focus.
  useEffect(() => {
    if (isCovered) return;
    field.current?.focus();
    // The text is selected, so that the next letter replaces it and the results stay until then. Not while the next scan is being typed.
    if (!goods.holdsCode() && !goods.isBeingTyped()) field.current?.select();
  }, [cards, isCovered]);
  /** An early Enter is only for the text it was pressed on, even if a scan or a button replaces that. */
  const waiting = useRef<{ readonly scan: string | null; readonly query: string } | null>(null);
  /** From a scanner without a start sign. It is not searched for, because a card's number must not be. */
  const scanned = (code: string) => {
    waiting.current = null;
    goods.setQuery('');
    takeScan({ code, isWhole: true });
  };
  useStoppedScan(() => goods.holdsCode() && goods.setQuery(''));
  /** `scan`: the text of a scanner, whose first characters may have gone elsewhere; null for typed text. */
  const enter = (scan: string | null) => {
    const typed = scan ?? query.trim();
    if (goods.holdsCode() || mayBeClaim(typed) || (scan !== null && isCodeLike(scan))) return scanned(typed);
    waiting.current = settled ? null : { scan, query };
    if (!settled) return;
    // A text without results is replaced by the next scan or word.
    if (catalogue.total === 0) return scan === null ? field.current?.select() : scanned(scan);
    const only = catalogue.total === 1 ? catalogue.at(0) : undefined;
    return only?.available ? onOnly(only) : onDown();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to the search ends the wait.
  useEffect(() => {
    if (settled && waiting.current?.query === query) enter(waiting.current.scan);
  }, [settled]);
  const type = (words: string) => {
    waiting.current = null;
    goods.type(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const scan = scanEndedBy(event.nativeEvent);
    if (event.key !== 'ArrowDown' && event.key !== 'Enter' && scan === null) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') onDown();
    else if (event.repeat) return;
    else if (scan !== null) enter(scan);
    else if (query.trim() === '') isEnterMeant(event) && onPay?.();
    else enter(null);
  };
  const pad = padBeside({
    of: 'words',
    label: t('counter:pad.words'),
    field,
    isShown: padShown,
    show: showPad,
  });
  return (
    <>
      <div className={styles.top}>
        <div className={styles.search}>
          <Icon name="search" className={styles.glass} />
          <SearchField
            label={t('counter:sell.search')}
            hint={t('counter:sell.searchHint')}
            field={field}
            value={query}
            maxLength={longest}
            {...pad.input}
            onChange={type}
            onKeyDown={onKeyDown}
          />
          {query === '' ? (
            <span className={styles.searchKey} aria-hidden="true">
              F2
            </span>
          ) : (
            <span className={styles.clear}>
              <Button look="quiet" icon="cross" label={t('counter:sell.clear')} onPress={onClear} />
            </span>
          )}
        </div>
        {pad.button}
        <BrandFilter brands={catalogue.brands} chosen={goods.brand} onChoose={goods.chooseBrand} />
      </div>
      {pad.keys ? <div className={styles.pad}>{pad.keys}</div> : null}
    </>
  );
}

type BrandFilterProps = {
  readonly brands: readonly string[];
  /** Null for all of them. */
  readonly chosen: string | null;
  readonly onChoose: (brand: string | null) => void;
};

/** The brands as a drop-down list. There may be hundreds, so they are drawn only once the list is opened. */
const BrandFilter = memo(function BrandFilter({ brands, chosen, onChoose }: BrandFilterProps) {
  const { t } = useWords();
  const [isNear, comeNear] = useState(false);
  if (brands.length < 2) return null;
  const listed = chosen === null ? [] : [chosen];
  return (
    <select
      className={styles.brands}
      aria-label={t('counter:sell.brand')}
      value={chosen ?? ''}
      onPointerDown={() => comeNear(true)}
      onFocus={() => comeNear(true)}
      onBlur={() => comeNear(false)}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('counter:sell.allBrands')}</option>
      {(isNear ? brands : listed).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
});
