// Touch keys for words and numbers, in a strip that leaves the results in sight. Digits or letters first, the others
// behind a key. They type what a keyboard would; in words the first letter is a capital.
import { type RefObject, useState } from 'react';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { typesInto } from './keys-to-touch.ts';
import styles from './word-pad.module.css';

export type WordPadProps = {
  /** Which keys come first: digits to find numbers, letters to find words. Each part of a name begins with a capital. */
  readonly of: 'numbers' | 'words' | 'names';
  readonly label: string;
  readonly typed: string;
  readonly maxLength: number;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onTyped: (typed: string) => void;
};

export function WordPad({ of, label, typed, maxLength, field, onTyped }: WordPadProps) {
  const { t, locale } = useWords();
  const [spells, spell] = useState(of !== 'numbers');
  const isGerman = locale.startsWith('de');
  const isSmall = of === 'names' ? /\S$/.test(typed) : of === 'words' && typed.trim() !== '';
  const signs = spells
    ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...(isGerman ? 'ÄÖÜ' : '')]
    : [...'1234567890', isGerman ? ',' : '.', '-'];
  const add = (sign: string) => onTyped((typed + (isSmall ? sign.toLowerCase() : sign)).slice(0, maxLength));
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className={styles.pad} role="group" aria-label={label} {...typesInto(field)}>
      {signs.map((sign) => (
        <Button key={sign} size="tight" onPress={() => add(sign)}>
          {sign}
        </Button>
      ))}
      <Button size="tight" onPress={() => spell(!spells)}>
        {spells ? '123' : 'ABC'}
      </Button>
      <span className={styles.space}>
        <Button size="tight" wide icon="space" label={t('after:sales.space')} onPress={() => add(' ')} />
      </span>
      <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={() => onTyped(typed.slice(0, -1))} />
    </div>
  );
}
