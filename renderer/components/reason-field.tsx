// Why somebody does it: one touch on a ready-made reason, or a few words of one's own. Every dialog that asks for a reason or a note
// asks by this field. Invariant: what was touched and what was typed are never mixed: the later one counts, alone.
import { useId, useState } from 'react';
import { type ReasonSet, reasonSets } from '../../shared/reasons.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import styles from './reason-field.module.css';

export type ReasonFieldProps = {
  /** What the reason is for; `note` asks for a note instead. */
  readonly set: ReasonSet;
  /** The reason as it will be written down; empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A ready-made one was touched: what comes next may take the focus. */
  readonly onPicked?: () => void;
  readonly autoFocus?: boolean;
  readonly onEnter?: () => void;
};

export function ReasonField({ set, value, onChange, onPicked, autoFocus = false, onEnter }: ReasonFieldProps) {
  const { t } = useWords();
  const id = useId();
  const [own, write] = useState('');
  const isNote = set === 'note';
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form.
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {isNote ? t('after:approval.note') : t('after:approval.reason')}
      </p>
      <div className={styles.ready}>
        {reasonSets[set].map((key, index) => {
          const words = t(`after:reasons.${key}`);
          return (
            <Button
              key={key}
              look="tile"
              pressed={own === '' && value === words}
              autoFocus={autoFocus && index === 0}
              onPress={() => {
                write('');
                onChange(words);
                onPicked?.();
              }}
            >
              {words}
            </Button>
          );
        })}
      </div>
      <TextField
        label={isNote ? t('after:approval.ownNote') : t('after:approval.ownReason')}
        value={own}
        maxLength={isNote ? 500 : 200}
        onChange={(words) => {
          write(words);
          onChange(words.trim());
        }}
        {...(onEnter ? { onEnter } : {})}
      />
    </div>
  );
}
