// A setting for the tills of some stores: which, its value, from when on, and why. An amount is of the currency of these stores.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../renderer/components/field.tsx';
import { controlName } from '../../../renderer/screens/manage/settings/control-words.ts';
import { valueToSave } from '../../../renderer/screens/manage/settings/rows.ts';
import { longestTyped } from '../../../renderer/typed-number.ts';
import { useWords } from '../../../renderer/words.ts';
import type { FieldSaid } from '../../../shared/head-office/document.ts';
import type { Row } from '../../../shared/settings/fields.ts';
import { headOfficeRows } from '../../../shared/settings/head-office-rows.ts';
import type { Asked } from '../../page-door/routes.ts';
import { useSession } from '../kit/session.ts';
import { useOffice } from '../kit/words.ts';
import { ChooseStores } from './choose-stores.tsx';

type Said = Asked<'say-setting'>;
type SayProps = { readonly onClose: () => void; readonly onSaid: (said: Said, currency: string) => void };

export function SaySetting({ onClose, onSaid }: SayProps) {
  const { t, locale } = useOffice();
  const { t: ofTill, money } = useWords();
  const { view } = useSession();
  const [stores, setStores] = useState<readonly string[]>([]);
  const currency = view.stores.find(({ storeId }) => stores.length === 0 || stores.includes(storeId))?.currency ?? '';
  const words = { t: ofTill, money, currency };
  const options = headOfficeRows
    .map((row) => ({
      value: row.field,
      label: `${ofTill(`setting:section.${row.section}`)}: ${controlName(row.field, words)}`,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const [field, setField] = useState(options[0]?.value ?? '');
  const [typed, type] = useState<string | boolean>('');
  const [starts, setStarts] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const mayTry = (stores.length || view.stores.length) > 2;
  const row = headOfficeRows.find((one) => one.field === field);
  const choose = (next: string) => {
    setField(next);
    const found = headOfficeRows.find((one) => one.field === next);
    const [first] = found?.kind === 'choice' ? found.options(ofTill) : [];
    type(found?.kind === 'switch' ? false : (first?.value ?? ''));
    setWrong(false);
  };
  const value = row && valueRead(row, typed, { locale, currency });
  const say = () => {
    const isWhole = value !== undefined && reason.trim() !== '';
    setWrong(!isWhole);
    if (!isWhole) return;
    onSaid(
      {
        ...{ field, value, stores: [...stores], starts: starts === '' ? null : starts },
        ...{ isTried: mayTry && isTried, reason: reason.trim() },
      },
      currency,
    );
  };
  return (
    <Dialog
      title={t('said:set')}
      onClose={onClose}
      foot={
        <Button look="primary" onPress={say}>
          {t('said:go')}
        </Button>
      }
    >
      <SelectField label={t('said:setting')} value={field} options={options} onChange={choose} />
      {row ? (
        <ValueField
          row={row}
          typed={typed}
          onChange={type}
          error={isWrong && value === undefined ? t('office:error.setting_bad') : null}
        />
      ) : null}
      <label className="column gap-2">
        <span className="bold">{t('said:starts')}</span>
        <input type="datetime-local" value={starts} onChange={(event) => setStarts(event.target.value)} />
      </label>
      <TextField
        label={t('word:reason')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        error={isWrong && reason.trim() === '' ? t('out:reasonMissing') : null}
      />
      <p>{t('out:stores')}</p>
      <ChooseStores chosen={stores} choose={setStores} />
      {mayTry ? (
        <CheckField label={t('said:try')} hint={t('said:tryMeans')} value={isTried} onChange={setTried} />
      ) : null}
    </Dialog>
  );
}

/** Undefined: it cannot be read. An empty field is none. */
function valueRead(
  row: Row,
  typed: string | boolean,
  till: Parameters<typeof valueToSave>[2],
): FieldSaid['value'] | undefined {
  const value = valueToSave(row, typed, till);
  if (value === undefined || value === null) return null;
  return typeof value === 'object' && 'unread' in value ? undefined : value;
}

type ValueProps = {
  readonly row: Row;
  readonly typed: string | boolean;
  readonly onChange: (typed: string | boolean) => void;
  readonly error: string | null;
};

function ValueField({ row, typed, onChange, error }: ValueProps) {
  const { t } = useOffice();
  const { t: ofTill } = useWords();
  const label = t('said:value');
  const common = { label, hint: row.hint && ofTill(`setting:${row.hint}`), error };
  if (row.kind === 'switch') return <CheckField {...common} value={typed === true} onChange={onChange} />;
  const value = `${typed === false ? '' : typed}`;
  if (row.kind === 'choice')
    return <SelectField {...common} value={value} options={row.options(ofTill)} onChange={onChange} />;
  if (row.kind !== 'several')
    return (
      <TextField {...common} value={value} maxLength={'most' in row ? row.most : longestTyped} onChange={onChange} />
    );
  const chosen = value.split(' ').filter(Boolean);
  return (
    <fieldset className="column gap-2">
      <legend className="bold">{label}</legend>
      {row.options(ofTill).map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          value={chosen.includes(option.value)}
          onChange={(isOn) =>
            onChange([...chosen.filter((one) => one !== option.value), ...(isOn ? [option.value] : [])].join(' '))
          }
        />
      ))}
    </fieldset>
  );
}
