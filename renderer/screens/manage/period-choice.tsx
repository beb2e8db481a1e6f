// Which business days a page is about: a usual stretch of them, or two days that are typed.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { useWords } from '../../words.ts';
import styles from './period-choice.module.css';
import { type Period, type PeriodName, periodNames, periodOf, typedPeriod } from './periods.ts';

type PeriodChoiceProps = {
  readonly today: string;
  readonly first: PeriodName;
  readonly onChoose: (period: Period) => void;
};

export function PeriodChoice({ today, first, onChoose }: PeriodChoiceProps) {
  const { t } = useWords();
  const [name, setName] = useState<PeriodName>(first);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [isWrong, setWrong] = useState(false);
  const choose = (next: PeriodName) => {
    setName(next);
    setWrong(false);
    if (next !== 'other') onChoose(periodOf(next, today));
  };
  const show = () => {
    const period = typedPeriod(from.trim(), to.trim());
    setWrong(period === null);
    if (period) onChoose(period);
  };
  return (
    <div className={styles.choice}>
      <SelectField
        label={t('reconciling:period.label')}
        value={name}
        options={periodNames.map((one) => ({ value: one, label: t(`reconciling:period.${one}`) }))}
        onChange={choose}
      />
      {name === 'other' ? (
        <>
          <TypedField
            label={t('reconciling:period.from')}
            inputMode="decimal"
            value={from}
            maxLength={10}
            error={isWrong ? t('reconciling:period.wrong') : null}
            onChange={setFrom}
            onEnter={show}
          />
          <TypedField
            label={t('reconciling:period.to')}
            inputMode="decimal"
            value={to}
            maxLength={10}
            onChange={setTo}
            onEnter={show}
          />
          <Button onPress={show}>{t('reconciling:period.show')}</Button>
        </>
      ) : null}
    </div>
  );
}
