// Where this till receives webhooks of the service. Invariant: a key's secret is typed, and never shown.
import { useState } from 'react';
import { CheckField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import type { Change } from './rows.ts';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useUnchanged } from './use-save.ts';

export function WebhooksSection(props: SectionProps) {
  const { t } = useWords();
  const form = useRows('webhooks', props);
  const { isBusy, save, at, refused } = form;
  const { webhooks: before, webhookKeyIds } = props.kept;
  const [takes, setTakes] = useState(before !== null);
  const [keyId, setKeyId] = useState('');
  const [secret, setSecret] = useState('');
  const change = (): Change => {
    if (!takes) return { webhooks: null };
    const isNewKey = keyId.trim() !== '' || secret !== '';
    return {
      ...(before === null ? form.whole() : form.change()),
      ...(isNewKey ? { webhook_keys: [{ key_id: keyId.trim(), key_secret: secret }] } : {}),
    };
  };
  const isSame = useUnchanged(takes, keyId, secret) && form.isSame;
  return (
    <SectionForm
      submit={takes || before === null ? t('setting:webhooks.save') : t('setting:webhooks.saveNone')}
      note={takes || before === null ? t('setting:applies') : t('setting:webhooks.noneNote')}
      {...{ isBusy, refused }}
      isDisabled={isSame}
      onSubmit={() => void save(change())}
    >
      <CheckField
        label={t('setting:webhooks.takes')}
        hint={t('setting:webhooks.takesHint')}
        value={takes}
        onChange={setTakes}
      />
      {takes ? (
        <div className={styles.fields}>
          <RowFields form={form} />
          <TypedField
            label={t('setting:webhooks.keyId')}
            hint={
              webhookKeyIds.length === 0
                ? t('setting:webhooks.noKeys')
                : t('setting:webhooks.keys', { ids: webhookKeyIds.join(', ') })
            }
            value={keyId}
            maxLength={200}
            onChange={setKeyId}
            error={at('webhook_keys')}
          />
          <TypedField
            label={t('setting:webhooks.secret')}
            isSecret
            value={secret}
            maxLength={500}
            onChange={setSecret}
          />
        </div>
      ) : null}
    </SectionForm>
  );
}
