// An open amount. A quick amount adds at once; typing enables the button, which names the sum and is what Enter does. A wrong amount stays
// as typed, marked and explained, and neither Enter nor the button sells it.
// Invariant: the error always has its line, so that nothing moves under a finger.
import type { ComponentProps, ReactNode, RefObject } from 'react';
import type { DenominationView } from '../../../shared/catalogue/views.ts';
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import { checkRange } from './offers.ts';
import styles from './product-dialog.module.css';

export type OpenAmountProps = {
  readonly shell: Omit<ComponentProps<typeof Dialog>, 'children' | 'foot'>;
  readonly range: Extract<DenominationView, { kind: 'range' }>;
  readonly quick: readonly MoneyText[];
  readonly busy: boolean;
  readonly fields: RefObject<HTMLDivElement | null>;
  readonly onAmount: (amount: MoneyText) => void;
  readonly cancel: ReactNode;
  /** The card's number, and what is wrong. */
  readonly children: ReactNode;
};

export function OpenAmount(props: OpenAmountProps) {
  const { shell, range, quick, busy, fields, onAmount, cancel, children } = props;
  const { t, money, shortMoney } = useWords();
  const limits = { min: money(range.min), max: money(range.max), step: money(range.step) };
  const { amount, refused, take, sayWrong, input, pad } = useTypedAmount({
    currency: range.min.currency,
    max: range.max,
    above: t('counter:offer.above', limits),
  });
  const step = parseMoney(range.step);
  const anyMinorUnit = step.ok && step.value.amountMinor <= 1;

  const submit = () => {
    const typed = take();
    if (!typed) return;
    const offered = checkRange(typed, range);
    if (!offered.ok) return sayWrong(t(`counter:offer.${offered.error}`, limits));
    onAmount(offered.value);
  };

  return (
    <Dialog
      {...shell}
      foot={
        <>
          <span className="grows-from-0" />
          {cancel}
          <span className={styles.add}>
            <Button
              look="primary"
              size="large"
              wide
              keyName={t('frame:keys.enter')}
              isDisabled={refused}
              isPending={busy}
              onPress={submit}
            >
              {amount ? t('counter:product.addSum', { sum: money(moneyText(amount)) }) : t('counter:product.add')}
            </Button>
          </span>
        </>
      }
    >
      <div ref={fields} className={styles.besidePad}>
        <div className="column gap-4">
          <div className={styles.field}>
            <TextField
              label={t('counter:product.openAmount', { currency: range.min.currency })}
              hint={anyMinorUnit || input.error ? undefined : t('counter:product.steps', limits)}
              {...input}
              autoFocus
              onEnter={submit}
            />
          </div>
          {quick.length > 0 ? (
            <fieldset className={`cells three-columns gap-2 shrinks margin-0 pad-0 borderless ${styles.quick}`}>
              <legend>{t('counter:product.quick')}</legend>
              {quick.map((one) => (
                <Button key={one.amount} size="amount" look="tile" isDisabled={busy} onPress={() => onAmount(one)}>
                  {shortMoney(one)}
                </Button>
              ))}
            </fieldset>
          ) : null}
        </div>
        <AmountPad {...pad} />
      </div>
      {children}
    </Dialog>
  );
}
