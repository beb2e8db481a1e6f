// Chooses a printer, either one that was found or a typed address, and tests it. Used by the set-up and the settings.
// Invariant: nothing is stored here. A description that cannot be parsed is never passed on: `null` only means no printer.
import { useId, useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { drawerWords, hasDrawer, type PrinterPage, printerPages, qrDrawers } from '../../shared/printer-address.ts';
import type { PrintersFound } from '../../shared/settings/devices.ts';
import { ask } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { Failure, Wrong } from '../components/failure.tsx';
import { SelectField } from '../components/field.tsx';
import { TypedField } from '../components/typed-field.tsx';
import { useAsked } from '../use-asked.ts';
import { useWords } from '../words.ts';
import { DeviceTest } from './device-test.tsx';
import styles from './devices.module.css';
import { descriptionOf, drawersToSay, formOf, type PrinterForm } from './printer-description.ts';

export type PrinterChoiceProps = {
  /**
   * As in the settings (shared/printer-address.ts), or null for none. Read only at first: afterwards this component holds the typed text.
   */
  readonly value: string | null;
  /** Called with each valid description; with `bad-address` while the text is not one. */
  readonly onChange: (value: string | null | 'bad-address') => void;
  /** A person saw the test slip of the chosen printer, or reported that it did not come out. */
  readonly onTried?: (printed: boolean) => void;
  readonly error?: string | null;
  /** Nothing is chosen yet: "no printer" is a choice too. */
  readonly isOpen?: boolean;
};

export function PrinterChoice({ value, onChange, onTried, error, isOpen = false }: PrinterChoiceProps) {
  const { t } = useWords();
  const label = useId();
  const [form, setForm] = useState(() => formOf(value));
  const { view: found, fault, busy, isLoading, read } = useAsked('devices:printers');
  const [typing, type] = useState(false);

  const change = (next: PrinterForm) => {
    setForm(next);
    onChange(descriptionOf(next));
  };
  const printers = found?.printers ?? [];
  const isFound = printers.some(({ address }) => address === form.address);
  const types = typing || (form.address !== null && !isFound);
  const description = descriptionOf(form);
  const choose = (address: string | null) => {
    type(false);
    change({ ...form, address });
  };
  return (
    <div className="column gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form. */}
      <div className="column gap-2" role="group" aria-labelledby={label}>
        <p id={label} className="bold">
          {t('word:printer')}
        </p>
        <div className={styles.choices}>
          {printers.map(({ address, name, place }) => (
            <Button
              key={address}
              look="tile"
              pressed={!types && form.address === address}
              onPress={() => choose(address)}
            >
              <span className={`block bold breaks ${styles.name}`}>{name}</span>
              <span className="soft small">
                {t(`device:place.${place}`)} · {address}
              </span>
            </Button>
          ))}
          <Button
            look="tile"
            pressed={types}
            onPress={() => {
              type(true);
              change({ ...form, address: isFound || form.address === null ? '' : form.address });
            }}
          >
            {t('device:printer.typed')}
          </Button>
          <Button look="tile" pressed={!types && form.address === null && !isOpen} onPress={() => choose(null)}>
            <span className={`block bold breaks ${styles.name}`}>{t('frame:status.printer.none.is')}</span>
            <span className="soft small">{t('health:means.printer-none')}</span>
          </Button>
        </div>
        <Searched found={found} fault={fault} />
        <div>
          <Button icon="again" isPending={busy || isLoading} onPress={() => void read(ask('devices:printers'))}>
            {t('device:printer.again')}
          </Button>
        </div>
      </div>
      {types ? (
        <TypedField
          label={t('device:printer.address')}
          hint={t('device:printer.addressHint')}
          value={form.address ?? ''}
          maxLength={300}
          // The user who pressed for it types next.
          autoFocus={typing}
          onChange={(address) => change({ ...form, address })}
          error={error ?? (form.address && description === 'bad-address' ? t('device:printer.badAddress') : null)}
        />
      ) : null}
      {form.address === null ? null : <Paper form={form} onChange={change} />}
      <Wrong>{(!types && error) || null}</Wrong>
      {description === null || description === 'bad-address' ? null : (
        <div className="column gap-4">
          <DeviceTest key={`slip ${description}`} of="slip" printer={description} onTried={onTried} />
          {hasDrawer(form) ? <DeviceTest key={`drawer ${description}`} of="drawer" printer={description} /> : null}
        </div>
      )}
    </div>
  );
}

type SearchedProps = { readonly found: PrintersFound | null; readonly fault: TillError | null };

/** Where the till searched, so that nobody waits for a printer that it cannot find. */
function Searched({ found, fault }: SearchedProps) {
  const { t } = useWords();
  if (fault) return <Failure error={fault} />;
  if (found === null)
    return (
      <p className="soft" role="status">
        {t('device:printer.searching')}
      </p>
    );
  return (
    <div role="status" className="soft small">
      {found.printers.length === 0 ? <p>{t('device:printer.notFound')}</p> : null}
      {found.searched.map(({ place, state }) => (
        <p key={place}>{state === 'searched' ? t(`device:searched.${place}`) : t(`device:absent.${place}`)}</p>
      ))}
    </div>
  );
}

const columnsOf = { '32': 32, '42': 42, '48': 48 } as const;

/** The printer's paper, and its character set. */
function Paper({ form, onChange }: { readonly form: PrinterForm; readonly onChange: (form: PrinterForm) => void }) {
  const { t } = useWords();
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('device:printer.paper')}
        value={`${form.columns}`}
        options={[
          { value: '48', label: t('device:printer.paper48') },
          { value: '42', label: t('device:printer.paper42') },
          { value: '32', label: t('device:printer.paper32') },
        ]}
        onChange={(columns) => onChange({ ...form, columns: columnsOf[columns] })}
      />
      <SelectField
        label={t('device:printer.language')}
        value={form.language}
        options={[
          { value: 'epson', label: t('device:printer.epson') },
          { value: 'star', label: t('device:printer.star') },
        ]}
        onChange={(language) => onChange({ ...form, language })}
      />
      <SelectField<PrinterPage>
        label={t('device:printer.codePage')}
        value={form.codePage}
        options={printerPages.map((page) => ({ value: page, label: t(`device:page.${page}`) }))}
        onChange={(codePage) => onChange({ ...form, codePage })}
      />
      {form.language === 'epson' ? (
        <SelectField<PrinterForm['qr']>
          label={t('device:printer.qr')}
          value={form.qr}
          options={qrDrawers.map((qr) => ({ value: qr, label: t(`device:printer.qrBy.${qr}`) }))}
          onChange={(qr) => onChange({ ...form, qr })}
        />
      ) : null}
      <SelectField<(typeof drawersToSay)[number]>
        label={t('word:cashDrawer')}
        value={form.drawer ?? 'unsaid'}
        options={(form.drawer === null ? drawersToSay : drawerWords).map((one) => ({
          value: one,
          label: t(`device:printer.drawerIs.${one}`),
        }))}
        onChange={(drawer) => onChange({ ...form, drawer: drawer === 'unsaid' ? null : drawer })}
      />
    </div>
  );
}
