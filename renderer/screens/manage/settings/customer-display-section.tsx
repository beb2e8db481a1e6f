// Which monitor is the customer's, whether it is a touch screen, and what it shows between sales.
import { useState } from 'react';
import { TypedField } from '../../../components/typed-field.tsx';
import { MonitorChoice, useMonitors } from '../../../devices/monitor-choice.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

export function CustomerDisplaySection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const monitors = useMonitors();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.customer_display;
  const [chosen, choose] = useState({ monitor: before?.monitor ?? null, isTouch: before?.is_touch ?? true });
  const [pictures, setPictures] = useState(before?.pictures ?? '');
  const { monitor, isTouch } = chosen;
  const wanted = monitor === null ? null : { monitor, is_touch: isTouch, pictures: pictures.trim() || null };
  return (
    <SectionForm
      submit={t('word:save')}
      note={t('setting:display.note')}
      {...{ isBusy, refused }}
      isDisabled={JSON.stringify(wanted) === JSON.stringify(before)}
      onSubmit={() => void save({ customer_display: wanted })}
    >
      {monitors.free?.length === 0 ? <p role="status">{t('setting:display.noSecond')}</p> : null}
      <div className={styles.fields}>
        <MonitorChoice monitors={monitors} chosen={chosen} onChange={choose} error={at('customer_display.monitor')} />
        {wanted ? (
          <TypedField
            label={t('setting:display.pictures')}
            hint={t('setting:display.picturesHint')}
            value={pictures}
            maxLength={500}
            onChange={setPictures}
            error={at('customer_display.pictures')}
          />
        ) : null}
      </div>
    </SectionForm>
  );
}
