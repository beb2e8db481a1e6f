// Touch keys for a count: digits, and a key to the next piece. The digits go into the current field.
import { useRef } from 'react';
import { parseMoney } from '../../../shared/money.ts';
import { rollOf } from '../../../shared/shift/pieces.ts';
import { withMore } from '../../books/count-draft.ts';
import { Button } from '../../components/button.tsx';
import { touchKey, typesInto } from '../../keys/keys-to-touch.ts';
import { useWords } from '../../words.ts';
import styles from './count.module.css';

export type CountPadProps = {
  readonly piece: string;
  readonly next: string | null;
  readonly before: string | null;
  readonly currency: string;
  readonly typed: string;
  readonly fields: ReadonlyMap<string, HTMLInputElement>;
  readonly onType: (piece: string, text: string) => void;
  readonly onNext: (piece: string) => void;
  readonly onBefore: (piece: string) => void;
};

const digits = [...'789456123'];

export function CountPad(props: CountPadProps) {
  const { piece, next, before, currency, typed } = props;
  const { t, shortMoney } = useWords();
  const name = (one: string) => shortMoney({ currency, amount: one });
  const field = useRef<HTMLInputElement | null>(null);
  field.current = props.fields.get(piece) ?? null;
  const key = (digit: string) => (
    <Button key={digit} onPress={() => touchKey(field, digit)}>
      {digit}
    </Button>
  );
  return (
    <div className={styles.padBox}>
      <p className={`line gap-3 apart ${styles.padHead}`} aria-hidden="true">
        <span>{t('shifts:count.pieces', { piece: name(piece) })}</span>
        <strong>{typed === '' ? '–' : typed}</strong>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form. */}
      <div
        className="keypad three-columns gap-2"
        role="group"
        aria-label={t('counter:pad.label')}
        {...typesInto(field)}
      >
        {digits.map(key)}
        <span className={styles.zero}>{key('0')}</span>
        <Button icon="erase" label={t('counter:pad.back')} onPress={() => touchKey(field, '')} />
      </div>
      <div className={styles.padFoot}>
        <Button isDisabled={before === null} onPress={() => (before === null ? undefined : props.onBefore(before))}>
          {t('frame:back')}
        </Button>
        <Button onPress={() => props.onNext(piece)}>
          {next === null ? t('shifts:count.next') : t('shifts:count.nextPiece', { piece: name(next) })}
        </Button>
      </div>
      <AddRoll {...props} />
    </div>
  );
}

/** Below all keys, which so stay in their place from piece to piece. Adds the coins of one roll to what is typed. */
function AddRoll({ piece, currency, typed, onType }: CountPadProps) {
  const { t, locale } = useWords();
  const worth = parseMoney({ currency, amount: piece });
  const roll = worth.ok ? rollOf(currency, worth.value.amountMinor) : null;
  if (roll === null) return null;
  const after = withMore(typed, roll, locale);
  return (
    <Button isDisabled={after === null} onPress={() => (after === null ? undefined : onType(piece, after))}>
      {t('shifts:count.roll', { count: roll })}
    </Button>
  );
}
