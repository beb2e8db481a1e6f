// The three sums, how many cards match, and what lies between the sums.
import { isZero, type MoneyText } from '../../../../shared/money.ts';
import type { ReconcileResult } from '../../../../shared/reconcile/views.ts';
import { sumOfDifference } from '../../../books/difference.ts';
import { Icon } from '../../../components/icon.tsx';
import { useWords, type Words } from '../../../words.ts';
import styles from './reconcile.module.css';

type SumsProps = { readonly result: ReconcileResult; readonly hasSettlements: boolean };

export function Sums({ result, hasSettlements }: SumsProps) {
  const words = useWords();
  const { t, money } = words;
  const { cards, matched, waiting, unread, unsettled } = result;
  const findings = result.findings.filter(({ kind }) => kind !== 'pending').length + result.more;
  return (
    <section className={styles.sums}>
      <dl className={styles.three}>
        <div>
          <dt>
            <Icon name="drawer" /> {t('reconciling:sum.money')}
          </dt>
          <dd>
            <strong>{money(result.money.total)}</strong>
            <span>
              {t('reconciling:sum.methods', { cash: money(result.money.cash), card: money(result.money.card) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="sell" /> {t('reconciling:sum.till')}
          </dt>
          <dd>
            <strong>{money(result.till.total)}</strong>
            <span>{t('reconciling:sum.cards', { count: result.till.cards })}</span>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="globe" /> {t('reconciling:sum.service')}
          </dt>
          <dd>
            <strong>{money(result.service.total)}</strong>
            <span>
              {t(hasSettlements ? 'reconciling:sum.rows' : 'reconciling:sum.replies', { count: result.service.rows })}
            </span>
          </dd>
        </div>
        <div className={styles.match}>
          <dt className="hidden-but-read">{t('reconciling:column.finding')}</dt>
          <dd>
            <p>
              <strong data-tone="good">{matched}</strong> {t('reconciling:sum.matched')}
              <strong data-tone={findings > 0 ? 'bad' : undefined}>{findings}</strong>{' '}
              {t('reconciling:sum.findings', { count: findings })}
            </p>
            <meter min={0} max={Math.max(cards, 1)} value={matched} aria-label={t('reconciling:sum.matched')} />
            {waiting > 0 ? <span>{t('reconciling:sum.waiting', { count: waiting })}</span> : null}
            {unread > 0 ? <span>{t('reconciling:sum.unread', { count: unread })}</span> : null}
          </dd>
        </div>
      </dl>
      <ul className={styles.gaps}>
        {gapsOf(result, words).map(({ text, agrees }) => (
          <li key={text} data-tone={agrees ? 'good' : 'bad'}>
            <Icon name={agrees ? 'check' : 'scales'} /> {text}
          </li>
        ))}
        {unsettled > 0 ? <li>{t('reconciling:sum.unsettled', { count: unsettled })}</li> : null}
      </ul>
    </section>
  );
}

function gapsOf({ moneyGap, serviceGap, isExplained, unread }: ReconcileResult, { t, money }: Words) {
  const isLess = ({ amount }: MoneyText): boolean => amount.startsWith('-');
  const moneyText = isZero(moneyGap.amount)
    ? t('reconciling:gap.agree')
    : t(isLess(moneyGap) ? 'reconciling:gap.less' : 'reconciling:gap.more', {
        amount: money(sumOfDifference(moneyGap)),
      });
  const serviceText = t(isLess(serviceGap) ? 'reconciling:gap.serviceLess' : 'reconciling:gap.serviceMore', {
    amount: money(sumOfDifference(serviceGap)),
  });
  const why = t(isExplained ? 'reconciling:gap.explained' : 'reconciling:gap.unexplained');
  // What the service has is not known before it was asked.
  if (unread > 0) return [{ text: moneyText, agrees: isZero(moneyGap.amount) }];
  return [
    { text: moneyText, agrees: isZero(moneyGap.amount) },
    isZero(serviceGap.amount)
      ? { text: t('reconciling:gap.serviceAgrees'), agrees: true }
      : { text: `${serviceText} – ${why}`, agrees: false },
  ];
}
