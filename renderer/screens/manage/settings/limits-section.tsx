// Where this till stops, warns or asks for somebody: cards that are not settled, room on the disk, the balance, cards charged by hand,
// voids by one manager, new managers; and when it forgets who left.
import { useState } from 'react';
import { codeSigns } from '../../../../shared/code-signs.ts';
import { CheckField, SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { typedForm } from '../../../typed-amount.ts';
import { longestTyped } from '../../../typed-number.ts';
import { useWords } from '../../../words.ts';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { type SectionProps, useNumbers, useSave, useUnchanged } from './use-save.ts';

const bytesOfMb = 1024 * 1024;

export function LimitsSection({ kept, onSaved }: SectionProps) {
  const { t, locale } = useWords();
  const { currency, shown, whole, minor, amount } = useNumbers();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.manual_card;
  const [unresolved, setUnresolved] = useState(`${kept.max_unresolved_cards}`);
  const [freeMb, setFreeMb] = useState(`${Math.round(kept.min_free_bytes / bytesOfMb)}`);
  const [low, setLow] = useState(typedForm({ currency, amount: kept.low_balance ?? '' }, locale));
  const [pause, setPause] = useState(typedForm({ currency, amount: kept.customer_pause ?? '' }, locale));
  const [waits, setWaits] = useState(`${kept.new_manager_days}`);
  const [months, setMonths] = useState(`${kept.keep_names_months}`);
  const [codeOf, setCodeOf] = useState(before.code_of);
  const [length, setLength] = useState(`${before.code_length}`);
  const [perSale, setPerSale] = useState(shown(before.per_sale_minor));
  const [perDay, setPerDay] = useState(shown(before.per_day_minor));
  const [alone, setAlone] = useState(kept.sole_manager_voids);
  const isSame = useUnchanged(unresolved, freeMb, low, pause, waits, months, codeOf, length, perSale, perDay, alone);

  const submit = () => {
    const mb = whole(freeMb);
    void save({
      max_unresolved_cards: whole(unresolved),
      min_free_bytes: typeof mb === 'number' ? mb * bytesOfMb : mb,
      manual_card: {
        code_of: codeOf,
        code_length: whole(length) ?? before.code_length,
        per_sale_minor: minor(perSale),
        per_day_minor: minor(perDay),
      },
      sole_manager_voids: alone,
      low_balance: amount(low),
      customer_pause: amount(pause),
      new_manager_days: whole(waits),
      keep_names_months: whole(months),
    });
  };
  return (
    <SectionForm
      submit={t('setting:save')}
      note={t('setting:applies')}
      {...{ isBusy, refused }}
      isDisabled={isSame}
      onSubmit={submit}
    >
      <FieldGroup title={t('setting:limits.group.sale')}>
        <TypedField
          label={t('setting:limits.unresolved')}
          hint={t('setting:limits.unresolvedHint')}
          inputMode="numeric"
          value={unresolved}
          maxLength={longestTyped}
          onChange={setUnresolved}
          error={at('max_unresolved_cards')}
        />
        <TypedField
          label={t('setting:limits.free')}
          hint={t('setting:limits.freeHint')}
          inputMode="numeric"
          value={freeMb}
          maxLength={longestTyped}
          onChange={setFreeMb}
          error={at('min_free_bytes')}
        />
      </FieldGroup>
      <FieldGroup title={t('setting:limits.group.typed')}>
        <TypedField
          label={t('setting:limits.perSale', { currency })}
          hint={t('setting:limits.perSaleHint')}
          inputMode="decimal"
          value={perSale}
          maxLength={longestTyped}
          onChange={setPerSale}
          error={at('manual_card.per_sale_minor')}
        />
        <TypedField
          label={t('setting:limits.perDay', { currency })}
          inputMode="decimal"
          value={perDay}
          maxLength={longestTyped}
          onChange={setPerDay}
          error={at('manual_card.per_day_minor')}
        />
        <SelectField
          label={t('setting:limits.codeOf')}
          value={codeOf}
          options={codeSigns.map((value) => ({ value, label: t(`setting:codeOf.${value}`) }))}
          onChange={setCodeOf}
        />
        <TypedField
          label={t('setting:limits.length')}
          inputMode="numeric"
          value={length}
          maxLength={longestTyped}
          onChange={setLength}
          error={at('manual_card.code_length')}
        />
      </FieldGroup>
      <FieldGroup title={t('setting:limits.group.warn')}>
        <TypedField
          label={t('setting:limits.lowBalance', { currency })}
          hint={t('setting:limits.lowBalanceHint')}
          inputMode="decimal"
          value={low}
          maxLength={longestTyped}
          onChange={setLow}
          error={at('low_balance')}
        />
        <TypedField
          label={t('setting:limits.pause', { currency })}
          hint={t('setting:limits.pauseHint')}
          inputMode="decimal"
          value={pause}
          maxLength={longestTyped}
          onChange={setPause}
          error={at('customer_pause')}
        />
      </FieldGroup>
      <FieldGroup title={t('setting:limits.group.people')}>
        <TypedField
          label={t('setting:limits.newManager')}
          hint={t('setting:limits.newManagerHint')}
          inputMode="numeric"
          value={waits}
          maxLength={longestTyped}
          onChange={setWaits}
          error={at('new_manager_days')}
        />
        <TypedField
          label={t('setting:limits.keepNames')}
          hint={t('setting:limits.keepNamesHint')}
          inputMode="numeric"
          value={months}
          maxLength={longestTyped}
          onChange={setMonths}
          error={at('keep_names_months')}
        />
      </FieldGroup>
      <CheckField
        label={t('setting:limits.alone')}
        hint={t('setting:limits.aloneHint')}
        value={alone}
        onChange={setAlone}
      />
    </SectionForm>
  );
}
