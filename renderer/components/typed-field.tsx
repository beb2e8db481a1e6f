// A text field with on-screen keys for letters, digits, accents and the special characters of addresses and secrets. They appear with a
// touch, or with the focus while the screen's switch is on; they go with the focus, and work like a keyboard.
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeysOnScreen } from '../stores/keys-on-screen.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { LinesField, TextField, type TextFieldProps } from './field.tsx';
import { SignPad } from './sign-pad.tsx';
import styles from './typed-field.module.css';

type TypedFieldProps = TextFieldProps & {
  /** Shows a button with this label that opens the keys, on screens without a switch. */
  readonly keysLabel?: string;
  /** Allows several lines. */
  readonly isLines?: boolean;
};

export function TypedField({ keysLabel, isLines = false, ...field }: TypedFieldProps) {
  const { t } = useWords();
  const isOn = useKeysOnScreen((store) => store.isOn);
  const own = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const input = field.inputRef && typeof field.inputRef === 'object' ? field.inputRef : own;
  const whole = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const [padShown, showPad] = useState(false);
  // A finger cannot type forty hidden letters of a secret.
  const [isRead, read] = useState(false);
  const leave = useLeaving(padShown, () => showPad(false));
  useEffect(() => showPad(isOn && document.activeElement === input.current), [isOn, input]);
  useEffect(() => {
    if (!padShown) read(false);
    if (padShown) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [padShown]);
  const bringing = {
    inputMode: padShown ? 'none' : (field.inputMode ?? 'text'),
    onFocus: () => {
      // Not at the touch itself: the keys would move the field under the finger, and another field would get the focus.
      if (isOn || touched.current) showPad(true);
      field.onFocus?.();
    },
    onPointerDown: (event: PointerEvent) => {
      touched.current = event.pointerType === 'touch';
    },
  } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus leave its field and keys, and a touch end on the field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are for fingers.
    <div
      ref={whole}
      // For a field that already has the focus.
      onClick={({ target }) => {
        if (touched.current && target === input.current) showPad(true);
      }}
      className={padShown ? styles.open : styles.closed}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        touched.current = false;
        if (relatedTarget !== null) leave(relatedTarget);
      }}
    >
      <div className={keysLabel ? styles.field : undefined}>
        {isLines ? (
          <LinesField {...field} {...bringing} inputRef={own} />
        ) : (
          <TextField
            {...field}
            {...bringing}
            isSecret={field.isSecret === true && !isRead}
            inputRef={input}
            {...(field.onEnter
              ? {
                  onEnter: () => {
                    showPad(false);
                    field.onEnter?.();
                  },
                }
              : {})}
          />
        )}
        {keysLabel ? (
          <Button
            icon="keys"
            look="tile"
            label={keysLabel}
            pressed={padShown}
            onPress={() => {
              showPad(!padShown);
              input.current?.focus();
            }}
          />
        ) : null}
      </div>
      {padShown ? (
        <SignPad
          label={t('counter:pad.keys')}
          of={isLines ? 'lines' : keysOf(field)}
          field={input}
          {...(field.isSecret && field.inputMode !== 'numeric' ? { isRead, onRead: () => read(!isRead) } : {})}
        />
      ) : null}
    </div>
  );
}

const keysOf = ({ inputMode }: TextFieldProps) =>
  inputMode === 'numeric' || inputMode === 'decimal' ? inputMode : 'text';

/**
 * Hides the keys once the press that took the focus has ended: any earlier, the pressed button would move away from under the finger.
 * Another field takes the focus at once, and has its own keys.
 */
function useLeaving(padShown: boolean, close: () => void): (to: EventTarget) => void {
  const isPressed = useRef(false);
  const leaves = useRef(false);
  const end = useEffectEvent(() => {
    isPressed.current = false;
    if (leaves.current) close();
    leaves.current = false;
  });
  useEffect(() => {
    if (!padShown) return;
    const press = () => {
      isPressed.current = true;
    };
    // A click follows its mouseup in the same task.
    const release = () => setTimeout(() => end());
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
    };
  }, [padShown]);
  return (to) => {
    const hasKeys = to instanceof Element && to.matches('input:not([type=checkbox]), textarea');
    if (isPressed.current && !hasKeys) leaves.current = true;
    else close();
  };
}
