// The code of a claim slip, typed if it cannot be scanned: by keyboard or touch keys, in groups as on paper. For a card paid by both
// methods it also asks for the cash part. A text with bars is a QR code's, and stays as it is.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { moneyText } from '../../../shared/money.ts';
import { bareSigns, claimLength, claimSigns, groupsOf } from '../../../shared/sale/typed-claim.ts';
import { Button } from '../../components/button.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { useStoppedScan } from '../../keys/keyboard.ts';
import { useSessionView } from '../../stores/session.ts';
import { useGrouped } from '../../use-grouped.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import styles from './claim.module.css';

export type SlipSignsProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly busy: boolean;
  /** Main was asked without the cash part. */
  readonly needsCash: boolean;
  readonly onLook: (text: string) => void;
};

/** A QR code's text, which a scanner typed into the field. */
export const isQrText = (text: string): boolean => text.includes('|');

export function SlipSigns({ field, busy, needsCash, onLook }: SlipSignsProps) {
  const { t } = useWords();
  const { currency } = useSessionView();
  const [text, setText] = useState('');
  const cash = useTypedAmount({ currency });
  const [asksCash, askCash] = useState(false);
  const group = useGrouped(field, grouped);
  const signs = bareSigns(text);
  const strange = isQrText(text) ? undefined : [...signs].find((sign) => !claimSigns.includes(sign));
  const isReady = text.trim() !== '' && (!asksCash || cash.input.value.trim() !== '');

  useLayoutEffect(() => {
    if (needsCash) askCash(true);
  }, [needsCash]);

  const type = (typed: string) => {
    askCash(false);
    cash.type('');
    setText(isQrText(typed) ? typed : group(typed));
  };
  useStoppedScan(() => setText(''));
  const look = () => {
    if (!isReady || busy) return;
    if (!asksCash) return onLook(text);
    const amount = cash.take();
    if (amount) onLook(`${text}=${moneyText(amount).amount}`);
  };

  return (
    <div className={styles.signs}>
      <TypedField
        label={t('after:claim.code')}
        keysLabel={t('counter:pad.keys')}
        hint={isQrText(text) ? null : t('after:claim.signs', { typed: signs.length })}
        error={strange === undefined ? null : t('after:claim.strange', { letter: strange })}
        value={text}
        onChange={type}
        inputRef={field}
        maxLength={500}
        onEnter={look}
      />
      {/* Next to the field, not below its keys: the keys disappear as this is pressed. */}
      <Button isPending={busy} isDisabled={!isReady} onPress={look}>
        {t('after:claim.look')}
      </Button>
      {asksCash ? (
        <div className={styles.cash}>
          <TypedField label={t('after:claim.cash')} {...cash.input} large={false} autoFocus onEnter={look} />
        </div>
      ) : null}
    </div>
  );
}

function grouped(typed: string): string {
  return groupsOf(bareSigns(typed).slice(0, claimLength)).join(' ');
}
