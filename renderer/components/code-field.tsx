// A field for a code, with touch keys on request or at a touch. They stay: if they went with the focus, what is pressed next would move.
import { useRef, useState } from 'react';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { CodePad } from './code-pad.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import styles from './typed-field.module.css';

type CodeFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'maxLength' | 'onChange'>;

export function CodeField(props: CodeFieldProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  return (
    <div className="column gap-2">
      <div className={styles.field}>
        <TextField
          {...props}
          inputRef={field}
          inputMode={padShown ? 'none' : 'text'}
          onPointerDown={({ pointerType }) => {
            if (pointerType === 'touch') showPad(true);
          }}
        />
        <Button
          icon="keys"
          look="tile"
          label={t('counter:pad.code')}
          pressed={padShown}
          onPress={() => {
            showPad(!padShown);
            field.current?.focus();
          }}
        />
      </div>
      {padShown ? <CodePad field={field} /> : null}
    </div>
  );
}
