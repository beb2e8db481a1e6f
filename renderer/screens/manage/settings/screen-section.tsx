// What the screens look and sound like. Sounds are a preference of the people here, stored at once and apart from the settings.
import { CheckField } from '../../../components/field.tsx';
import { askAndNotify } from '../../../stores/notice.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import { RowsSection } from './rows-form.tsx';
import type { SectionProps } from './use-save.ts';

export function ScreenSection(props: SectionProps) {
  const { t } = useWords();
  const { sounds } = useSessionView();
  return (
    <RowsSection section="screen" {...props}>
      <CheckField
        label={t('setting:screen.sounds')}
        hint={t('setting:screen.soundsHint')}
        value={sounds}
        onChange={(on) => void askAndNotify('session:sounds', { on })}
      />
    </RowsSection>
  );
}
