// Why the till does not sell: what happened, which file, what to do. It replaces every screen.

import { escalation } from '../../../shared/escalation.ts';
import type { SessionView } from '../../../shared/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useCall } from '../../use-call.ts';
import { useWords } from '../../words.ts';
import styles from './fault.module.css';

export function Fault({ fault }: { readonly fault: NonNullable<SessionView['fault']> }) {
  const { t } = useWords();
  const { version } = useSessionView();
  const call = useCall();
  const isSetUp = fault.code === 'not_set_up' || fault.code === 'vault_lost';
  return (
    <main className={styles.screen}>
      <section className={styles.card} role="alert">
        <h1>
          <Icon name={isSetUp ? 'lock' : 'warn'} className={isSetUp ? styles.calm : styles.sign} />
          {t(`till:fault.${fault.code}.title`)}
        </h1>
        <p>{t(`till:fault.${fault.code}.known`)}</p>
        <p className={styles.todo}>
          {t(`till:fault.${fault.code}.todo`)} {call(escalation.fault[fault.code])}
        </p>
        {isSetUp ? (
          <ol className={styles.steps}>
            <li>{t('frame:setUp.file')}</li>
            <li>
              {t('frame:setUp.start')}
              <code>counterfoil --provision FILE</code>
            </li>
            <li>{t('frame:setUp.after')}</li>
          </ol>
        ) : null}
        {fault.file ? (
          <p className={styles.file}>
            {t('frame:fault.file')} <code>{fault.file}</code>
          </p>
        ) : null}
        <p className="soft small">{t('frame:fault.version', { version })}</p>
      </section>
    </main>
  );
}
