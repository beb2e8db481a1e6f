// Shows a key on every available action; pressing it does that. Invariants: while they show, no key types into a field; a scan closes them
// and does nothing else.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Action } from '../../keys/actions.ts';
import { hintKeys } from '../../keys/hint-keys.ts';
import { isFast } from '../../keys/keyboard.ts';
import { settleMs } from '../../keys/scan-reader.ts';
import { useWords } from '../../words.ts';
import styles from './key-hints.module.css';

export type KeyHintsProps = {
  readonly actions: readonly Action[];
  /** Closes the hints and performs the action. */
  readonly onChoose: (action: Action) => void;
  readonly onClose: () => void;
};

export function KeyHints({ actions, onChoose, onClose }: KeyHintsProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const visible = actions.filter(({ element }) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  const keys = hintKeys(visible.length);
  const place = calmPlace(
    visible.map(({ element }) => element.getBoundingClientRect()),
    { width: innerWidth, height: innerHeight },
  );

  const waits = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Shift' || event.key === 'Control') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    clearTimeout(waits.current);
    // A scanner's next key comes faster, and no character of a code may press a button.
    if (isFast()) return onClose();
    const next = typed + event.key.toLowerCase();
    const index = keys.indexOf(next);
    const action = visible[index];
    if (action) waits.current = setTimeout(() => onChoose(action), settleMs);
    else if (keys.some((key) => key.startsWith(next))) setTyped(next);
    else onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    const close = () => onClose();
    window.addEventListener('keydown', listener, true);
    window.addEventListener('pointerdown', close, true);
    window.addEventListener('resize', close);
    return () => {
      clearTimeout(waits.current);
      window.removeEventListener('keydown', listener, true);
      window.removeEventListener('pointerdown', close, true);
      window.removeEventListener('resize', close);
    };
  }, [onClose]);

  return createPortal(
    <>
      <div aria-hidden="true">
        {visible.map(({ element, name }, index) => {
          const key = keys[index] ?? '';
          const { top, left } = element.getBoundingClientRect();
          return key.startsWith(typed) ? (
            <kbd
              key={key}
              className={styles.hint}
              data-hint={key}
              data-name={name}
              style={{ top: Math.max(0, top - 6), left: Math.max(0, left - 6) }}
            >
              {key}
            </kbd>
          ) : null;
        })}
      </div>
      <section className={`${styles.help} ${styles[place]}`} role="dialog" aria-label={t('frame:keys.title')}>
        <strong>{t('frame:keys.title')}</strong>
        <p role="status">{t('frame:keys.help')}</p>
      </section>
    </>,
    document.body,
  );
}

const calmPlaces = ['bottom', 'middle', 'top'] as const;
type CalmPlace = (typeof calmPlaces)[number];

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** At most two lines of words. */
const width = 640;
const height = 80;
/** Distance from the edges; at the top, from below the bar, whose entries have letters too. */
const edge = 16;
const bar = 56;

/** Centred on the screen, as low as possible while it covers the fewest letters. */
export function calmPlace(boxes: readonly Box[], view: { readonly width: number; readonly height: number }): CalmPlace {
  const tops = { bottom: view.height - edge - height, middle: (view.height - height) / 2, top: bar };
  const left = (view.width - width) / 2;
  const covers = (place: CalmPlace): number =>
    boxes.filter(
      (box) =>
        box.right > left && box.left < left + width && box.bottom > tops[place] && box.top < tops[place] + height,
    ).length;
  const [first, ...others] = calmPlaces;
  return others.reduce<CalmPlace>((best, place) => (covers(place) < covers(best) ? place : best), first);
}
