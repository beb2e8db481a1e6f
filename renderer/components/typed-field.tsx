// A text field that a finger can type into: keys on screen for letters, digits and the signs of addresses and secrets. They come with a
// touch, go with the focus or with Enter, and type what a keyboard would.
import { useRef, useState } from 'react';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import { plainRows } from './key-rows.ts';
import { typesInto } from './keys-to-touch.ts';
import styles from './typed-field.module.css';

type TypedFieldProps = TextFieldProps & {
  /** Shows a button that brings the keys, for screens whose touch is told as a mouse; called so. */
  readonly keysLabel?: string;
};

export function TypedField({ keysLabel, ...field }: TypedFieldProps) {
  const { t } = useWords();
  const own = useRef<HTMLInputElement>(null);
  const input = field.inputRef && typeof field.inputRef === 'object' ? field.inputRef : own;
  const [padShown, showPad] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus leave its field and keys.
    <div
      className="column gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) showPad(false);
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
          onPointerDown={(event) => {
            if (event.pointerType === 'touch') showPad(true);
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
type Layer = 'small' | 'capital' | 'signs';

type SignPadProps = {
  readonly label: string;
  readonly beginsWithDigits: boolean;
  readonly onSign: (sign: string) => void;
  readonly onErase: () => void;
  readonly field: Parameters<typeof typesInto>[0];
};

function SignPad({ label, beginsWithDigits, onSign, onErase, field }: SignPadProps) {
  const { t, locale } = useWords();
  const [layer, setLayer] = useState<Layer>(beginsWithDigits ? 'signs' : 'small');
  const capitals = [digits, ...plainRows(locale).map((row) => row.join(''))];
  const rowsOf: Record<Layer, readonly string[]> = {
    small: capitals.map((row) => row.toLowerCase()),
    capital: capitals,
    signs,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className={styles.pad} role="group" aria-label={label} {...typesInto(field)}>
      {rowsOf[layer].map((row) => (
        <div key={row} className={styles.row}>
          {[...row].map((sign) => (
            <Button key={sign} size="tight" onPress={() => onSign(sign)}>
              {sign}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        <Button
          size="tight"
          pressed={layer === 'capital'}
          onPress={() => setLayer(layer === 'capital' ? 'small' : 'capital')}
        >
          {layer === 'capital' ? 'abc' : 'ABC'}
        </Button>
        <Button
          size="tight"
          pressed={layer === 'signs'}
          onPress={() => setLayer(layer === 'signs' ? 'small' : 'signs')}
        >
          {layer === 'signs' ? 'abc' : '#-/'}
        </Button>
        <span className={styles.space}>
          <Button size="tight" wide icon="space" label={t('counter:pad.space')} onPress={() => onSign(' ')} />
        </span>
        <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={onErase} />
      </div>
    </div>
  );
}
