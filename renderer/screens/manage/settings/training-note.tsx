// Says in training that changes made here do not last, and what a section would do on a till that sells.
import type { SettingsView } from '../../../../shared/settings/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import styles from './settings.module.css';

/** Training fakes what these are about, or lacks it. */
export const pretended = [
  'service',
  'printer',
  'terminal',
  'webhooks',
  'headOffice',
  'backups',
  'updates',
  'storeKey',
  'nextTill',
] as const;

/** It cannot be tried: training has no store that a till could join. */
export const isUntried = (section: string, { environment }: Pick<SettingsView, 'environment'>): boolean =>
  environment === 'training' && section === 'nextTill';

export function TrainingNote({ section }: { readonly section: string }) {
  const { t } = useWords();
  const { environment } = useSessionView();
  if (environment !== 'training') return null;
  const told = pretended.find((one) => one === section);
  const sentences = [
    ...(told === 'nextTill' ? [] : [t('setting:training.lasts')]),
    ...(told ? [t(`setting:training.${told}`)] : []),
  ];
  return (
    <p className={styles.training}>
      <Icon name="school" />
      <span>{sentences.join(' ')}</span>
    </p>
  );
}
