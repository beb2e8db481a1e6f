// A month to choose a day from, in the till's language, by touch or arrow keys. Future days cannot be chosen: nothing was sold.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { dateWords, daysAfter, monthAfter, monthOf } from './day.ts';
import styles from './day-dialog.module.css';

export type DayDialogProps = {
  /** Empty if none is chosen. */
  readonly chosen: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function DayDialog({ chosen, today, onChoose, onClose }: DayDialogProps) {
  const { t, locale } = useWords();
  /** The day that the arrow keys have reached. */
  const [at, goTo] = useState(chosen || today);
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef(true);
  const month = monthOf(at, locale);
  // The focus follows the keys once the day is drawn; a touch on the months leaves it where it is.
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    byKey.current = false;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = daysAfter(at, step);
    if (to > today) return;
    byKey.current = true;
    goTo(to);
  };

  return (
    <Dialog title={t('after:sales.chooseDay')} onClose={onClose}>
      <div className="line gap-2 apart">
        <Button icon="before" label={t('after:sales.monthBefore')} onPress={() => goTo(monthAfter(at, -1))} />
        <h3 className="text-large text-centre" aria-live="polite">
          {month.name}
        </h3>
        <Button
          icon="after"
          label={t('after:sales.monthAfter')}
          isDisabled={monthAfter(at, 1) > today}
          onPress={() => goTo(monthAfter(at, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: days to press, not fields of a form. */}
      <div ref={grid} className={styles.days} role="group" aria-label={month.name} onKeyDown={onKeyDown}>
        {month.weekdays.map((name) => (
          <span key={name} className="soft small text-centre clipped" aria-hidden="true">
            {name}
          </span>
        ))}
        {Array.from({ length: month.blank }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty places.
          <span key={place} />
        ))}
        {month.days.map((day) => (
          <button
            key={day}
            type="button"
            className={`touch pad-0 edged rounded surface bold pressable ${styles.day}`}
            data-day={day}
            disabled={day > today}
            tabIndex={day === at ? 0 : -1}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            aria-label={dateWords(day, locale)}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(-2))}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
