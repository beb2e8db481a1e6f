// An open amount. The range comes first. A wrong amount stays as typed, marked and explained, and neither Enter nor the
// button sells it.
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import type { DenominationView } from '../../../shared/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { checkRange } from '../../typed-amount.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
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
  const { t, money } = useWords();
  const limits = { min: money(range.min), max: money(range.max), step: money(range.step) };
  const { refused, take, setError, input, pad } = useTypedAmount({
    currency: range.min.currency,
    max: range.max,
    above: t('counter:offer.above', limits),
  });
  const step = parseMoney(range.step);
  const anyMinorUnit = step.ok && step.value.amountMinor <= 1;

  const submit = () => {
    const amount = take();
    if (!amount) return;
    const offered = checkRange(amount, range);
    if (!offered.ok) return setError(t(`counter:offer.${offered.error}`, limits));
    onAmount(offered.value);
  };

  return (
    <div className={padAway ? undefined : styles.besidePad}>
      <div className="column gap-3">
        <TextField
          label={t('counter:product.openAmount', { currency: range.min.currency })}
          hint={anyMinorUnit ? t('counter:product.range', limits) : t('counter:product.rangeSteps', limits)}
          {...input}
          onFocus={onType}
          autoFocus={autoFocus}
          onEnter={submit}
        />
        <Button look="primary" size="large" isDisabled={refused} isPending={busy} onPress={submit}>
          {t('counter:product.add')}
        </Button>
      </div>
      {padAway ? null : <AmountPad {...pad} />}
    </div>
  );
}
