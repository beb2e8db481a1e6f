// Touch keys for an amount. The owner of the text refuses what is not an amount, or is too much, and explains why.
import type { RefObject } from 'react';
import { currencyExponent, decimalSignOf } from '../../shared/money.ts';
import { touchKey, typesInto } from '../keys/keys-to-touch.ts';
import { useWords } from '../words.ts';
import styles from './amount-pad.module.css';
import { Button } from './button.tsx';

export type AmountPadProps = {
  readonly currency: string;
  readonly field: RefObject<HTMLInputElement | null>;
};

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;

export function AmountPad({ currency, field }: AmountPadProps) {
  const { t, locale } = useWords();
  const sign = decimalSignOf(locale);
  const key = (text: string) => (
    <Button key={text} size="large" onPress={() => touchKey(field, text)}>
      {text}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className={styles.pad} role="group" aria-label={t('counter:pad.label')} {...typesInto(field)}>
      {digits.map(key)}
      {(currencyExponent(currency) ?? 2) > 0 ? key(sign) : key('00')}
      {key('0')}
      <Button size="large" icon="erase" label={t('counter:pad.back')} onPress={() => touchKey(field, '')} />
    </div>
  );
}
