// A field for an amount that a finger can type into: its keys come with the first touch, and stay. Keys that went with the focus would
// move the button that is pressed next.
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
