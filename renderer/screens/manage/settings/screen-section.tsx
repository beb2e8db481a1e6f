// What the screens look and sound like.
import { useState } from 'react';
import type { Locale } from '../../../../shared/locales/intl.ts';
import { locales, nameOf } from '../../../../shared/locales/intl.ts';
import { type Theme, themes } from '../../../../shared/theme.ts';
import { ask } from '../../../bridge.ts';
import { CheckField, SelectField } from '../../../components/field.tsx';
import { useNotice } from '../../../stores/notice.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, useSave } from './use-save.ts';

export function ScreenSection({ kept, onSaved }: SectionProps) {
  const { t } = useWords();
  const { isBusy, save, refused } = useSave(onSaved);
  const { sounds } = useSessionView();
  const [locale, setLocale] = useState<Locale>(kept.locale);
  const [theme, setTheme] = useState<Theme>(kept.theme);
  const switchSounds = async (on: boolean) => {
    const answer = await ask('session:sounds', { on });
    if (!answer.ok) useNotice.getState().show(answer.error);
  };
  return (
    <SectionForm
      submit={t('setting:save')}
      {...{ isBusy, refused }}
      isDisabled={locale === kept.locale && theme === kept.theme}
      onSubmit={() => void save({ locale, theme })}
    >
      <SelectField<Locale>
        label={t('setting:screen.language')}
        value={locale}
        options={locales.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setLocale}
      />
      <SelectField<Theme>
        label={t('setting:screen.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`setting:theme.${value}`) }))}
        onChange={setTheme}
      />
      <CheckField
        label={t('setting:screen.sounds')}
        hint={t('setting:screen.soundsHint')}
        value={sounds}
        onChange={(on) => void switchSounds(on)}
      />
    </SectionForm>
  );
}
