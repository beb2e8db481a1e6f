// A field for a name, with touch keys on request or at a touch.
import { useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';
import { padBeside } from './pad-beside.tsx';
import styles from './typed-field.module.css';

type NameFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'autoFocus' | 'isDisabled' | 'onEnter' | 'error'
> & {
  /** The label of the on-screen keys. */
  readonly keysLabel: string;
};

/** Longer than a name may be, so that one that is too long is refused and not truncated. */
const maxLength = 300;

export function NameField({ keysLabel, isDisabled = false, ...field }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  const pad = padBeside({
    of: 'names',
    label: keysLabel,
    field: input,
    isShown: padShown,
    isDisabled,
    show: showPad,
  });
  return (
    <div className="column gap-2">
      <div className={styles.field}>
        <TextField {...field} {...pad.input} isDisabled={isDisabled} maxLength={maxLength} inputRef={input} />
        {pad.button}
      </div>
      {pad.keys}
    </div>
  );
}
