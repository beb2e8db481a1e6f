// What a user chose for this browser: language, look, their own password; on a phone also the pages without a tab, and signing out.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { SelectField } from '../../../renderer/components/field.tsx';
import { Icon } from '../../../renderer/components/icon.tsx';
import type { OfficePage } from '../../../shared/head-office/users.ts';
import { locales, nameOf } from '../../../shared/locales/intl.ts';
import { themes } from '../../../shared/theme.ts';
import { ownZone } from '../../../shared/zone.ts';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { chooseLocale, useOffice } from '../kit/words.ts';
import { OwnPassword } from '../screens/own-password.tsx';
import { applyTheme, chosenTheme } from './look.ts';
import styles from './shell.module.css';

type ChosenProps = {
  readonly entries: readonly OfficePage[];
  readonly onClose: () => void;
  readonly onOut: () => void;
};

export function Chosen({ entries, onClose, onOut }: ChosenProps) {
  const { t, language, timeIn } = useOffice();
  const { view } = useSession();
  const [theme, setTheme] = useState(chosenTheme);
  const [isChanging, change] = useState(false);
  if (isChanging) return <OwnPassword onClose={onClose} />;
  return (
    <Dialog
      title={view.name}
      lead={`${t(`office:role.${view.role}`)} · ${t('office:until', { at: timeIn(view.endsAt, ownZone()) })}`}
      onClose={onClose}
      foot={
        <>
          <Button icon="out" onPress={onOut}>
            {t('frame:nav.signOut')}
          </Button>
          <Button onPress={() => change(true)}>{t('sign:own.change')}</Button>
        </>
      }
    >
      <nav className={styles.others} aria-label={t('office:otherPages')}>
        {entries.map((page) => (
          <a key={page} href={hrefOf(page)} onClick={onClose}>
            {t(`office:page.${page}`)}
            <Icon name="after" />
          </a>
        ))}
      </nav>
      <SelectField
        label={t('office:language')}
        value={language}
        options={locales.map((locale) => ({ value: locale, label: nameOf(locale) }))}
        onChange={(locale) => void chooseLocale(locale)}
      />
      <SelectField
        label={t('office:look')}
        value={theme}
        options={themes.map((one) => ({ value: one, label: t(`office:theme.${one}`) }))}
        onChange={(chosen) => {
          setTheme(chosen);
          applyTheme(chosen);
        }}
      />
    </Dialog>
  );
}
