// When the till locks itself.
import { useState } from 'react';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import { numberTyped, type SectionProps, useSave } from './use-save.ts';

export function LockSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [minutes, setMinutes] = useState(`${kept.lock_minutes}`);
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:lock.note')}
      {...{ isBusy, refused }}
      isDisabled={minutes.trim() === `${kept.lock_minutes}`}
      onSubmit={() => void save({ lock_minutes: numberTyped(minutes) })}
    >
      <TypedField
        label={t('setting:lock.minutes')}
        hint={t('setting:lock.hint')}
        inputMode="numeric"
        value={minutes}
        maxLength={2}
        onChange={setMinutes}
        error={at('lock_minutes')}
      />
    </SectionForm>
  );
}
