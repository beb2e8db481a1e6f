// A field for a name, with touch keys on request or at a touch.
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import styles from './name-field.module.css';
import { WordPad } from './word-pad.tsx';

type NameFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'autoFocus' | 'isDisabled' | 'onEnter' | 'error'
> & {
  /** What the keys on screen are called. */
  readonly keysLabel: string;
};

/** More than a name may have: one that is too long is said, and not cut. */
const maxLength = 300;

export function NameField({ keysLabel, isDisabled = false, ...field }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  return (
    <div className="column gap-2">
      <div className={styles.field}>
        <TextField
          {...field}
          isDisabled={isDisabled}
          maxLength={maxLength}
          inputRef={input}
          inputMode={padShown ? 'none' : 'text'}
          onPointerDown={(event) => {
            if (event.pointerType === 'touch') showPad(true);
          }}
        />
        <Button
          icon="keys"
          look="tile"
          label={keysLabel}
          pressed={padShown}
          isDisabled={isDisabled}
          onPress={() => showPad(!padShown)}
        />
      </div>
      {padShown ? (
        <WordPad
          of="names"
          label={keysLabel}
          typed={field.value}
          maxLength={maxLength}
          field={input}
          onTyped={field.onChange}
        />
      ) : null}
    </div>
  );
}
