// An open amount: the range is shown first, a wrong key is refused and explained, and nothing wrong is ever asked of main.
import { useState } from 'react';
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import type { DenominationView } from '../../../shared/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { checkRange, checkTyped, readTypedAmount } from '../../typed-amount.ts';
import { useWords } from '../../words.ts';
import styles from './product-dialog.module.css';

export type OpenAmountProps = {
  readonly range: Extract<DenominationView, { kind: 'range' }>;
  readonly busy: boolean;
  readonly autoFocus: boolean;
  /** The keys to touch are for another field now. */
  readonly padAway: boolean;
  /** The amount is typed again: only then does anything move, never under a finger on a button. */
  readonly onType: () => void;
  readonly onAmount: (amount: MoneyText) => void;
};

export function OpenAmount({ range, busy, autoFocus, padAway, onType, onAmount }: OpenAmountProps) {
  const { t, money } = useWords();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refused, refuse] = useState(false);
  const limits = { min: money(range.min), max: money(range.max), step: money(range.step) };
  const step = parseMoney(range.step);
  const anyMinorUnit = step.ok && step.value.amountMinor <= 1;

  const type = (text: string) => {
    const checked = checkTyped(text, range.min.currency, range.max);
    refuse(!checked.ok);
    if (checked.ok) {
      setTyped(text);
      return setError(null);
    }
    const why = checked.error;
    setError(why === 'above' ? t('counter:offer.above', limits) : t(`counter:amount.${why}`));
  };

  const submit = () => {
    const amount = readTypedAmount(typed, range.min.currency);
    if (!amount.ok) return setError(t(`counter:amount.${amount.error}`));
    const offered = checkRange(amount.value, range);
    if (!offered.ok) return setError(t(`counter:offer.${offered.error}`, limits));
    setError(null);
    onAmount(offered.value);
  };

  return (
    <div className={padAway ? undefined : styles.besidePad}>
      <div className={styles.open}>
        <TextField
          label={t('counter:product.openAmount', { currency: range.min.currency })}
          hint={anyMinorUnit ? t('counter:product.range', limits) : t('counter:product.rangeSteps', limits)}
          value={typed}
          onChange={type}
          onFocus={onType}
          error={error}
          inputMode="decimal"
          maxLength={16}
          large
          autoFocus={autoFocus}
          // After a key that was refused the amount is not what was meant: 5000 at most 500 leaves 500 in the field.
          onEnter={() => {
            if (!refused) submit();
          }}
        />
        <Button look="primary" size="large" isPending={busy} onPress={submit}>
          {t('counter:product.add')}
        </Button>
      </div>
      {padAway ? null : <AmountPad currency={range.min.currency} typed={typed} onTyped={type} />}
    </div>
  );
}
