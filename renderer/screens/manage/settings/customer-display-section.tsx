// Which monitor is the customer's, whether it takes touches, and what is shown there while nobody buys.
// Invariant: a monitor that was chosen and is not there now stays chosen until somebody picks another.
import { useState } from 'react';
import type { Monitor } from '../../../../shared/display/monitors.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { CheckField, SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

const none = '';

export function CustomerDisplaySection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { view: monitors, fault, busy, send } = useAsked('display:monitors');
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.customer_display;
  const [monitor, setMonitor] = useState(before?.monitor ?? none);
  const [isTouch, setTouch] = useState(before?.is_touch ?? true);
  const [pictures, setPictures] = useState(before?.pictures ?? '');
  const wanted = monitor === none ? null : { monitor, is_touch: isTouch, pictures: pictures.trim() || null };
  const nameOf = ({ name, width, height }: Monitor, n: number) =>
    t('setting:display.monitor', { n: `${n}`, name, size: `${width} × ${height}` });
  const free = (monitors ?? []).flatMap((one, index) =>
    one.isTills ? [] : [{ value: one.id, label: nameOf(one, index + 1) }],
  );
  const isGone = monitor !== none && !free.some(({ value }) => value === monitor);
  const options = [
    { value: none, label: t('setting:display.none') },
    ...free,
    ...(isGone ? [{ value: monitor, label: t('setting:display.gone') }] : []),
  ];
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:display.note')}
      {...{ isBusy, refused }}
      isDisabled={JSON.stringify(wanted) === JSON.stringify(before)}
      onSubmit={() => void save({ customer_display: wanted })}
    >
      <Failure error={fault} />
      {monitors && free.length === 0 ? <p role="status">{t('setting:display.noSecond')}</p> : null}
      <div className={styles.fields}>
        <SelectField
          label={t('setting:display.which')}
          value={monitor}
          options={options}
          onChange={setMonitor}
          error={at('customer_display.monitor')}
        />
        <div>
          <Button isPending={busy} onPress={() => void send('display:number-monitors')}>
            {t('setting:display.number')}
          </Button>
        </div>
        {wanted ? (
          <>
            <CheckField
              label={t('setting:display.touch')}
              hint={t('setting:display.touchHint')}
              value={isTouch}
              onChange={setTouch}
            />
            <TypedField
              label={t('setting:display.pictures')}
              hint={t('setting:display.picturesHint')}
              value={pictures}
              maxLength={500}
              onChange={setPictures}
              error={at('customer_display.pictures')}
            />
          </>
        ) : null}
      </div>
    </SectionForm>
  );
}
