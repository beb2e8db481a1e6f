// The field of an amount: the typed text, strictly parsed, and what is wrong with it in words.
// Invariant: a wrong amount stays as typed, marked and explained, and is never used.
import { useRef, useState } from 'react';
import type { Money, MoneyText } from '../shared/money.ts';
import { checkTyped, longestTyped, readTypedAmount } from './typed-number.ts';
import { useFieldError } from './use-field-error.ts';
import { useWords } from './words.ts';

export type TypedAmountOptions = {
  readonly currency: string;
  /** The field's text at first. */
  readonly initial?: string;
  /** A larger amount is refused with `above`, which each screen words itself. */
  readonly max?: MoneyText;
  readonly above?: string;
};

export function useTypedAmount({ currency, initial = '', max, above = '' }: TypedAmountOptions) {
  const { t, locale } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [error, setError, sayWrong] = useFieldError(field);
  const [refused, refuse] = useState(false);
  const read = readTypedAmount(typed, currency, locale);

  const type = (text: string) => {
    const checked = checkTyped(text, currency, locale, max);
    refuse(!checked.ok);
    setTyped(text);
    if (checked.ok) return setError(null);
    setError(checked.error === 'above' ? above : t(`counter:amount.${checked.error}`));
  };
  /** The amount to continue with; null if the field shows what is wrong. */
  const take = (): Money | null => {
    if (!refused && !read.ok) sayWrong(t(`counter:amount.${read.error}`));
    return !refused && read.ok ? read.value : null;
  };

  return {
    amount: !refused && read.ok ? read.value : null,
    refused,
    type,
    take,
    sayWrong,
    input: {
      value: typed,
      onChange: type,
      error,
      inputMode: 'decimal',
      maxLength: longestTyped,
      large: true,
      inputRef: field,
    },
    pad: { currency, field },
  } as const;
}
