// Limits, balance and health in a few figures each, from the last reading; while cash is withheld, only whether they last, and no amount.
import { useEffect } from 'react';
import type { BalanceView, LimitUse, ServiceGlance } from '../../../../shared/limits/views.ts';
import { isZero } from '../../../../shared/money.ts';
import type { ManagePage } from '../../../../shared/operators/pages.ts';
import { NotRead } from '../../../books/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useNeeds } from '../../../stores/needs.ts';
import { useStatus } from '../../../stores/status.ts';
import { tillTime } from '../../../till-time.ts';
import { useWords, type Words } from '../../../words.ts';
import { useHealth } from '../health/health-store.ts';
import { useHealthTitle } from '../health/need-title.ts';
import { panelsOf } from '../health/verdicts.ts';
import { LimitMeter } from '../limits/limit-meter.tsx';
import { type Door, Tile, TileBones } from './tile.tsx';
import styles from './today.module.css';

function useDoor(page: ManagePage): Door {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  return { name: t('frame:details'), open: () => go({ screen: 'manage', page }) };
}

type OfService = {
  readonly isBlind: boolean;
  /** It could not be read: the day's figures say why. */
  readonly isLost: boolean;
};

type LimitsTileProps = OfService & { readonly service: ServiceGlance | null };

export function LimitsTile({ service, isBlind, isLost }: LimitsTileProps) {
  const words = useWords();
  const { t, time } = words;
  return (
    <Tile title={t('manage:page.limits')} door={useDoor('limits')}>
      {service === null ? <Unread isLost={isLost} /> : null}
      {service?.uses.map(({ scope, verdict, use }) => (
        <div key={scope} className={styles.limit}>
          <p className={styles.fact}>
            <span>{t(scope === 'store' ? 'word:store' : 'word:thisTill')}</span>{' '}
            <b data-tone={verdict === 'short' ? 'warn' : undefined}>
              {use ? leftWords(use, words) : t(`today:verdict.${verdict}`)}
            </b>
          </p>
          {use?.maximum ? <LimitMeter use={use} maximum={use.maximum} /> : null}
          {isBlind && verdict !== 'unknown' ? <div className={styles.unsaid} /> : null}
        </div>
      ))}
      {service ? <p className={styles.low}>{t('today:resets', { at: time(service.freesAt) })}</p> : null}
    </Tile>
  );
}

const Unread = ({ isLost }: Pick<OfService, 'isLost'>) => (isLost ? <p className="soft">–</p> : <TileBones />);

function leftWords({ left, maximum, refused }: LimitUse, { t, shortMoney }: Words): string {
  if (refused) return t('today:leftBelow', { most: shortMoney(refused.amount) });
  const least = left?.least ?? null;
  if (least === null)
    return left?.most ? t('limitsPage:used.leftAtMost', { most: shortMoney(left.most) }) : t('today:verdict.unknown');
  // Nothing is known yet: "at least nothing is left" would say nothing.
  if (maximum === null && isZero(least.amount)) return t('today:verdict.unknown');
  return maximum === null
    ? t('today:leftAtLeast', { least: shortMoney(least) })
    : t('today:leftOf', { least: shortMoney(least), maximum: shortMoney(maximum) });
}

type BalanceTileProps = OfService & { readonly balance: ServiceGlance['balance'] | null };

export function BalanceTile({ balance, isBlind, isLost }: BalanceTileProps) {
  const { t } = useWords();
  return (
    <Tile title={t('word:balance')} door={useDoor('limits')}>
      {balance === null ? <Unread isLost={isLost} /> : null}
      {balance && !balance.isRead ? <p>{t('today:unread')}</p> : null}
      {balance?.view?.read ? <Balance balance={balance} view={balance.view} read={balance.view.read} /> : null}
      {isBlind && balance?.isRead ? <BalanceKept balance={balance} /> : null}
    </Tile>
  );
}

type BalanceProps = {
  readonly balance: ServiceGlance['balance'];
  readonly view: BalanceView;
  readonly read: NonNullable<BalanceView['read']>;
};

