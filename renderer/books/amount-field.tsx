// An amount field with touch keys. They appear with the first touch and stay: if they went with the focus, the button that is pressed next
// would move.
import { useRef, useState } from 'react';
import { AmountPad } from '../components/amount-pad.tsx';
import { TextField, type TextFieldProps } from '../components/field.tsx';
import { longestTyped } from '../typed-number.ts';

type AmountFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'error' | 'autoFocus' | 'onChange' | 'onEnter'> & {
  readonly currency: string;
};

export function AmountField({ currency, ...given }: AmountFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  return (
    <div className="column gap-2">
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
      {padShown ? <AmountPad currency={currency} field={field} /> : null}
    </div>
  );
}
