// Whom the screens say to call.
import { useState } from 'react';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, textsTyped, useSave, useUnchanged } from './use-save.ts';

const whom = ['service', 'support', 'head_office'] as const;

export function PhonesSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [phones, setPhones] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(whom.map((one) => [one, kept.phones[one] ?? ''])),
  );
  const isSame = useUnchanged(phones);
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:phonesNote')}
      {...{ isBusy, refused }}
      isDisabled={isSame}
      onSubmit={() => void save({ phones: textsTyped(phones) })}
    >
      {whom.map((one) => (
        <TypedField
          key={one}
          label={t(`setting:phone.${one}`)}
          value={phones[one] ?? ''}
          maxLength={60}
          onChange={(text) => setPhones({ ...phones, [one]: text })}
          error={at(`phones.${one}`)}
        />
      ))}
    </SectionForm>
  );
}
