// Shows a key on everything that can be done; pressing it does that. Invariant: while they show, no key types into a
// field.
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Action, hintKeys } from '../../keys/actions.ts';
import { useWords } from '../../words.ts';
import { calmPlace } from './calm-place.ts';
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

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Shift' || event.key === 'Control') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    const next = typed + event.key.toLowerCase();
    const index = keys.indexOf(next);
    const action = visible[index];
    if (action) onChoose(action);
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
