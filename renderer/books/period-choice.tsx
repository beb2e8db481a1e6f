// Which business days a page is about: a common period, or any range of days.
import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { DayDialog } from '../components/days/day-dialog.tsx';
import { SelectField } from '../components/field.tsx';
import { useWords } from '../words.ts';
import styles from './period-choice.module.css';
import { type Period, type PeriodName, periodEnds, periodNames, periodOf, withDay } from './periods.ts';

type PeriodChoiceProps = {
  readonly today: string;
  readonly first: PeriodName;
  /** The days chosen earlier, if `first` is 'other'. */
  readonly firstDays?: Period | null;
  readonly onChoose: (period: Period, name: PeriodName) => void;
  /** Another choice, in the same row. */
  readonly children?: ReactNode;
};

export function PeriodChoice({ today, first, firstDays, onChoose, children }: PeriodChoiceProps) {
  const { t, date } = useWords();
  const [name, setName] = useState<PeriodName>(first);
  const [days, setDays] = useState<Period>(firstDays ?? { from: today, to: today });
  const [end, setEnd] = useState<keyof Period | null>(null);
  const choose = (next: PeriodName) => {
    setName(next);
    onChoose(next === 'other' ? days : periodOf(next, today), next);
  };
  return (
    <div className={`row gap-3 align-centre ${styles.choice}`}>
      <SelectField
        label={t('reconciling:period.label')}
        value={name}
        options={periodNames.map((one) => ({ value: one, label: t(`reconciling:period.${one}`) }))}
        onChange={choose}
      />
      {name === 'other'
        ? periodEnds.map((one) => (
            <Button key={one} icon="calendar" onPress={() => setEnd(one)}>
              {t(`reconciling:period.${one}`, { day: date(days[one]) })}
            </Button>
          ))
        : null}
      {children}
      {end ? (
        <DayDialog
          chosen={days[end]}
          today={today}
          onChoose={(day) => {
            const period = withDay(days, end, day);
            setEnd(null);
            setDays(period);
            onChoose(period, 'other');
          }}
          onClose={() => setEnd(null)}
        />
      ) : null}
    </div>
  );
}
