// Which card terminal this till asks. Invariant: its passphrase is typed, and never shown.
import { useState } from 'react';
import { SelectField, TextField } from '../../../components/field.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type Change, numberTyped, type SectionProps, useSave } from './use-save.ts';

type Kind = 'manual' | 'simulator' | 'nexo';

export function TerminalSection({ view, kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.card_terminal;
  const nexo = before?.kind === 'nexo' ? before : null;
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'manual');
  const [address, setAddress] = useState(nexo?.address ?? '');
  const [poiId, setPoiId] = useState(nexo?.poi_id ?? '');
  const [keyName, setKeyName] = useState(nexo?.key?.identifier ?? '');
  const [keyVersion, setKeyVersion] = useState(`${nexo?.key?.version ?? 1}`);
  const [passphrase, setPassphrase] = useState('');
  const key = keyName.trim() === '' ? null : { identifier: keyName.trim(), version: numberTyped(keyVersion) };
  const change = (): Change => ({
    card_terminal:
      kind === 'nexo'
        ? { kind, address: address.trim(), poi_id: poiId.trim(), key, authority: nexo?.authority ?? null }
        : { kind },
    ...(kind === 'nexo' && passphrase !== '' ? { terminal_passphrase: passphrase } : {}),
  });
  const kinds: readonly Kind[] = view.environment === 'live' ? ['manual', 'nexo'] : ['manual', 'nexo', 'simulator'];
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:applies')}
      {...{ isBusy, refused }}
      onSubmit={() => void save(change())}
    >
      <SelectField<Kind>
        label={t('setting:terminal.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`setting:terminalKind.${value}`) }))}
        onChange={setKind}
        error={kind === 'nexo' ? null : at('card_terminal')}
      />
      {kind === 'nexo' ? (
        <div className={styles.fields}>
          <TextField
            label={t('setting:terminal.address')}
            hint={t('setting:terminal.addressHint')}
            value={address}
            maxLength={500}
            onChange={setAddress}
            error={at('card_terminal.address', 'card_terminal.kind')}
          />
          <TextField
            label={t('setting:terminal.poiId')}
            hint={t('setting:terminal.poiIdHint')}
            value={poiId}
            maxLength={40}
            onChange={setPoiId}
            error={at('card_terminal.poi_id')}
          />
          <TextField
            label={t('setting:terminal.keyName')}
            value={keyName}
            maxLength={100}
            onChange={setKeyName}
            error={at('card_terminal.key')}
          />
          <TextField
            label={t('setting:terminal.keyVersion')}
            value={keyVersion}
            maxLength={7}
            inputMode="numeric"
            onChange={setKeyVersion}
          />
          <TextField
            label={t('setting:terminal.passphrase')}
            hint={kept.hasTerminalPassphrase ? t('setting:terminal.passphraseHint') : undefined}
            isSecret
            placeholder={kept.hasTerminalPassphrase ? '••••••••' : ''}
            value={passphrase}
            maxLength={200}
            onChange={setPassphrase}
            error={at('terminal_passphrase')}
          />
        </div>
      ) : null}
    </SectionForm>
  );
}
