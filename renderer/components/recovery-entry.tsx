// Entry of the recovery code, by touch or keyboard. The text is grouped as on paper, and is dropped after the entry.
import { useRef, useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { useBusy } from '../use-busy.ts';
import { useGrouped } from '../use-grouped.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { CodePad } from './code-pad.tsx';
import { TextField } from './field.tsx';
import styles from './recovery-entry.module.css';
import { useTypedSecret } from './typed-secret.ts';

export type RecoveryEntryProps = {
  /** Answers null if the code was accepted, otherwise the error. */
  readonly onCode: (code: string) => Promise<TillError | null>;
  readonly submitLabel: string;
  /** Shown below the field, in addition to the code's form. */
  readonly hint?: string;
  /** Shown until the person types again. */
  readonly wrong?: TillError | null;
};

const signs = 20;
const longest = signs + 3;

/** Four groups of five, whatever separated them. */
function grouped(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return (bare.slice(0, signs).match(/.{1,5}/g) ?? []).join('-');
}

export function RecoveryEntry({ onCode, submitLabel, hint, wrong = null }: RecoveryEntryProps) {
  const { t, error: sayError } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState(wrong);
  const [busy, during] = useBusy();
  const isWhole = code.length === longest;

  const group = useGrouped(field, grouped);
  const type = (typed: string) => {
    setCode(group(typed));
    setError(null);
  };
  const typed = useTypedSecret(type);
  const submit = async () => {
    if (!isWhole || busy) return;
    setError(await during(onCode(code)));
  };

  return (
    <form
      className={`column gap-4 ${styles.entry}`}
      data-proves=""
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('frame:recovery.code')}
        hint={hint ?? t('frame:recovery.codeHint')}
        value={code}
        onChange={typed}
        inputRef={field}
        inputMode="none"
        maxLength={longest}
        autoFocus
        large
        error={error ? `${sayError(error)} ${t(`guide:error.${error.code}`)}` : null}
        onEnter={() => void submit()}
      />
      <CodePad field={field} />
      <Button type="submit" look="primary" size="large" wide isDisabled={!isWhole} isPending={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
