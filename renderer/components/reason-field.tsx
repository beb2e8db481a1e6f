// Why a person does something: one touch on a ready-made reason, or a few typed words. Every dialog that needs a reason or a note uses this
// field. Invariant: a touched and a typed reason never mix; only the later one counts.
import { useId, useRef, useState } from 'react';
import { type ReasonSet, reasonSets } from '../../shared/reasons.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { padBeside } from './pad-beside.tsx';
import styles from './reason-field.module.css';

export type ReasonFieldProps = {
  /** Which ready-made reasons to offer; `note` asks for a note instead. */
  readonly set: ReasonSet;
  /** The reason as the journal will record it; empty if there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when a ready-made reason is touched; the next field may then take the focus. */
  readonly onPicked?: () => void;
  readonly autoFocus?: boolean;
  readonly onEnter?: () => void;
};

export function ReasonField({ set, value, onChange, onPicked, autoFocus = false, onEnter }: ReasonFieldProps) {
  const { t } = useWords();
  const id = useId();
  const [own, write] = useState('');
  const [padShown, showPad] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isNote = set === 'note';
  const maxLength = isNote ? 500 : 200;
  const say = (words: string) => {
    write(words);
    onChange(words.trim());
  };
  const pad = padBeside({
    of: 'words',
    label: t('after:approval.pad'),
    field,
    isShown: padShown,
    show: showPad,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form.
    <div className="column gap-2" role="group" aria-labelledby={id}>
      <p id={id} className="bold">
        {isNote ? t('after:approval.note') : t('word:reason')}
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
      <div className={styles.own}>
        <TextField
          label={isNote ? t('after:approval.ownNote') : t('after:approval.ownReason')}
          value={own}
          maxLength={maxLength}
          inputRef={field}
          onChange={say}
          {...pad.input}
          {...(onEnter ? { onEnter } : {})}
        />
        {pad.button}
      </div>
      {pad.keys}
    </div>
  );
}
