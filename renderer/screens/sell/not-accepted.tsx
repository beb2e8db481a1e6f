// Says over the goods that nothing can be sold while the service refuses this till, before anybody fills a basket in
// vain.
import { escalation } from '../../../shared/health/escalation.ts';
import { Icon } from '../../components/icon.tsx';
import { useStatus } from '../../stores/status.ts';
import { useCall } from '../../stores/use-call.ts';
import { useWords } from '../../words.ts';
import styles from './sell.module.css';

export function NotAccepted() {
  const { t } = useWords();
  const call = useCall();
  const isRefused = useStatus(({ status }) => status.connection === 'refused');
  return (
    <div role="status">
      {isRefused ? (
        <p className={styles.notAccepted} data-not-accepted="">
          <Icon name="stop" />
          <span>
            <strong>{t('till:problem.not_authorised')}</strong> {t('guide:problem.not_authorised')}{' '}
            {call(escalation.problem.not_authorised)}
          </span>
        </p>
      ) : null}
    </div>
  );
}
