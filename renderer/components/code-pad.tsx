// Touch keys for a code: digits first, letters behind a key, in keyboard rows. They work like a keyboard.
import { type RefObject, useState } from 'react';
import { touchKey, typesInto } from '../keys/keys-to-touch.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import styles from './code-pad.module.css';
import { plainRows } from './key-rows.ts';

export type CodePadProps = {
  readonly field: RefObject<HTMLInputElement | null>;
};

const digits = [...'789456123'];

export function CodePad({ field }: CodePadProps) {
  const { t, locale } = useWords();
  const [spells, spell] = useState(false);
  const key = (sign: string) => (
    <Button key={sign} size="large" onPress={() => touchKey(field, sign)}>
      {sign}
    </Button>
  );
  const back = <Button size="large" icon="erase" label={t('counter:pad.back')} onPress={() => touchKey(field, '')} />;
  const other = (
    <Button
      size="large"
      label={spells ? t('counter:pad.digits') : t('counter:pad.letters')}
      onPress={() => spell(!spells)}
    >
      {spells ? '123' : 'ABC'}
    </Button>
  );
  const shared = { role: 'group', 'aria-label': t('counter:pad.code'), ...typesInto(field) };
  if (!spells)
    return (
      <div className={styles.digits} {...shared}>
        {digits.map(key)}
        {other}
        {key('0')}
        {back}
      </div>
    );
  const [first = [], second = [], third = []] = plainRows(locale);
  return (
    <div className="keypad gap-1" {...shared}>
      <div className={styles.row}>{first.map(key)}</div>
      <div className={styles.row}>{second.map(key)}</div>
      <div className={styles.row}>
        {other}
        {third.map(key)}
        {back}
      </div>
    </div>
  );
}
