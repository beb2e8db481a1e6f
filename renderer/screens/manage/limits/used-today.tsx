// What is used today of each limit, and what is left: certain is solid, possible is hatched, other tills are striped and "at least".
import type { LimitsView, LimitUse } from '../../../../shared/limits/views.ts';
import { isZero } from '../../../../shared/money.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords, type Words } from '../../../words.ts';
import { LearnedBound } from './card-limits.tsx';
import { LimitMeter } from './limit-meter.tsx';
import styles from './limits.module.css';

export function UsedToday({ view }: { readonly view: LimitsView }) {
  const { t } = useWords();
  return (
    <Panel
      title={t('limitsPage:used.title')}
      aside={
        <p className={`row gap-4 soft small ${styles.key}`} aria-hidden="true">
          <span className="line gap-2">
            <i className={styles.certain} />
            {t('limitsPage:used.used')}
          </span>
          <span className="line gap-2">
            <i className={styles.perhaps} />
            {t('limitsPage:used.perhaps')}
          </span>
          <span className="line gap-2">
            <i className={styles.others} />
            {t('limitsPage:used.others')}
          </span>
        </p>
      }
    >
      <ul>
        {view.uses.map((use) => (
          <Use key={use.scope} use={use} view={view} />
        ))}
      </ul>
      <p className="soft small pad-0-4-3">{t('limitsPage:used.about')}</p>
    </Panel>
  );
}

function Use({ use, view }: { readonly use: LimitUse; readonly view: LimitsView }) {
  const words = useWords();
  const { t, money, time } = words;
  const isReceipt = use.scope === 'receipt';
  return (
    <li className={styles.use}>
      <div>
        <h3 className="text-usual breaks">{isReceipt ? t('word:receipt') : nameOf(use.scope, view, words)}</h3>
        {isReceipt ? null : <p className="soft small">{t('limitsPage:used.perDay')}</p>}
      </div>
      <div className="column gap-2 shrinks">
        {use.maximum ? <LimitMeter use={use} maximum={use.maximum} /> : null}
        <p className={styles.facts}>
          <strong data-tone={use.refused ? 'warn' : undefined}>{leftWords(use, words)}</strong>
          <span className="soft">{amountWords(use, words)}</span>
        </p>
        {use.refused ? (
          <p className={`small bold ${styles.refused}`}>
            {t('limitsPage:used.refused', { at: time(use.refused.at), amount: money(use.refused.amount) })}
            {use.refused.receiptNumber ? (
              <span className="soft"> · {t('word:onReceipt', { number: use.refused.receiptNumber })}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="figures text-end">
        {use.maximum ? <strong>{money(use.maximum)}</strong> : <LearnedBound learned={use.learned} />}
        <p className="soft small">
          {isReceipt ? t('limitsPage:used.eachSale') : t('limitsPage:used.resets', { at: time(view.freesAt) })}
        </p>
      </div>
    </li>
  );
}

function nameOf(scope: 'store' | 'terminal', { terminalId }: LimitsView, { t }: Words): string {
  return scope === 'store' ? t('word:store') : t('limitsPage:used.terminal', { terminal: terminalId });
}

function amountWords({ scope, certain, perhaps, receiptNumber }: LimitUse, { t, money }: Words): string {
  if (scope === 'receipt') return receiptNumber ? t('word:onReceipt', { number: receiptNumber }) : '';
  if (isZero(certain.amount) && isZero(perhaps.amount)) return '';
  if (isZero(perhaps.amount)) return t('limitsPage:used.amounts', { used: money(certain) });
  return t('limitsPage:used.amountsPerhaps', { used: money(certain), perhaps: money(perhaps) });
}

/** A range, never a false exact value: what is only possibly used may also be left. */
function leftWords({ scope, certain, receiptNumber, left }: LimitUse, { t, money }: Words): string {
  if (scope === 'receipt')
    return receiptNumber ? t('limitsPage:used.highest', { amount: money(certain) }) : t('limitsPage:used.noneToday');
  const { least = null, most = null, isBelow = false } = left ?? {};
  if (most === null) {
    return least ? t('limitsPage:used.leftAtLeast', { least: money(least) }) : t('limitsPage:used.leftUnknown');
  }
  if (least === null)
    return t(isBelow ? 'limitsPage:used.leftUnder' : 'limitsPage:used.leftAtMost', { most: money(most) });
  if (!isBelow && least.amount === most.amount) return t('limitsPage:used.left', { amount: money(most) });
  return t(isBelow ? 'limitsPage:used.leftFromUnder' : 'limitsPage:used.leftBetween', {
    least: money(least),
    most: money(most),
  });
}
