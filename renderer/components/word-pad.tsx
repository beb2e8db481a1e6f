// Touch keys for words and numbers, in a strip that leaves the results in sight: letters as on a keyboard of the till's language, and
// digits and accents each behind a key. They type what a keyboard would; in words the first letter is a capital.
import { type PointerEvent, type RefObject, useState } from 'react';
import { decimalSignOf } from '../../shared/money.ts';
import { typesInto } from '../keys/keys-to-touch.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { accentRows, digitRows, easternRows, letterRows, smallOf } from './key-rows.ts';
import styles from './word-pad.module.css';

type WordPadProps = {
  /** Which keys come first: digits to find numbers, letters to find words. Each part of a name begins with a capital. */
  readonly of: 'numbers' | 'words' | 'names';
  readonly label: string;
  readonly typed: string;
  readonly maxLength: number;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onTyped: (typed: string) => void;
};

type Keys = 'letters' | 'digits' | 'accents' | 'eastern';

function WordPad({ of, label, typed, maxLength, field, onTyped }: WordPadProps) {
  const { t, locale } = useWords();
  const [keys, show] = useState<Keys>(of === 'numbers' ? 'digits' : 'letters');
  const isSmall = of === 'names' ? /\S$/.test(typed) : of === 'words' && typed.trim() !== '';
  const rowsOf: Record<Keys, () => readonly (readonly string[])[]> = {
    letters: () => letterRows(locale),
    digits: () => digitRows(decimalSignOf(locale)),
    accents: () => accentRows,
    eastern: () => easternRows,
  };
  const add = (sign: string) => onTyped((typed + (isSmall ? smallOf(sign) : sign)).slice(0, maxLength));
  const turn = (to: Keys, says: string) => (
    <Button size="tight" pressed={keys === to} onPress={() => show(keys === to ? 'letters' : to)}>
      {says}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className={styles.pad} data-keys="" role="group" aria-label={label} {...typesInto(field)}>
      {rowsOf[keys]().map((row) => (
        <div key={row.join('')} className={styles.row}>
          {row.map((sign) => (
            <Button key={sign} size="tight" onPress={() => add(sign)}>
              {sign}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        {keys === 'digits' ? turn('letters', 'ABC') : turn('digits', '123')}
        {turn('accents', 'áéñ')}
        {turn('eastern', 'čğş')}
        <span className={styles.space}>
          <Button size="tight" wide icon="space" label={t('counter:pad.space')} onPress={() => add(' ')} />
        </span>
        <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={() => onTyped(typed.slice(0, -1))} />
      </div>
    </div>
  );
}

type PadBesideProps = WordPadProps & {
  readonly isShown: boolean;
  readonly isDisabled?: boolean;
  readonly show: (isShown: boolean) => void;
};

/** A field's touch keys, brought by a touch of it or by their button: the system's own would cover what is found. */
export function padBeside({ isShown, isDisabled = false, show, ...pad }: PadBesideProps) {
  return {
    input: {
      ...(isShown && { inputMode: 'none' as const }),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') show(true);
      },
    },
    button: (
      <Button
        icon="keys"
        look="tile"
        label={pad.label}
        pressed={isShown}
        isDisabled={isDisabled}
        onPress={() => show(!isShown)}
      />
    ),
    keys: isShown ? <WordPad {...pad} /> : null,
  };
}
