// Fixed amounts as large buttons. One touch adds. By keyboard, type the amount or use the arrows, then Enter.
import { type KeyboardEvent, useRef, useState } from 'react';
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { moveInGrid } from '../../keys/grid-keys.ts';
import { readTyped, typedForm } from '../../typed-number.ts';
import { useWords } from '../../words.ts';
import styles from './product-dialog.module.css';

export type FixedAmountsProps = {
  readonly amounts: readonly MoneyText[];
  readonly busy: boolean;
  readonly autoFocus: boolean;
  readonly onAmount: (amount: MoneyText) => void;
};

export function FixedAmounts({ amounts, busy, autoFocus, onAmount }: FixedAmountsProps) {
  const { t, money, locale } = useWords();
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const lastAt = useRef(0);
  const chosen = amountTyped(amounts, typed, locale);

  const buttons = () => [...(group.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const type = (text: string) => {
    setTyped(text);
    const index = amountTyped(amounts, text, locale);
    const button = index === null ? undefined : buttons()[index];
    (text === '' ? buttons()[0] : (button ?? group.current))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^[\p{L}\p{N}\p{Sc}.,'’]$/u.test(event.key)) {
      type(typedOn(typed, event.key, event.timeStamp - lastAt.current));
      lastAt.current = event.timeStamp;
    } else if (event.key === 'Backspace') type(typed.slice(0, -1));
    else {
      const next = amountMoved(
        event.key,
        buttons().findIndex((one) => one.matches(':focus')),
        amounts.length,
      );
      if (next === null) return;
      setTyped('');
      buttons()[next]?.focus();
    }
    event.preventDefault();
  };

  return (
    <div className="column gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form. */}
      <div
        ref={group}
        className={styles.amounts}
        role="group"
        tabIndex={-1}
        aria-label={t('counter:product.amounts')}
        onKeyDown={onKeyDown}
      >
        {amounts.map((amount, index) => (
          <Button
            key={amount.amount}
            size="amount"
            look="tile"
            isDisabled={busy}
            autoFocus={autoFocus && index === 0}
            onPress={() => onAmount(amount)}
          >
            {money(amount)}
          </Button>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {typed !== '' && chosen === null ? t('counter:product.noSuchAmount', { typed }) : null}
      </p>
    </div>
  );
}

/**
 * The index of the amount that equals or starts with the typed text; null for none, and then Enter adds nothing: a scanner without a
 * prefix types just such digits. The amounts are in one currency.
 */
export function amountTyped(amounts: readonly MoneyText[], typed: string, locale: string): number | null {
  const [first] = amounts;
  if (typed === '' || !first) return null;
  const read = readTyped(typed, locale, first.currency);
  const whole = amounts.findIndex((amount) => {
    const parsed = parseMoney(amount);
    return read.ok && parsed.ok && read.value === parsed.value.amountMinor;
  });
  const index = whole >= 0 ? whole : amounts.findIndex((amount) => typedForm(amount, locale).startsWith(typed));
  return index < 0 ? null : index;
}

/** After this pause digits start another amount, so that they are not added to what a scanner left. */
const pauseMs = 1500;

/** The text after one more character, typed `sinceMs` after the last. */
export function typedOn(typed: string, sign: string, sinceMs: number): string {
  return (sinceMs > pauseMs ? sign : typed + sign).slice(-12);
}

/** The index that an arrow, Home or End moves to; null if `key` moves nothing. */
export function amountMoved(key: string, from: number, total: number): number | null {
  // The amounts are one row that wraps: up moves left, down moves right.
  const sideways: Readonly<Record<string, string>> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };
  const step = sideways[key] ?? key;
  return step.startsWith('Page') ? null : moveInGrid(step, from, { columns: 1, total, page: total });
}
