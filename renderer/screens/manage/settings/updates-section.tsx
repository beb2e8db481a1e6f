// Where updates of the till come from and when they are installed; above it their state, and what is offered.
// Invariant: without an address there are no updates, whatever else is typed.
import { useWords } from '../../../words.ts';
import type { Change } from './rows.ts';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { UpdateStanding } from './update-standing.tsx';
import type { SectionProps } from './use-save.ts';

export function UpdatesSection(props: SectionProps) {
  const { t } = useWords();
  const form = useRows('updates', props);
  const isNone = `${form.values['updates.address'] ?? ''}`.trim() === '';
  const change = (): Change => (isNone ? { updates: null } : form.change());
  const isTurnedOff = isNone && props.kept.updates !== null;
  return (
    <>
      <UpdateStanding {...props} isKept={form.isSame} />
      <SectionForm
        submit={t(isTurnedOff ? 'setting:updates.saveNone' : 'word:save')}
        note={t('setting:updates.note')}
        isBusy={form.isBusy}
        refused={form.refused}
        isDisabled={form.isSame || (isNone && !isTurnedOff)}
        onSubmit={() => void form.save(change())}
      >
        <div className={styles.fields}>
          <RowFields form={form} />
        </div>
      </SectionForm>
    </>
  );
}
