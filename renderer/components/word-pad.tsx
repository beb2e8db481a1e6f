// Touch keys for words and numbers, in a strip that leaves the results visible: letters as on a keyboard of the till's language, digits and
// accents each behind a key. They work like a keyboard; in words the first letter is a capital.
import { type RefObject, useState } from 'react';
import { decimalSignOf } from '../../shared/money.ts';
import { touchKey, typesInto } from '../keys/keys-to-touch.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { accentRows, digitRows, easternRows, letterRows, smallOf } from './key-rows.ts';
import styles from './word-pad.module.css';

export type WordPadProps = {
  /** Which keys come first: digits to find numbers, letters to find words. In `names` each part starts with a capital. */
  readonly of: 'numbers' | 'words' | 'names';
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | null>;
};

type Keys = 'letters' | 'digits' | 'accents' | 'eastern';

export function WordPad({ of, label, field }: WordPadProps) {
  const { t, locale } = useWords();
  const [keys, show] = useState<Keys>(of === 'numbers' ? 'digits' : 'letters');
  const rowsOf: Record<Keys, () => readonly (readonly string[])[]> = {
    letters: () => letterRows(locale),
    digits: () => digitRows(decimalSignOf(locale)),
    accents: () => accentRows,
    eastern: () => easternRows,
  };
  const add = (sign: string) => {
    const before = field.current?.value.slice(0, field.current.selectionStart ?? 0) ?? '';
    const isSmall = of === 'names' ? /\S$/.test(before) : of === 'words' && before.trim() !== '';
    touchKey(field, isSmall ? smallOf(sign) : sign);
  };
  const turn = (to: Keys, says: string) => (
    <Button size="tight" pressed={keys === to} onPress={() => show(keys === to ? 'letters' : to)}>
      {says}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className="column gap-1 ltr" data-keys="" role="group" aria-label={label} {...typesInto(field)}>
      {rowsOf[keys]().map((row) => (
        <div key={row.join('')} className={`row gap-1 justify-centre ${styles.row}`}>
          {row.map((sign) => (
            <Button key={sign} size="tight" onPress={() => add(sign)}>
              {sign}
            </Button>
          ))}
        </div>
      ))}
      <div className={`row gap-1 justify-centre ${styles.row}`}>
        {keys === 'digits' ? turn('letters', 'ABC') : turn('digits', '123')}
        {turn('accents', 'áéñ')}
        {turn('eastern', 'čğş')}
        <span className={styles.space}>
          <Button size="tight" wide icon="space" label={t('counter:pad.space')} onPress={() => add(' ')} />
        </span>
        <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={() => touchKey(field, '')} />
      </div>
    </div>
  );
}
