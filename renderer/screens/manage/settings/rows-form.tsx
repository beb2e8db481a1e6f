// Draws the rows of a section, each by its kind, and saves their typed values.
import { type ReactNode, useState } from 'react';
import { type Row, rowsOf } from '../../../../shared/settings/fields.ts';
import { isControl } from '../../../../shared/settings/head-office-rows.ts';
import type { Section } from '../../../../shared/settings/sections.ts';
import { CheckField, SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { longestTyped } from '../../../typed-number.ts';
import { useWords } from '../../../words.ts';
import { changeOf, initialValue, isSame, labelOf, type Values } from './rows.ts';
import { FieldGroup, SectionForm } from './section-form.tsx';
import { sectionLooks } from './section-looks.ts';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

type Form = Pick<ReturnType<typeof useRows>, 'rows' | 'values' | 'type' | 'at' | 'setThere'>;

/** What a person typed in a section and has not saved, so that it outlives a look at another page. No secret is among it. */
const drafts = new Map<string, Values>();

export function useRows(section: Section, { kept, onSaved }: SectionProps) {
  const { locale, t, dateTime } = useWords();
  const { currency, operator } = useSessionView();
  const draft = `${operator?.id} ${section}`;
  const closed = kept.headOffice.state === 'enrolled' ? kept.headOffice.settings : [];
  const till = { locale, currency };
  const rows = rowsOf(section);
  const [initial] = useState<Values>(() =>
    Object.fromEntries(rows.map((row) => [row.field, initialValue(row, kept, till)])),
  );
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...drafts.get(draft) }));
  const forget = () => drafts.delete(draft);
  const saving = useSave((view) => {
    forget();
    onSaved(view);
  });
  return {
    ...saving,
    rows,
    values,
    type(field: string, value: string | boolean): void {
      setValues((before) => ({ ...before, [field]: value }));
      const isSecret = rows.some((row) => row.field === field && row.kind === 'secret');
      if (!isSecret) drafts.set(draft, { ...drafts.get(draft), [field]: value });
    },
    /** As it is stored. */
    undo(): void {
      forget();
      setValues(initial);
    },
    /** Who set it at head office, and since when; undefined: nobody. */
    setThere(field: string): string | undefined {
      const said = closed.findLast((one) => one.field === field && one.done && one.done.refused === undefined);
      if (!said) return undefined;
      const who = { name: said.by, at: dateTime(said.from) };
      return isControl(field) ? t('setting:setThereStrict', who) : t('setting:setThere', who);
    },
    /** There is nothing to save. */
    isSame: rows.every(({ field }) => isSame(values[field], initial[field])),
    change: () => changeOf(rows, values, initial, till),
    /** As if nothing was stored. */
    whole: () => changeOf(rows, values, {}, till),
  };
}

type RowsSectionProps = SectionProps & { readonly section: Section; readonly children?: ReactNode };

/** A section that consists of its rows; `children` follow them. */
export function RowsSection({ section, children, ...props }: RowsSectionProps) {
  const { t } = useWords();
  const { submit = 'word:save', note } = sectionLooks[section];
  const form = useRows(section, props);
  const { isBusy, refused, save, change, second } = form;
  return (
    <>
      <SectionForm
        submit={t(submit)}
        note={note && t(note)}
        {...{ isBusy, refused }}
        isDisabled={form.isSame}
        onSubmit={() => void save(change())}
        onCancel={form.undo}
      >
        <div className={styles.fields}>
          <RowFields form={form} />
          {children}
        </div>
      </SectionForm>
      {second}
    </>
  );
}

/** The rows in order; those with a common title together. */
export function RowFields({ form }: { readonly form: Form }) {
  const { t } = useWords();
  return [...Map.groupBy(form.rows, ({ under }) => under)].map(([title, rows]) => {
    const fields = rows.map((row) => <RowField key={row.field} row={row} {...form} />);
    return title === undefined ? (
      fields
    ) : (
      <FieldGroup key={title} title={t(`setting:${title}`)}>
        {fields}
      </FieldGroup>
    );
  });
}

function RowField({ row, values, type, at, setThere }: Form & { readonly row: Row }) {
  const { t } = useWords();
  const { currency } = useSessionView();
  const value = values[row.field];
  const common = {
    label: labelOf(row, t, currency),
    hint: [row.hint && t(`setting:${row.hint}`), setThere(row.field)].filter(Boolean).join(' ') || undefined,
    onChange: (next: string | boolean) => type(row.field, next),
    error: at(row.field, ...(row.also ?? [])),
  };
  if (row.kind === 'switch') return <CheckField {...common} value={value === true} />;
  const typed = { ...common, value: `${value ?? ''}` };
  switch (row.kind) {
    case 'choice':
      return <SelectField {...typed} options={row.options(t)} />;
    case 'several':
      return <Several {...typed} options={row.options(t)} />;
    case 'whole':
      return <TypedField {...typed} inputMode="numeric" maxLength={longestTyped} />;
    case 'minor':
    case 'amount':
      return <TypedField {...typed} inputMode="decimal" maxLength={longestTyped} />;
    case 'lines':
      return <TypedField {...typed} isLines />;
    case 'secret':
      return <TypedField {...typed} isSecret placeholder="••••••••" maxLength={row.most} />;
    default:
      return <TypedField {...typed} maxLength={row.most} />;
  }
}

type SeveralProps = {
  readonly label: string;
  readonly hint: string | undefined;
  /** The selected ones, separated by spaces. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

function Several({ label, hint, value, options, onChange }: SeveralProps) {
  const chosen = value.split(' ').filter(Boolean);
  const put = (one: string, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((code) => (code === one ? isOn : chosen.includes(code)))
        .join(' '),
    );
  return (
    <FieldGroup title={label}>
      {hint ? <p className="soft">{hint}</p> : null}
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          value={chosen.includes(option.value)}
          onChange={(isOn) => put(option.value, isOn)}
        />
      ))}
    </FieldGroup>
  );
}
