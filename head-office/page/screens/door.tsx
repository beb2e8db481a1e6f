// The frame of the screens before a user signs in.
import type { ReactNode } from 'react';
import { SelectField } from '../../../renderer/components/field.tsx';
import { locales, nameOf } from '../../../shared/locales/intl.ts';
import { chooseLocale, useOffice } from '../kit/words.ts';
import styles from './door.module.css';

export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t, language } = useOffice();
  return (
    <main className={styles.door}>
      <title>{`${title} – ${t('office:title')}`}</title>
      <div className={styles.box}>{children}</div>
      <div className={styles.language}>
        <SelectField
          label={t('office:language')}
          value={language}
          options={locales.map((locale) => ({ value: locale, label: nameOf(locale) }))}
          onChange={(locale) => void chooseLocale(locale)}
        />
      </div>
    </main>
  );
}
