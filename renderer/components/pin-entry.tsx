// PIN entry by touch or keyboard; digits typed anywhere on the screen count too. The PIN is masked, dropped after the entry, and never in a
// store. Counts down while the till imposes a wait.
import { useEffect, useId, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { typesInto } from '../keys/keys-to-touch.ts';
import { useTypeAnywhere } from '../keys/use-type-anywhere.ts';
import { useBusy } from '../use-busy.ts';
import { useNow } from '../use-now.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import styles from './pin-entry.module.css';
import { useTypedSecret } from './typed-secret.ts';

export type PinEntryProps = {
  /** Answers null for the right PIN, otherwise the error. */
  readonly onPin: (pin: string) => Promise<TillError | null>;
  readonly submitLabel: string;
  /** Whose or which PIN, if it is not obvious. */
  readonly label?: string;
  /** What must be entered first. The button says so, and is not just disabled. */
  readonly missing?: string | null;
  /** The button's text while only the PIN is missing. */
  readonly pinMissing?: string;
  readonly autoFocus?: boolean;
};

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
const longestPin = 12;
/** The keys of a PIN, wherever the focus is. */
const pinKeys = /^(\d|Backspace)$/;

export function PinEntry({ onPin, submitLabel, label, missing = null, pinMissing, autoFocus = true }: PinEntryProps) {
  const { t, error: sayError } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [busy, during] = useBusy();
  useNow(250);
  // Not by the clock: setting it must not prolong the wait on screen.
  const waitS = Math.max(0, Math.ceil((waitUntil - performance.now()) / 1000));
  const ready = missing === null && !busy && waitS === 0 && pin.length > 0;

  useTypeAnywhere(input, pinKeys);
  const typed = useTypedSecret(setPin);

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const submit = async () => {
    if (!ready) return;
    const failed = await during(onPin(pin));
    if (!failed) return;
    setPin('');
    setError(failed);
    if (failed.code === 'too_many_tries') setWaitUntil(performance.now() + Number(failed.detail ?? 1) * 1000);
    input.current?.focus();
  };

  const type = (digit: string) => {
    setPin((before) => (before + digit).slice(0, longestPin));
    setError((before) => (before?.code === 'too_many_tries' ? before : null));
  };

  const said = (() => {
    if (error?.code === 'too_many_tries' && waitS === 0) return null;
    if (error?.code === 'too_many_tries')
      return `${t('till:error.too_many_tries', { detail: waitS })} ${t('guide:error.too_many_tries')}`;
    return error ? `${sayError(error)} ${t(`guide:error.${error.code}`)}` : null;
  })();

  return (
    <form
      className="column gap-2"
      data-proves=""
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="bold" htmlFor={id}>
        {label ?? t('frame:pin.label')}
      </label>
      <input
        className={styles.entryField}
        id={id}
        ref={input}
        type="password"
        inputMode="none"
        autoComplete="off"
        maxLength={longestPin}
        value={pin}
        onChange={(event) => {
          typed(event.target.value.replace(/\D/g, ''));
          setError((before) => (before?.code === 'too_many_tries' ? before : null));
        }}
        aria-describedby={`${id}-error`}
        aria-invalid={said ? true : undefined}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {said}
      </p>
      <div className={styles.pad} {...typesInto(input)}>
        {digits.map((digit) => (
          <Button key={digit} size="large" onPress={() => type(digit)}>
            {digit}
          </Button>
        ))}
        <Button onPress={() => setPin('')}>{t('frame:pin.clear')}</Button>
        <Button size="large" onPress={() => type('0')}>
          0
        </Button>
        <Button
          size="large"
          label={t('frame:pin.back')}
          icon="erase"
          onPress={() => setPin((before) => before.slice(0, -1))}
        />
      </div>
      <Button type="submit" look="primary" size="large" wide isDisabled={!ready && !busy} isPending={busy}>
        {busy ? t('frame:pin.checking') : (missing ?? (pin === '' ? pinMissing : undefined) ?? submitLabel)}
      </Button>
    </form>
  );
}
