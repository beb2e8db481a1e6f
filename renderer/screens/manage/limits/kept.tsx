// In the place of sums while a drawer is still to be counted: whether limits and balance last, as Today says it.
import type { LimitsView, ServiceGlance } from '../../../../shared/limits/views.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords, type Words } from '../../../words.ts';
import styles from './limits.module.css';

export function KeptUse({ kept, terminalId }: { readonly kept: ServiceGlance } & Pick<LimitsView, 'terminalId'>) {
  const { t, time } = useWords();
  return (
    <Panel title={t('limitsPage:used.title')}>
      <ul>
        {kept.uses.map(({ scope, verdict }) => (
          <li key={scope} className={styles.use}>
            <div>
              <h3 className="text-usual breaks">
                {scope === 'store' ? t('word:store') : t('limitsPage:used.terminal', { terminal: terminalId })}
              </h3>
              <p className="soft small">{t('limitsPage:used.perDay')}</p>
            </div>
            <p className={styles.facts}>
              <strong data-tone={verdict === 'short' ? 'warn' : undefined}>{t(`today:verdict.${verdict}`)}</strong>
            </p>
            <p className="figures text-end">
              <span className="soft small">{t('limitsPage:used.resets', { at: time(kept.freesAt) })}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function KeptBalance({ balance }: Pick<ServiceGlance, 'balance'>) {
  const words = useWords();
  const { t } = words;
  return (
    <Panel title={t('word:balance')}>
      <div className={styles.balance}>
        <p>
          <strong>{lastsWords(balance, words)}</strong>
        </p>
        <p className="soft small">{t('today:balanceKept')}</p>
      </div>
    </Panel>
  );
}

function lastsWords({ isRead, isLow, isEmpty, lastsUntil }: ServiceGlance['balance'], { t, date }: Words): string {
  if (!isRead) return t('limitsPage:balance.unread');
  if (isEmpty) return t('limitsPage:balance.empty');
  if (lastsUntil !== null)
    return t(isLow ? 'limitsPage:balance.runsOut' : 'limitsPage:balance.lasts', { at: date(lastsUntil) });
  return t(isLow ? 'limitsPage:balance.belowSetting' : 'today:verdict.enough');
}
