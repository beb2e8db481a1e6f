// Whether this till counts shifts, and what a shop settles about them.
import { useState } from 'react';
import { CheckField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { longestTyped } from '../../../typed-number.ts';
import { useWords } from '../../../words.ts';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { type SectionProps, useNumbers, useSave, useUnchanged } from './use-save.ts';

export function ShiftsSection({ kept: { shifts: kept }, onSaved }: SectionProps) {
  const { t } = useWords();
  const { currency, shown, minor } = useNumbers();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const [on, turn] = useState(kept.on);
  const [tolerance, setTolerance] = useState(shown(kept.tolerance_minor));
  const [limit, setLimit] = useState(shown(kept.move_limit_minor));
  const [begins, setBegins] = useState(kept.day_begins);
  const isSame = useUnchanged(on, tolerance, limit, begins);
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:applies')}
      {...{ isBusy, refused }}
      isDisabled={isSame}
      onSubmit={() =>
        void save({
          shifts: {
            on,
            tolerance_minor: minor(tolerance),
            move_limit_minor: minor(limit),
            day_begins: begins.trim(),
          },
        })
      }
    >
      <CheckField label={t('setting:shifts.on')} hint={t('setting:shifts.onHint')} value={on} onChange={turn} />
      <FieldGroup title={t('setting:shifts.group')}>
        <TypedField
          label={t('setting:shifts.tolerance', { currency })}
          hint={t('setting:shifts.toleranceHint')}
          inputMode="decimal"
          value={tolerance}
          maxLength={longestTyped}
          onChange={setTolerance}
          error={at('shifts.tolerance_minor')}
        />
        <TypedField
          label={t('setting:shifts.limit', { currency })}
          hint={t('setting:shifts.limitHint')}
          inputMode="decimal"
          value={limit}
          maxLength={longestTyped}
          onChange={setLimit}
          error={at('shifts.move_limit_minor')}
        />
        <TypedField
          label={t('setting:shifts.begins')}
          hint={t('setting:shifts.beginsHint')}
          value={begins}
          maxLength={5}
          onChange={setBegins}
          error={at('shifts.day_begins')}
        />
      </FieldGroup>
    </SectionForm>
  );
}
