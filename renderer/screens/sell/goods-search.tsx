// The search above the goods, where words, codes and Enter go: a scanner or a keyboard starts here at once.
// Invariant: Enter acts on what was found for what is typed. Pressed early, it waits for that.
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

/** Room for the code of a claim slip. */
const longest = 500;

export type GoodsSearchProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly goods: Goods;
  /** In the basket. */
  readonly cards: number;
  /** A product's dialog lies over it. */
  readonly isCovered: boolean;
  readonly padShown: boolean;
  readonly showPad: (shown: boolean) => void;
  readonly onClear: () => void;
  /** Enter found this one alone. */
  readonly onOnly: (product: ProductView) => void;
  /** Into the list. */
  readonly onDown: () => void;
  /** Enter on nothing. */
  readonly onPay: (() => void) | undefined;
};

export function GoodsSearch(props: GoodsSearchProps) {
  const { field, goods, cards, isCovered, padShown, showPad, onClear, onOnly, onDown, onPay } = props;
  const { catalogue, settled, query } = goods;
  const { t } = useWords();
  useTypeAnywhere(field);
  // The focus is here at the start, and again after each card, for the next scan or word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of cards is what gives the focus back.
  useEffect(() => {
    if (isCovered) return;
    field.current?.focus();
    // What was looked for is found: the next letter begins another search, and nothing moves before. The next scan may be half typed already.
    if (!goods.holdsCode() && !goods.isBeingTyped()) field.current?.select();
  }, [cards, isCovered]);
  /** Of an early Enter: it is for these words alone, also where a scan or a button puts others in their place. */
  const waiting = useRef<{ readonly scan: string | null; readonly query: string } | null>(null);
  /** By a scanner without a start sign. Nobody is to look for it: a card's number is nobody's business. */
  const scanned = (code: string) => {
    waiting.current = null;
    goods.setQuery('');
    takeScan({ code, isWhole: true });
  };
  useStoppedScan(() => goods.holdsCode() && goods.setQuery(''));
  /** `scan`: as a scanner typed it; its first signs may have gone elsewhere. Null of fingers. */
  const enter = (scan: string | null) => {
    const typed = scan ?? query.trim();
    if (goods.holdsCode() || mayBeClaim(typed) || (scan !== null && isCodeLike(scan))) return scanned(typed);
    waiting.current = settled ? null : { scan, query };
    if (!settled) return;
    // What found nothing gives way to the next scan or word.
    if (catalogue.total === 0) return scan === null ? field.current?.select() : scanned(scan);
    const only = catalogue.total === 1 ? catalogue.at(0) : undefined;
    return only?.available ? onOnly(only) : onDown();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to what was asked is what ends the wait.
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

/** The brands as one drop-down list. There may be hundreds, so they are written out only once somebody comes to the list. */
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
