// Where this till hears from the service. Invariant: a key's secret is typed, and never shown.
import { useState } from 'react';
import { CheckField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { longestTyped } from '../../../typed-number.ts';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type Change, type SectionProps, textsTyped, useNumbers, useSave, useUnchanged } from './use-save.ts';

export function WebhooksSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { whole } = useNumbers();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.webhooks;
  const [takes, setTakes] = useState(before !== null);
  const [port, setPort] = useState(`${before?.port ?? 8085}`);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({
    address: before?.address ?? '127.0.0.1',
    path: before?.path ?? '/webhooks',
    public_url: before?.public_url ?? '',
  });
  const [keyId, setKeyId] = useState('');
  const [secret, setSecret] = useState('');
  const change = (): Change => {
    if (!takes) return { webhooks: null };
    const isNewKey = keyId.trim() !== '' || secret !== '';
    return {
      webhooks: { port: whole(port), ...textsTyped(texts) },
      ...(isNewKey ? { webhook_keys: [{ key_id: keyId.trim(), key_secret: secret }] } : {}),
    };
  };
  const isSame = useUnchanged(takes, port, texts, keyId, secret);
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
          <TypedField
            label={t('setting:webhooks.port')}
            inputMode="numeric"
            value={port}
            maxLength={longestTyped}
            onChange={setPort}
            error={at('webhooks.port')}
          />
          {(['address', 'path', 'public_url'] as const).map((name) => (
            <TypedField
              key={name}
              label={t(`setting:webhook.${name}`)}
              value={texts[name] ?? ''}
              maxLength={500}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
              error={at(`webhooks.${name}`)}
            />
          ))}
          <TypedField
            label={t('setting:webhooks.keyId')}
            hint={
              kept.webhookKeyIds.length === 0
                ? t('setting:webhooks.noKeys')
                : t('setting:webhooks.keys', { ids: kept.webhookKeyIds.join(', ') })
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
