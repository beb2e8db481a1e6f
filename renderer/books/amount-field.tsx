// An amount field with touch keys. They appear with the first touch, or by their button where a screen reports touches as a mouse, and stay: if
// they went with the focus, the button that is pressed next would move.
import { useRef, useState } from 'react';
import { AmountPad } from '../components/amount-pad.tsx';
import { Button } from '../components/button.tsx';
import { TextField, type TextFieldProps } from '../components/field.tsx';
import { longestTyped } from '../typed-number.ts';
import { useWords } from '../words.ts';
import styles from './books.module.css';

type AmountFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'error' | 'autoFocus' | 'onChange' | 'onEnter'> & {
  readonly currency: string;
};

export function AmountField({ currency, ...given }: AmountFieldProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  return (
    <div className="column gap-2">
      <div className={styles.withKeys}>
        <TextField
          {...given}
          large
          inputRef={field}
          inputMode={padShown ? 'none' : 'decimal'}
          maxLength={longestTyped}
          onPointerDown={({ pointerType }) => {
            if (pointerType === 'touch') showPad(true);
          }}
        />
        <Button
          icon="keys"
          look="tile"
          size="large"
          label={`${t('counter:pad.label')}: ${given.label}`}
          pressed={padShown}
          onPress={() => {
            showPad(!padShown);
            field.current?.focus();
          }}
        />
      </div>
      {padShown ? <AmountPad currency={currency} field={field} /> : null}
    </div>
  );
}
