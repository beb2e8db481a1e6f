// The cards of the basket, line by line: equal ones as one line with their count, and the actions of a card that waits for its number.
// Invariant: only a touch or another card changes which line is open, so that no button moves under a finger.
import { Fragment, useEffect, useRef } from 'react';
import type { LineView } from '../../../shared/sale/views.ts';
import { Art } from '../../components/art.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { RemoveCard } from '../../components/remove-card.tsx';
import { useTouchedCard } from '../../stores/touched-card.ts';
import { useWords } from '../../words.ts';
import styles from './basket-lines.module.css';
import { type CardGroup, groupsOf, sumOf } from './card-groups.ts';
import type { Adding } from './use-adding.ts';
import { WaitingCard } from './waiting-card.tsx';

export type BasketLinesProps = {
  readonly lines: readonly LineView[];
  readonly paying: boolean;
  readonly isPaid: boolean;
  readonly adding: Adding;
  readonly onRemove: (lineId: string) => void;
};

export function BasketLines({ lines, paying, isPaid, adding, onRemove }: BasketLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const touched = useTouchedCard((store) => store.lineId);
  const groups = groupsOf(lines);
  const holds = (group: CardGroup, lineId: string | null) => group.lines.some(({ id }) => id === lineId);
  const open = groups.find((group) => holds(group, touched)) ?? groups.find((group) => holds(group, adding.lastLine));
  const next =
    groups.find(({ last, id }) => id === touched && takesNumber(last)) ??
    groups.find(({ last }) => last.waitsForNumber);
  // The newest card is scrolled into view, and so is a card that the user is led to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new or another touched card is scrolled into view.
  useEffect(() => {
    const row = list.current?.querySelector('[data-open]') ?? list.current?.lastElementChild;
    if (groups.length > 1) row?.scrollIntoView({ block: 'nearest' });
  }, [lines.length, groups.length, open?.id, touched]);
  if (groups.length === 0) return null;
  return (
    <ul ref={list} className="scroller grows shortens unrolls">
      {groups.map((group) => (
        <Row
          key={group.id}
          group={group}
          paying={paying}
          mayGo={group.last.state === 'draft' || (group.last.state === 'reserved' && !isPaid && lines.length > 1)}
          isAdded={holds(group, adding.shown?.lineId ?? null)}
          isOpen={group === open}
          isNext={group === next}
          adding={adding}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

const takesNumber = ({ waitsForNumber, isCodeInstead }: LineView) => waitsForNumber || isCodeInstead;

type RowProps = Pick<BasketLinesProps, 'paying' | 'adding' | 'onRemove'> & {
  readonly group: CardGroup;
  readonly mayGo: boolean;
  readonly isAdded: boolean;
  readonly isOpen: boolean;
  /** The next scan is for it. */
  readonly isNext: boolean;
};

/** Counted by scanning: equal cards with a number each. */
const isStack = ({ lines, last }: CardGroup) => lines.length > 1 && last.cardLast4 !== null;

/** Counted on its line: printed codes that are not reserved. */
const isCounted = ({ last }: CardGroup) => last.carrier === 'code' && last.state === 'draft' && !last.isCodeInstead;

function Row({ group, paying, mayGo, isAdded, isOpen, isNext, adding, onRemove }: RowProps) {
  const { money } = useWords();
  const { lines, last } = group;
  const count = lines.length;
  const marked = takesNumber(last) && isNext;
  const look = [styles.line, isAdded ? 'accented' : null, marked ? styles.next : null];
  const showsSteps = isCounted(group) && (isOpen || count > 1);
  const isTouchable = takesNumber(last) || isStack(group) || (isCounted(group) && !showsSteps);
  return (
    <li className={look.filter(Boolean).join(' ')} {...(isOpen && { 'data-open': '' })}>
      <Art code={last.productCode} brand={last.brand} name={last.productName} size="line" />
      <What group={group} paying={paying} isNext={isNext} isTouchable={isTouchable} />
      <span className={`text-amount firm one-line figures ${styles.amount}`}>{money(sumOf(group))}</span>
      <span className={styles.remove}>
        {mayGo && !(showsSteps && count > 1) ? (
          <RemoveCard line={last} isOneOfStack={isStack(group)} onPress={() => onRemove(last.id)} />
        ) : null}
      </span>
      {showsSteps ? (
        <Steps group={group} onRemove={onRemove} onMore={() => adding.add(last.productCode, last.faceValue)} />
      ) : null}
      {isStack(group) && isOpen && mayGo ? <StackedCards lines={lines} onRemove={onRemove} /> : null}
      {last.waitsForNumber && isNext ? <WaitingCard line={last} /> : null}
    </li>
  );
}

type WhatProps = Pick<RowProps, 'group' | 'paying' | 'isNext'> & { readonly isTouchable: boolean };

/** What the line is. A touch selects it for the next scan, or opens its actions. */
function What({ group, paying, isNext, isTouchable }: WhatProps) {
  const { t } = useWords();
  const { touch, lineId } = useTouchedCard();
  const { id, lines, last } = group;
  const isTouched = lines.some((line) => line.id === lineId);
  const details = [useCountWords(group), paying && last.state !== 'reserved' ? t(`till:line.${last.state}`) : null];
  const said = details.filter((part) => part !== null).flatMap((part) => part.split(' · '));
  const what = (
    <>
      <ProductName brand={last.brand} name={last.productName} isInBasket />
      {said.length === 0 ? null : <Said parts={said} />}
      {takesNumber(last) ? <Waits line={last} isNext={isNext} /> : null}
    </>
  );
  if (!isTouchable) return <span className={`column shrinks ${styles.what}`}>{what}</span>;
  return (
    <button
      type="button"
      className={`column shrinks ${styles.what}`}
      aria-pressed={isTouched}
      data-card={last.id}
      onClick={() => touch(isTouched ? null : id)}
    >
      {what}
    </button>
  );
}

/** A line breaks between two facts, and not inside one. */
function Said({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className="soft small">
      {parts.map((part, n) => (
        <Fragment key={part}>
          {n === 0 ? null : ' · '}
          <span className="one-line">{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** How many of which amount, and the number that a card ends in; null for a single printed code. */
function useCountWords(group: CardGroup): string | null {
  const { t, money, shortMoney } = useWords();
  const { faceValue, cardLast4: last4 } = group.last;
  const count = group.lines.length;
  if (count === 1) return last4 === null ? null : t('counter:basket.card', { last4 });
  return last4 === null
    ? t('counter:line.several', { count, amount: money(faceValue) })
    : t('counter:line.stack', { count, amount: shortMoney(faceValue), last4 });
}

function Waits({ line: { waitsForNumber }, isNext }: { readonly line: LineView; readonly isNext: boolean }) {
  const { t } = useWords();
  if (!waitsForNumber)
    return <span className="soft small">{t(isNext ? 'counter:line.undo' : 'counter:line.isCode')}</span>;
  return (
    <span className="line gap-2 ink-wait small bold">
      <Icon name="scan" />
      {t(isNext ? 'counter:line.scan' : 'counter:line.waits')}
    </span>
  );
}

type StepsProps = {
  readonly group: CardGroup;
  readonly onRemove: (lineId: string) => void;
  readonly onMore: () => Promise<unknown>;
};

function Steps({ group: { lines, last }, onRemove, onMore }: StepsProps) {
  const { t } = useWords();
  const name = last.productName;
  // A second press may come before the first card is off the screen: it is for the next card.
  const going = useRef(new Set<string>());
  const less = () => {
    const left = lines.filter(({ id }) => !going.current.has(id));
    const card = left.at(-1);
    if (!card || left.length < 2) return;
    going.current.add(card.id);
    onRemove(card.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form.
    <div className={styles.steps} role="group" aria-label={name}>
      <Button look="tile" label={t('counter:line.less', { name })} isDisabled={lines.length < 2} onPress={less}>
        −
      </Button>
      <strong>{t('frame:cardCount', { count: lines.length })}</strong>
      <Button look="tile" label={t('counter:line.more', { name })} onPress={() => void onMore()}>
        +
      </Button>
    </div>
  );
}

type StackedCardsProps = { readonly lines: readonly LineView[]; readonly onRemove: (lineId: string) => void };

/** The cards of a stack by their last digits, to remove a wrong one. Opened by a touch, because they may be many. */
function StackedCards({ lines, onRemove }: StackedCardsProps) {
  const { t } = useWords();
  const { lineId: touched, touch } = useTouchedCard();
  if (!lines.some(({ id }) => id === touched)) return null;
  /** The stack stays open, even if the touched card is removed. */
  const remove = (lineId: string) => {
    touch(lines.find(({ id }) => id !== lineId)?.id ?? null);
    onRemove(lineId);
  };
  return (
    <ul className={`row gap-2 ${styles.stack}`}>
      {lines.map(({ id, cardLast4 }) => (
        <li key={id}>
          <Button
            look="tile"
            size="tight"
            label={t('counter:line.remove', { last4: cardLast4 ?? '' })}
            icon="cross"
            onPress={() => remove(id)}
          >
            {`…${cardLast4}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
