// Where this till stops and asks for somebody: cards that are not settled, room on the disk, cards charged by hand, voids by one manager.
import { useState } from 'react';
import { codeSigns } from '../../../../shared/code-signs.ts';
import { moneyText, parseMoney } from '../../../../shared/money.ts';
import { CheckField, SelectField, TextField } from '../../../components/field.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { numberTyped, type SectionProps, useSave } from './use-save.ts';

const bytesOfMb = 1024 * 1024;

export function LimitsSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { currency } = useSessionView();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.manual_card;
  const shown = (amountMinor: number) => moneyText({ currency, amountMinor }).amount;
  const [unresolved, setUnresolved] = useState(`${kept.max_unresolved_cards}`);
  const [freeMb, setFreeMb] = useState(`${Math.round(kept.min_free_bytes / bytesOfMb)}`);
  const [codeOf, setCodeOf] = useState(before.code_of);
  const [length, setLength] = useState(`${before.code_length}`);
  const [perSale, setPerSale] = useState(shown(before.per_sale_minor));
  const [perDay, setPerDay] = useState(shown(before.per_day_minor));
  const [alone, setAlone] = useState(kept.sole_manager_voids);

  /** In minor units, or as typed: then main refuses the field. */
  const minor = (typed: string): number | string => {
    const amount = parseMoney({ currency, amount: typed.trim().replace(',', '.') });
    return amount.ok ? amount.value.amountMinor : typed;
  };
  const bytes = (): number | string | null => {
    const mb = numberTyped(freeMb);
    return typeof mb === 'number' ? mb * bytesOfMb : mb;
  };
  const submit = () =>
    void save({
      max_unresolved_cards: numberTyped(unresolved),
      min_free_bytes: bytes(),
      manual_card: {
        code_of: codeOf,
        code_length: numberTyped(length) ?? before.code_length,
        per_sale_minor: minor(perSale),
        per_day_minor: minor(perDay),
      },
      sole_manager_voids: alone,
    });
  return (
    <SectionForm submit={t('setting:save')} note={t('setting:applies')} {...{ isBusy, refused }} onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          label={t('setting:limits.unresolved')}
          hint={t('setting:limits.unresolvedHint')}
          inputMode="numeric"
          value={unresolved}
          maxLength={2}
          onChange={setUnresolved}
          error={at('max_unresolved_cards')}
        />
        <TextField
          label={t('setting:limits.free')}
          hint={t('setting:limits.freeHint')}
          inputMode="numeric"
          value={freeMb}
          maxLength={7}
          onChange={setFreeMb}
          error={at('min_free_bytes')}
        />
        <TextField
          label={t('setting:limits.perSale', { currency })}
          hint={t('setting:limits.perSaleHint')}
          inputMode="decimal"
          value={perSale}
          maxLength={12}
          onChange={setPerSale}
          error={at('manual_card.per_sale_minor')}
        />
        <TextField
          label={t('setting:limits.perDay', { currency })}
          inputMode="decimal"
          value={perDay}
          maxLength={12}
          onChange={setPerDay}
          error={at('manual_card.per_day_minor')}
        />
        <SelectField
          label={t('setting:limits.codeOf')}
          value={codeOf}
          options={codeSigns.map((value) => ({ value, label: t(`setting:codeOf.${value}`) }))}
          onChange={setCodeOf}
        />
        <TextField
          label={t('setting:limits.length')}
          inputMode="numeric"
          value={length}
          maxLength={2}
          onChange={setLength}
          error={at('manual_card.code_length')}
        />
      </div>
      <CheckField
        label={t('setting:limits.alone')}
        hint={t('setting:limits.aloneHint')}
        value={alone}
        onChange={setAlone}
      />
    </SectionForm>
  );
}
