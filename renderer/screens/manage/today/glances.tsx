// The foot of Today: limits, balance and health in a few figures each, with the way to their page. Shown is what was read last.
import type { TillError } from '../../../../shared/errors.ts';
import type { LimitsView, LimitUse } from '../../../../shared/limits/views.ts';
import { isZero } from '../../../../shared/money.ts';
import type { ManagePage } from '../../../../shared/operators/pages.ts';
import { Loading, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useWords, type Words } from '../../../words.ts';
import { healthWords } from '../health/finding.tsx';
import { useHealth } from '../health/health-store.ts';
import { sorted, verdictOf } from '../health/verdicts.ts';
import { BalanceChart } from '../limits/balance-chart.tsx';
import { balanceChip } from '../limits/balance-panel.tsx';
import { LimitMeter } from '../limits/limit-meter.tsx';
import styles from './today.module.css';

/** Where nothing is known: why not, or that it comes. */
function Nothing({ error }: { readonly error: TillError | null }) {
  return error === null ? <Loading /> : <Failure error={error} />;
}

type GlanceProps = { readonly view: LimitsView | null; readonly fault: TillError | null };

function Details({ page, title }: { readonly page: ManagePage; readonly title: string }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  return (
    <Button
      look="quiet"
      icon="after"
      label={`${title}: ${t('today:details')}`}
      onPress={() => go({ screen: 'manage', page })}
    >
      {t('today:details')}
    </Button>
  );
}

export function LimitsGlance({ view, fault }: GlanceProps) {
  const words = useWords();
  const { t } = words;
  const uses = (view?.uses ?? []).filter(({ scope }) => scope !== 'receipt');
  return (
    <Panel title={t('today:limits')} aside={<Details page="limits" title={t('today:limits')} />}>
      <ul className={styles.lines}>
        {view === null ? (
          <li>
            <Nothing error={fault} />
          </li>
        ) : null}
        {uses.map((use) => (
          <li key={use.scope} className={styles.limit}>
            <div className={styles.line}>
              <span>{t(use.scope === 'store' ? 'today:store' : 'today:till')}</span>
              <strong data-tone={use.refused ? 'warn' : undefined}>{leftWords(use, words)}</strong>
            </div>
            {use.maximum ? <LimitMeter use={use} maximum={use.maximum} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function leftWords({ left, maximum, refused }: LimitUse, { t, money }: Words): string {
  if (refused) return t('today:leftBelow', { most: money(refused.amount) });
  const least = left?.least ?? null;
  if (least === null)
    return left?.most ? t('limitsPage:used.leftAtMost', { most: money(left.most) }) : t('today:unknown');
  // Nothing was learned yet: that at least nothing is left says nothing.
  if (maximum === null && isZero(least.amount)) return t('today:unknown');
  return maximum === null
    ? t('today:leftAtLeast', { least: money(least) })
    : t('today:leftOf', { least: money(least), maximum: money(maximum) });
}

export function BalanceGlance({ view, fault }: GlanceProps) {
  const words = useWords();
  const { t, money, dateTime } = words;
  const own = view?.balances[0];
  const read = own?.read;
  const chip = own && balanceChip(own, words);
  return (
    <Panel title={t('today:balance')} aside={<Details page="limits" title={t('today:balance')} />}>
      <div className={styles.takings}>
        {read ? (
          <>
            <strong className={styles.sum}>{money(read.available)}</strong>
            <p className="soft small">{t('today:available', { at: dateTime(read.at) })}</p>
            {chip ? (
              <span className={styles.chip} data-tone={own.low ? 'warn' : 'good'}>
                {chip}
              </span>
            ) : null}
            <BalanceChart balance={own} />
          </>
        ) : (
          <Unread isKnown={view !== null} error={fault} />
        )}
      </div>
    </Panel>
  );
}

function Unread({ isKnown, error }: { readonly isKnown: boolean; readonly error: TillError | null }) {
  const { t } = useWords();
  return isKnown ? <p>{t('today:unread')}</p> : <Nothing error={error} />;
}

/** Further ones stand on their page. */
const mostFindings = 3;

export function HealthGlance() {
  const words = useWords();
  const { t } = words;
  const { view, error } = useHealth();
  const items = sorted(view?.items ?? []);
  const wrong = items.filter((item) => ['bad', 'warn'].includes(verdictOf(item)));
  const good = items.filter((item) => verdictOf(item) === 'good').length;
  return (
    <Panel title={t('manage:page.health')} aside={<Details page="health" title={t('manage:page.health')} />}>
      <ul className={styles.lines}>
        <li className={styles.line}>
          {view === null ? <Nothing error={error} /> : t('today:healthOk', { good, all: items.length })}
        </li>
        {wrong.slice(0, mostFindings).map((item) => (
          <li key={item.finding} className={styles.line}>
            <span className={styles.finding}>
              <Icon
                name={verdictOf(item) === 'bad' ? 'stop' : 'warn'}
                className={styles[verdictOf(item) === 'bad' ? 'bad' : 'warn']}
              />
              {healthWords(item, words)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
