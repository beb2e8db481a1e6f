// The number on a card, for products that have one: scanned at any moment, or typed by keyboard or touch. Never asked
// for first.
import { useRef } from 'react';
import { CodePad } from '../../components/code-pad.tsx';
import { TextField } from '../../components/field.tsx';
import { useWords } from '../../words.ts';
import styles from './product-dialog.module.css';

export type CardNumberProps = {
  readonly value: string;
  readonly error: string | null;
  /** The field has the focus, so the touch keys stand beside it. */
  readonly types: boolean;
  readonly onTypes: () => void;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
};

const longest = 64;

export function CardNumber({ value, error, types, onTypes, onChange, onEnter }: CardNumberProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={[styles.card, types ? styles.besidePad : undefined].filter(Boolean).join(' ')}>
      <TextField
        label={t('counter:product.card')}
        hint={t('counter:product.cardHint')}
        value={value}
        onChange={onChange}
        onFocus={onTypes}
        inputRef={field}
        maxLength={longest}
        error={error}
        onEnter={onEnter}
      />
      {types ? <CodePad typed={value} maxLength={longest} field={field} onTyped={onChange} /> : null}
    </div>
  );
}
