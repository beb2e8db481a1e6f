// Touch keys for a field: letters, digits, accents and the special characters of addresses and secrets; for a number, only its own. They
// work like a keyboard.
import { useState } from 'react';
import { decimalSignOf } from '../../shared/money.ts';
import { touchKey, typesInto } from '../keys/keys-to-touch.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { accentRows, easternRows, type KeyRows, letterRows, plainRows, smallOf } from './key-rows.ts';
import styles from './typed-field.module.css';

const digits = '1234567890';
const signs = [digits, '-_.:/@+=?&', '#%!$*,;()', '~^|<>[]{}'];
/** Of amounts, and of days such as 14.11.2026 or 2026-11-14. */
const decimalSigns = (locale: string) => new Set([decimalSignOf(locale), '.', '-']);
const capitals = (rows: KeyRows) => rows.map((row) => row.join(''));
type Layer = 'letters' | 'signs' | 'accents' | 'eastern';

export type SignPadProps = {
  readonly label: string;
  /** Digits only; also the characters of amounts and days; everything; or everything in several lines. */
  readonly of: 'numeric' | 'decimal' | 'text' | 'lines';
  /** The text is readable, in a field that usually hides it. */
  readonly isRead?: boolean;
  readonly onRead?: () => void;
  readonly field: Parameters<typeof typesInto>[0];
};

export function SignPad({ label, of, isRead, onRead, field }: SignPadProps) {
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
