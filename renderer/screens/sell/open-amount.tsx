// An open amount. The range comes first. A wrong amount stays as typed, marked and explained, and neither Enter nor the
// button
// sells it.
import { useRef, useState } from 'react';
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import type { DenominationView } from '../../../shared/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { checkRange, checkTyped, fieldAfter, longestAmount, readTypedAmount } from '../../typed-amount.ts';
import { amountFault } from '../../typed-amount-words.ts';
import { useWords } from '../../words.ts';
import styles from './product-dialog.module.css';

export type OpenAmountProps = {
  readonly range: Extract<DenominationView, { kind: 'range' }>;
  readonly busy: boolean;
  readonly autoFocus: boolean;
  /** The touch keys serve another field now. */
  readonly padAway: boolean;
  /** Called when the amount is typed again: only then may the layout move, never under a finger on a button. */
  readonly onType: () => void;
  readonly onAmount: (amount: MoneyText) => void;
};

export function OpenAmount({ range, busy, autoFocus, padAway, onType, onAmount }: OpenAmountProps) {
  const words = useWords();
  const { t, money } = words;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refused, refuse] = useState(false);
  const limits = { min: money(range.min), max: money(range.max), step: money(range.step) };
  const step = parseMoney(range.step);
  const anyMinorUnit = step.ok && step.value.amountMinor <= 1;

  const type = (text: string) => {
    const checked = checkTyped(text, range.min.currency, range.max);
    refuse(!checked.ok);
    setTyped(fieldAfter(typed, text));
    if (checked.ok) return setError(null);
    const why = checked.error;
    setError(why === 'above' ? t('counter:offer.above', limits) : amountFault(words, text, why));
  };

  const submit = () => {
    // A key was refused, so the amount is not what the person meant.
    if (refused) return;
    const amount = readTypedAmount(typed, range.min.currency);
    if (!amount.ok) return setError(amountFault(words, typed, amount.error));
    const offered = checkRange(amount.value, range);
    if (!offered.ok) return setError(t(`counter:offer.${offered.error}`, limits));
    setError(null);
    onAmount(offered.value);
  };

  return (
    <div className={padAway ? undefined : styles.besidePad}>
      <div className="column gap-3">
        <TextField
          label={t('counter:product.openAmount', { currency: range.min.currency })}
          hint={anyMinorUnit ? t('counter:product.range', limits) : t('counter:product.rangeSteps', limits)}
          value={typed}
          onChange={type}
          onFocus={onType}
          error={error}
          inputMode="decimal"
          maxLength={longestAmount}
          large
          autoFocus={autoFocus}
          inputRef={field}
          onEnter={submit}
        />
        <Button look="primary" size="large" isDisabled={refused} isPending={busy} onPress={submit}>
          {t('counter:product.add')}
        </Button>
      </div>
      {padAway ? null : <AmountPad currency={range.min.currency} typed={typed} field={field} onTyped={type} />}
    </div>
  );
}
