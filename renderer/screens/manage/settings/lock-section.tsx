// When the till locks itself.
import { useState } from 'react';
import { TypedField } from '../../../components/typed-field.tsx';
import { longestTyped } from '../../../typed-number.ts';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, useNumbers, useSave } from './use-save.ts';

export function LockSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { whole } = useNumbers();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [minutes, setMinutes] = useState(`${kept.lock_minutes}`);
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:lock.note')}
      {...{ isBusy, refused }}
      isDisabled={minutes.trim() === `${kept.lock_minutes}`}
      onSubmit={() => void save({ lock_minutes: whole(minutes) })}
    >
      <TypedField
        label={t('setting:lock.minutes')}
        hint={t('setting:lock.hint')}
        inputMode="numeric"
        value={minutes}
        maxLength={longestTyped}
        onChange={setMinutes}
        error={at('lock_minutes')}
      />
    </SectionForm>
  );
}
