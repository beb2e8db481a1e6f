// A text field with on-screen keys for letters, digits, accents and the special characters of addresses and secrets. They appear with a
// touch, or with the focus while the screen's switch is on; they go with the focus, and work like a keyboard.
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { decimalSignOf } from '../../shared/money.ts';
import { touchKey, typesInto } from '../keys/keys-to-touch.ts';
import { useKeysOnScreen } from '../stores/keys-on-screen.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { LinesField, TextField, type TextFieldProps } from './field.tsx';
import { accentRows, easternRows, type KeyRows, letterRows, plainRows, smallOf } from './key-rows.ts';
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
      className={padShown ? styles.open : 'column gap-2'}
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

const digits = '1234567890';
const signs = [digits, '-_.:/@+=?&', '#%!$*,;()', '~^|<>[]{}'];
/** Of amounts, and of days such as 14.11.2026 or 2026-11-14. */
const decimalSigns = (locale: string) => new Set([decimalSignOf(locale), '.', '-']);
const capitals = (rows: KeyRows) => rows.map((row) => row.join(''));
type Layer = 'letters' | 'signs' | 'accents' | 'eastern';

type SignPadProps = {
  readonly label: string;
  /** Digits only; also the characters of amounts and days; everything; or everything in several lines. */
  readonly of: 'numeric' | 'decimal' | 'text' | 'lines';
  /** The text is readable, in a field that usually hides it. */
  readonly isRead?: boolean;
  readonly onRead?: () => void;
  readonly field: Parameters<typeof typesInto>[0];
};

/**
 * Touch keys for a field: letters, digits, accents and the special characters of addresses and secrets; for a number, only its own. They
 * work like a keyboard.
 */
function SignPad({ label, of, isRead, onRead, field }: SignPadProps) {
  const { t, locale } = useWords();
  const [layer, setLayer] = useState<Layer>('letters');
  const [isCapital, capital] = useState(false);
  const layers: Record<Layer, readonly string[]> = {
    letters: [digits, ...capitals(onRead ? plainRows(locale) : letterRows(locale))],
    signs,
    accents: capitals(accentRows),
    eastern: capitals(easternRows),
  };
  const key = (sign: string) => (
    <Button key={sign} size="tight" onPress={() => touchKey(field, sign)}>
      {sign}
    </Button>
  );
  const erase = <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={() => touchKey(field, '')} />;
  const shared = { 'data-keys': '', role: 'group', 'aria-label': label, ...typesInto(field) };
  if (of === 'numeric' || of === 'decimal')
    return (
      <div className={`column gap-1 ltr ${styles.pad}`} {...shared}>
        <div className={styles.row}>
          {[...digits].map(key)}
          {of === 'decimal' ? [...decimalSigns(locale)].map(key) : null}
          {erase}
        </div>
      </div>
    );
  const turn = (to: Layer, says: string) => (
    <Button size="tight" pressed={layer === to} onPress={() => setLayer(layer === to ? 'letters' : to)}>
      {says}
    </Button>
  );
  return (
    <div className={`column gap-1 ltr ${styles.pad}`} {...shared}>
      {layers[layer].map((row) => (
        <div key={row} className={styles.row}>
          {[...row].map((sign) => (isCapital ? sign : smallOf(sign))).map(key)}
        </div>
      ))}
      <div className={styles.row}>
        <Button size="tight" pressed={isCapital} onPress={() => capital(!isCapital)}>
          {isCapital ? 'abc' : 'ABC'}
        </Button>
        {turn('signs', '#-/')}
        {turn('accents', 'áéñ')}
        {turn('eastern', 'čğş')}
        {onRead ? (
          <Button size="tight" icon="eye" label={t('counter:pad.read')} pressed={isRead === true} onPress={onRead} />
        ) : null}
        <span className={styles.space}>
          <Button size="tight" wide icon="space" label={t('counter:pad.space')} onPress={() => touchKey(field, ' ')} />
        </span>
        {of === 'lines' ? (
          <Button size="tight" icon="newLine" label={t('counter:pad.newLine')} onPress={() => touchKey(field, '\n')} />
        ) : null}
        {erase}
      </div>
    </div>
  );
}
