// A new PIN, entered two times. What is wrong with it is shown above the first entry, where it is entered again.
import { useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { useWords } from '../words.ts';
import { PinEntry } from './pin-entry.tsx';

export type NewPinProps = {
  /** Which PINs are accepted. */
  readonly rule: string;
  readonly submitLabel: string;
  /** Answers null if it was accepted, otherwise the error. */
  readonly onPin: (pin: string) => Promise<TillError | null>;
};

export function NewPin({ rule, submitLabel, onPin }: NewPinProps) {
  const { t, error: sayError } = useWords();
  const [first, setFirst] = useState<string | null>(null);
  const [said, say] = useState<TillError | 'differ' | null>(null);

  if (first === null)
    return (
      <>
        <p role="status">{rule}</p>
        {said === null ? null : (
          <p role="alert" className="error">
            {said === 'differ' ? t('help:forgotten.differ') : sayError(said)}
          </p>
        )}
        <PinEntry
          key="pin"
          label={t('word:newPin')}
          submitLabel={t('frame:continue')}
          onPin={async (pin) => {
            setFirst(pin);
            return null;
          }}
        />
      </>
    );
  return (
    <PinEntry
      key="again"
      label={t('help:forgotten.again')}
      submitLabel={submitLabel}
      onPin={async (pin) => {
        const failed = pin === first ? await onPin(pin) : 'differ';
        if (failed === null) return null;
        say(failed);
        setFirst(null);
        return null;
      }}
    />
  );
}
