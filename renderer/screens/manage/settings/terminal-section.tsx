// Which card terminal this till uses. One on the network must answer before it is saved.
import { useState } from 'react';
import { SelectField } from '../../../components/field.tsx';
import { NexoFields, useNexoForm } from '../../../devices/nexo-fields.tsx';
import { keyTyped } from '../../../devices/terminal-key.ts';
import { useWords } from '../../../words.ts';
import type { Change } from './rows.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useSave, useUnchanged } from './use-save.ts';

type Kind = 'manual' | 'simulator' | 'nexo';

export function TerminalSection({ view, kept, onSaved }: SectionProps) {
  const { t, locale } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.card_terminal;
  const nexo = before?.kind === 'nexo' ? before : null;
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'manual');
  const [form, setForm] = useNexoForm(nexo);
  const typed = keyTyped(form, locale);
  const key = typed.ok ? typed.value : typed.error;
  const change = (): Change => ({
    card_terminal:
      kind === 'nexo'
        ? { kind, address: form.address.trim(), poi_id: form.poiId.trim(), key, authority: nexo?.authority ?? null }
        : { kind },
    ...(kind === 'nexo' && form.passphrase !== '' ? { terminal_passphrase: form.passphrase } : {}),
  });
  const kinds: readonly Kind[] = view.environment === 'live' ? ['manual', 'nexo'] : ['manual', 'nexo', 'simulator'];
  const isSame = useUnchanged(kind, form);
  return (
    <SectionForm
      submit={kind === 'nexo' ? t('setting:service.save') : t('word:save')}
      note={kind === 'nexo' ? t('setting:terminal.note') : t('setting:applies')}
      {...{ isBusy, refused }}
      isDisabled={isSame}
      onSubmit={() => void save(change())}
    >
      <div className={styles.fields}>
        <SelectField<Kind>
          label={t('setting:terminal.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`setting:terminalKind.${value}`) }))}
          onChange={setKind}
          error={kind === 'nexo' ? null : at('card_terminal')}
        />
      </div>
      {kind === 'nexo' ? (
        <NexoFields
          form={form}
          onChange={setForm}
          hasPassphrase={kept.hasTerminalPassphrase}
          wrong={{
            address: at('card_terminal.address', 'card_terminal.kind'),
            poiId: at('card_terminal.poi_id'),
            key: at('card_terminal.key'),
            passphrase: at('terminal_passphrase'),
          }}
        />
      ) : null}
    </SectionForm>
  );
}