function Balance({ balance, view: { points, pace }, read }: BalanceProps) {
  const words = useWords();
  const { t, money, shortMoney, time, dateTime } = words;
  const lasts = lastsWords(balance, words);
  const isShort = balance.isLow || balance.isEmpty;
  return (
    <>
      <div className="line gap-2 apart">
        <strong className="text-large leading-snug figures breaks-words">{money(read.available)}</strong>
        <Falling points={points} />
      </div>
      <p className={styles.low}>
        {lasts ? (
          <span className={styles.chip} data-tone={isShort ? 'warn' : 'good'}>
            {isShort ? <Icon name="warn" /> : null}
            {lasts}
          </span>
        ) : null}
      </p>
      <p className="soft small">
        {pace?.lastsUntil ? `${t('today:pace', { amount: shortMoney(pace.perDay) })} · ` : null}
        {t('today:readAt', { at: isToday(read.at) ? time(read.at) : dateTime(read.at) })}
      </p>
    </>
  );
}

function BalanceKept({ balance }: Pick<BalanceProps, 'balance'>) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <strong className="text-large leading-snug figures breaks-words">
        {lastsWords(balance, words) ?? t('today:verdict.enough')}
      </strong>
      <p className={styles.low}>{t('health:means.balance-kept')}</p>
    </>
  );
}

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date(tillTime()).toDateString();

const sixDaysMs = 6 * 86_400_000;

/** Within a week a weekday says more than a date. */
const dayOf = (at: string, { date, locale }: Words): string =>
  Date.parse(at) - tillTime() < sixDaysMs
    ? new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(at))
    : date(at);

function lastsWords({ isLow, isEmpty, lastsUntil }: ServiceGlance['balance'], words: Words): string | null {
  const { t } = words;
  if (isEmpty) return t('limitsPage:balance.empty');
  if (lastsUntil !== null)
    return t(isLow ? 'limitsPage:balance.runsOut' : 'limitsPage:balance.lasts', { at: dayOf(lastsUntil, words) });
  return isLow ? t('limitsPage:balance.belowSetting') : null;
}

/** The others are on their page. */
const mostFindings = 2;

export function HealthTile() {
  const { t } = useWords();
  const { view, error, look } = useHealth();
  const status = useStatus((store) => store.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status may come with another finding.
  useEffect(look, [status]);
  const titleOf = useHealthTitle();
  const needs = useNeeds((store) => store.view)?.needs ?? [];
  const { toFix: wrong, left, fine } = panelsOf(view?.items ?? [], needs);
  return (
    <Tile title={t('manage:page.health')} door={useDoor('health')}>
      {view === null && error === null ? <TileBones /> : null}
      {view === null && error ? <NotRead error={error} onAgain={look} /> : null}
      <ul className={`column gap-1 ${styles.findings}`}>
        {wrong.slice(0, mostFindings).map((need) => {
          const tone = need.tone === 'bad' ? 'bad' : 'warn';
          return (
            <li className="flex gap-2" key={need.key}>
              <Icon name={tone === 'bad' ? 'stop' : 'warn'} className={styles[tone]} />
              <b>{titleOf(need)}</b>
            </li>
          );
        })}
      </ul>
      {view ? (
        <p className={styles.low} data-tone={wrong.length === 0 ? 'good' : undefined}>
          <Icon name="check" className="ink-good" /> {t('today:healthOk', { count: fine.length })}
          {left.length > 0 ? ` · ${t('today:healthLeft', { count: left.length })}` : null}
        </p>
      ) : null}
    </Tile>
  );
}

const [wide, tall] = [110, 40];

/** A small line of the balance over the last days: the limits page has it with its figures. */
function Falling({ points }: { readonly points: BalanceView['points'] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const [from, spanMs] = [Date.parse(first.at), Math.max(1, Date.parse(last.at) - Date.parse(first.at))];
  // Only for the place of a dot: no sum of money is computed from it.
  const values = points.map(({ available }) => Number(available.amount));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: string) => 3 + ((Date.parse(at) - from) / spanMs) * (wide - 8);
  const y = (value: number) => 5 + (1 - (value - least) / Math.max(most - least, 0.01)) * (tall - 10);
  const line = points.map(({ at }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(values[index] ?? 0)}`).join('');
  return (
    <svg className={styles.falling} viewBox={`0 0 ${wide} ${tall}`} aria-hidden="true" focusable="false">
      <path d={line} />
      <circle cx={x(last.at)} cy={y(values.at(-1) ?? 0)} r="4" />
    </svg>
  );
}
