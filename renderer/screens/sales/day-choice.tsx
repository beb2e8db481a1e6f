// Which day's sales are listed: the two days that are asked for most by one touch, any other from a month of our own, so that it is
// written as the till's language writes it, whatever the system's is.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { daysAfter, dayWords } from '../../components/days/day.ts';
import { DayDialog } from '../../components/days/day-dialog.tsx';
import { useWords } from '../../words.ts';

export type DayChoiceProps = {
  /** `2026-11-06`, or empty for every day. */
  readonly day: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
};

export function DayChoice({ day, today, onChoose }: DayChoiceProps) {
  const words = useWords();
  const { t } = words;
  const [choosing, choose] = useState(false);
  const yesterday = daysAfter(today, -1);
  const isOther = day !== '' && day !== today && day !== yesterday;
  const choice = (one: string, name: string) => (
    <Button look="tile" size="tight" pressed={day === one} onPress={() => onChoose(one)}>
      {name}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: switches, not fields of a form.
    <div className="row gap-2" role="group" aria-label={t('word:day')}>
      {choice('', t('after:sales.allDays'))}
      {choice(today, t('after:sales.today'))}
      {choice(yesterday, t('after:sales.yesterday'))}
      <Button look="tile" size="tight" icon="calendar" pressed={isOther} onPress={() => choose(true)}>
        {isOther ? dayWords(day, today, words) : t('after:sales.anotherDay')}
      </Button>
      {choosing ? (
        <DayDialog
          chosen={day}
          today={today}
          onChoose={(one) => {
            choose(false);
            onChoose(one);
          }}
          onClose={() => choose(false)}
        />
      ) : null}
    </div>
  );
}
