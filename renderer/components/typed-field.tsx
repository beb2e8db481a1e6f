// A text field that a finger can type into: keys on screen for letters, digits, accents and the signs of addresses and secrets. They
// come with a touch, or with the focus where the screen's switch is on; they go with the focus, and type what a keyboard would.
import { useEffect, useRef, useState } from 'react';
import { useKeysOnScreen } from '../stores/keys-on-screen.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import { accentRows, easternRows, type KeyRows, plainRows, smallOf } from './key-rows.ts';
import { typesInto } from './keys-to-touch.ts';
import styles from './typed-field.module.css';

type TypedFieldProps = TextFieldProps & {
  /** Shows a button that brings the keys, where no switch of the screen does; called so. */
  readonly keysLabel?: string;
};

export function TypedField({ keysLabel, ...field }: TypedFieldProps) {
  const { t } = useWords();
  const isOn = useKeysOnScreen((store) => store.isOn);
  const own = useRef<HTMLInputElement>(null);
  const input = field.inputRef && typeof field.inputRef === 'object' ? field.inputRef : own;
  const whole = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const [padShown, showPad] = useState(false);
  useEffect(() => showPad(isOn && document.activeElement === input.current), [isOn, input]);
  useEffect(() => {
    if (padShown) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [padShown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus leave its field and keys, and a touch end on the field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are for fingers.
    <div
      ref={whole}
      // Where the field has the focus already.
      onClick={({ target }) => {
        if (touched.current && target === input.current) showPad(true);
      }}
      className={padShown ? styles.open : styles.closed}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        touched.current = false;
        if (relatedTarget !== null) showPad(false);
      }}
    >
      <div className={keysLabel ? styles.field : undefined}>
        <TextField
          {...field}
          inputRef={input}
          inputMode={padShown ? 'none' : (field.inputMode ?? 'text')}
          {...(field.onEnter
            ? {
                onEnter: () => {
                  showPad(false);
                  field.onEnter?.();
                },
              }
            : {})}
          onFocus={() => {
            // Not at the touch itself: keys that move the field under a finger would let another field have the focus.
            if (isOn || touched.current) showPad(true);
            field.onFocus?.();
          }}
          onPointerDown={(event) => {
            touched.current = event.pointerType === 'touch';
          }}
        />
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
          beginsWithDigits={field.inputMode === 'numeric' || field.inputMode === 'decimal'}
          onSign={(sign) => field.onChange((field.value + sign).slice(0, field.maxLength ?? 100))}
          onErase={() => field.onChange(field.value.slice(0, -1))}
          field={input}
        />
      ) : null}
    </div>
  );
}

const digits = '1234567890';
const signs = [digits, '-_.:/@+=?&', '#%!$*,;()', '~^|<>[]{}'];
const capitals = (rows: KeyRows) => rows.map((row) => row.join(''));
type Layer = 'letters' | 'signs' | 'accents' | 'eastern';

type SignPadProps = {
  readonly label: string;
  readonly beginsWithDigits: boolean;
  readonly onSign: (sign: string) => void;
  readonly onErase: () => void;
  readonly field: Parameters<typeof typesInto>[0];
};

function SignPad({ label, beginsWithDigits, onSign, onErase, field }: SignPadProps) {
  const { t, locale } = useWords();
  const [layer, setLayer] = useState<Layer>(beginsWithDigits ? 'signs' : 'letters');
  const [isCapital, capital] = useState(false);
  const layers: Record<Layer, readonly string[]> = {
    letters: [digits, ...capitals(plainRows(locale))],
    signs,
    accents: [digits, ...capitals(accentRows)],
    eastern: [digits, ...capitals(easternRows)],
  };
  const turn = (to: Layer, says: string) => (
    <Button size="tight" pressed={layer === to} onPress={() => setLayer(layer === to ? 'letters' : to)}>
      {says}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className={styles.pad} data-keys="" role="group" aria-label={label} {...typesInto(field)}>
      {layers[layer].map((row) => (
        <div key={row} className={styles.row}>
          {[...row]
            .map((sign) => (isCapital ? sign : smallOf(sign)))
            .map((sign) => (
              <Button key={sign} size="tight" onPress={() => onSign(sign)}>
                {sign}
              </Button>
            ))}
        </div>
      ))}
      <div className={styles.row}>
        <Button size="tight" pressed={isCapital} onPress={() => capital(!isCapital)}>
          {isCapital ? 'abc' : 'ABC'}
        </Button>
        {turn('signs', '#-/')}
        {turn('accents', 'áéñ')}
        {turn('eastern', 'čğş')}
        <span className={styles.space}>
          <Button size="tight" wide icon="space" label={t('counter:pad.space')} onPress={() => onSign(' ')} />
        </span>
        <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={onErase} />
      </div>
    </div>
  );
}
