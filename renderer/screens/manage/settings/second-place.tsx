// Where a second copy of each backup goes, how old the last one there is, and why none was made.
import { useState } from 'react';
import type { BackupsView } from '../../../../shared/settings/views.ts';
import { SelectField } from '../../../components/field.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import { type SectionProps, useSave } from './use-save.ts';

/** As in the settings: any stick that is plugged in. */
const stick = 'usb-stick';
const places = ['none', 'stick', 'folder'] as const;
type Place = (typeof places)[number];

type SecondPlaceProps = SectionProps & { readonly copy: BackupsView['copy'] };

export function SecondPlace({ kept, copy, onSaved }: SecondPlaceProps) {
  const { t, dateTime } = useWords();
  const { isBusy, save, at, refused } = useSave(onSaved);
  const before = kept.backup_folder;
  const [place, setPlace] = useState<Place>(() => {
    if (before === null) return 'none';
    return before === stick ? 'stick' : 'folder';
  });
  const [path, setPath] = useState(before === stick ? '' : (before ?? ''));
  const wanted: Readonly<Record<Place, string | null>> = { none: null, stick, folder: path.trim() };
  return (
    <SectionForm
      submit={place === 'none' ? t('word:save') : t('setting:copies.save')}
      note={t('setting:copies.why')}
      {...{ isBusy, refused }}
      isDisabled={wanted[place] === before}
      onSubmit={() => void save({ backup_folder: wanted[place] })}
    >
      <h3>{t('setting:copies.title')}</h3>
      {copy ? (
        <p role="status" className={copy.fault ? 'error' : undefined}>
          {[
            ...(copy.fault ? [t(`setting:copyFault.${copy.fault}`)] : []),
            copy.lastAt === null ? t('setting:copies.never') : t('setting:copies.last', { at: dateTime(copy.lastAt) }),
          ].join(' ')}
        </p>
      ) : null}
      <div className={styles.fields}>
        <SelectField<Place>
          label={t('setting:copies.where')}
          value={place}
          options={places.map((value) => ({ value, label: t(`setting:copyPlace.${value}`) }))}
          onChange={setPlace}
        />
        {place === 'folder' ? (
          <TypedField
            label={t('setting:copies.path')}
            hint={t('setting:copies.pathHint')}
            value={path}
            maxLength={500}
            onChange={setPath}
            error={at('backup_folder')}
          />
        ) : null}
      </div>
    </SectionForm>
  );
}
