// Keys to touch for the search, in a strip that leaves the hits in sight: the digits first, as receipts, serials and amounts have
// them; letters behind a key. What it types is what a keyboard would.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './list.module.css';

export type SearchPadProps = { readonly typed: string; readonly onTyped: (typed: string) => void };

export function SearchPad({ typed, onTyped }: SearchPadProps) {
  const { t, locale } = useWords();
  const [spells, spell] = useState(false);
  const isGerman = locale.startsWith('de');
  const signs = spells
    ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...(isGerman ? 'ÄÖÜ' : '')]
    : [...'1234567890', isGerman ? ',' : '.', '-'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form.
    <div className={styles.pad} role="group" aria-label={t('after:sales.pad')}>
      {signs.map((sign) => (
        <Button key={sign} size="tight" onPress={() => onTyped(typed + sign)}>
          {sign}
        </Button>
      ))}
      <Button size="tight" icon="space" label={t('after:sales.space')} onPress={() => onTyped(`${typed} `)} />
      <Button size="tight" onPress={() => spell(!spells)}>
        {spells ? '123' : 'ABC'}
      </Button>
      <Button size="tight" icon="erase" label={t('counter:pad.back')} onPress={() => onTyped(typed.slice(0, -1))} />
    </div>
  );
}
