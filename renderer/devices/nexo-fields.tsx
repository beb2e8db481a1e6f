// The fields of a card terminal on the network. Invariant: its passphrase is typed, and never shown.
import { useState } from 'react';
import { TypedField } from '../components/typed-field.tsx';
import { longestTyped } from '../typed-number.ts';
import { useWords } from '../words.ts';
import styles from './devices.module.css';

type Nexo = {
  readonly address: string;
  readonly poi_id: string;
  readonly key: { readonly identifier: string; readonly version: number } | null;
};

/** The form as typed. */
export type NexoForm = {
  readonly address: string;
  readonly poiId: string;
  readonly keyName: string;
  readonly keyVersion: string;
  readonly passphrase: string;
};

export function useNexoForm(before: Nexo | null) {
  return useState<NexoForm>({
    address: before?.address ?? '',
    poiId: before?.poi_id ?? '',
    keyName: before?.key?.identifier ?? '',
    keyVersion: `${before?.key?.version ?? 1}`,
    passphrase: '',
  });
}

type NexoFieldsProps = {
  readonly form: NexoForm;
  readonly onChange: (form: NexoForm) => void;
  /** A passphrase is already stored; an empty field keeps it. */
  readonly hasPassphrase: boolean;
  /** What is wrong, in words. */
  readonly wrong: {
    readonly address?: string | null;
    readonly poiId?: string | null;
    readonly key?: string | null;
    readonly passphrase?: string | null;
  };
};

export function NexoFields({ form, onChange, hasPassphrase, wrong }: NexoFieldsProps) {
  const { t } = useWords();
  return (
    <div className={styles.fields}>
      <TypedField
        label={t('setting:terminal.address')}
        hint={t('setting:terminal.addressHint')}
        value={form.address}
        maxLength={500}
        onChange={(address) => onChange({ ...form, address })}
        error={wrong.address}
      />
      <TypedField
        label={t('setting:terminal.poiId')}
        hint={t('setting:terminal.poiIdHint')}
        value={form.poiId}
        maxLength={40}
        onChange={(poiId) => onChange({ ...form, poiId })}
        error={wrong.poiId}
      />
      <TypedField
        label={t('setting:terminal.keyName')}
        value={form.keyName}
        maxLength={100}
        onChange={(keyName) => onChange({ ...form, keyName })}
        error={wrong.key}
      />
      <TypedField
        label={t('setting:terminal.keyVersion')}
        value={form.keyVersion}
        maxLength={longestTyped}
        inputMode="numeric"
        onChange={(keyVersion) => onChange({ ...form, keyVersion })}
      />
      <TypedField
        label={t('setting:terminal.passphrase')}
        hint={hasPassphrase ? t('setting:terminal.passphraseHint') : undefined}
        isSecret
        placeholder={hasPassphrase ? '••••••••' : ''}
        value={form.passphrase}
        maxLength={200}
        onChange={(passphrase) => onChange({ ...form, passphrase })}
        error={wrong.passphrase}
      />
    </div>
  );
}
