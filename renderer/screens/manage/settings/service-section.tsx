// Which service this till sells for, and with which key. Invariant: the secret is typed, and never shown: not even how long it is.
import { useState } from 'react';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, useSave } from './use-save.ts';

export function ServiceSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [baseUrl, setBaseUrl] = useState(kept.base_url);
  const [keyId, setKeyId] = useState(kept.key_id);
  const [secret, setSecret] = useState('');
  const submit = () =>
    void save({
      base_url: baseUrl.trim(),
      key_id: keyId.trim(),
      ...(secret === '' ? {} : { key_secret: secret.trim() }),
    });
  const isSame = baseUrl.trim() === kept.base_url && keyId.trim() === kept.key_id && secret === '';
  return (
    <SectionForm
      submit={t('setting:service.save')}
      note={t('setting:service.note')}
      {...{ isBusy, refused }}
      isDisabled={isSame}
      onSubmit={submit}
    >
      <TypedField
        label={t('setting:service.address')}
        value={baseUrl}
        maxLength={500}
        onChange={setBaseUrl}
        error={at('base_url', 'environment', 'store_id', 'currency', 'fiscal', 'other')}
      />
      <TypedField
        label={t('setting:service.keyId')}
        value={keyId}
        maxLength={200}
        onChange={setKeyId}
        error={at('key_id')}
      />
      <TypedField
        label={t('setting:service.secret')}
        hint={t('setting:service.secretHint')}
        isSecret
        placeholder="••••••••"
        value={secret}
        maxLength={500}
        onChange={setSecret}
        error={at('key_secret', 'webhook_keys')}
      />
    </SectionForm>
  );
}
