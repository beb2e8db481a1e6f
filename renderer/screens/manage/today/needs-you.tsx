// What needs a manager now, the most urgent first: customers' cards and money, a shift that was left, a balance that runs low, checks that
// fail. Each row leads to where it is decided.
import type { ShiftView } from '../../../../shared/shift/views.ts';
import { Loading, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { type Place, useNavigation } from '../../../stores/navigation.ts';
import { useStatus } from '../../../stores/status.ts';
import { useAsked, useNews } from '../../../use-asked.ts';
import { useNow } from '../../../use-now.ts';
import { useWords, type Words } from '../../../words.ts';
import { type Matter, mattersOf } from '../../attention/matters.ts';
import { useHealth } from '../health/health-store.ts';
import { verdictOf } from '../health/verdicts.ts';
import styles from './today.module.css';

type Need = {
  readonly key: string;
  readonly icon: IconName;
  readonly tone: 'bad' | 'warn' | 'wait';
  readonly title: string;
  readonly about: string;
  readonly step: string;
  readonly place: Place;
};

/** More of them stand in Attention. */
const mostSales = 4;

export function NeedsYou({ shifts }: { readonly shifts: ShiftView | null }) {
  const words = useWords();
  const { t } = words;
  const go = useNavigation((store) => store.go);
  const now = useNow(60_000);
  const status = useStatus((store) => store.status);
  const bad = useHealth(({ view }) => (view?.items ?? []).filter((item) => verdictOf(item) === 'bad').length);
  const [entries, money] = [useAsked('attention:list'), useAsked('attention:money')];
  useNews(status.attentionSales, entries.again);
  useNews(status.attentionSales, money.again);
  const matters = entries.view && money.view && mattersOf(entries.view, money.view);
  const error = entries.fault ?? money.fault;
  const sales = (matters ?? []).slice(0, mostSales).map((matter) => needOf(matter, now, words));
  const needs = [...sales, ...otherNeeds(shifts, bad, status, words)];
  const left = (matters?.length ?? 0) - sales.length;
  return (
    <Panel
      title={t('today:needs')}
      aside={needs.length > 0 ? <span className={styles.count}>{needs.length + left}</span> : null}
    >
      {matters === null && error === null ? (
        <div className={styles.empty}>
          <Loading />
        </div>
      ) : null}
      <Failure error={error} className={styles.empty} />
      {matters && needs.length === 0 ? <p className={styles.empty}>{t('today:nothing')}</p> : null}
      <ul>
        {needs.map(({ key, icon, tone, title, about, step, place }, index) => (
          <li key={key} className={styles.need}>
            <Icon name={icon} className={styles[tone]} />
            <span className={styles.grow}>
              <strong>{title}</strong>
              <span className="soft small">{about}</span>
            </span>
            <Button look={index === 0 ? 'primary' : 'plain'} label={`${step}: ${title}`} onPress={() => go(place)}>
              {step}
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className={styles.empty}>
          <Button onPress={() => go({ screen: 'attention' })}>{t('today:more', { count: left })}</Button>
        </p>
      ) : null}
    </Panel>
  );
}

function needOf({ saleId, receiptNumber, since, due, entries }: Matter, now: number, words: Words): Need {
  const { t, money, error, duration } = words;
  const receipt = t('today:sale', { number: receiptNumber ?? '–' });
  const about = t('today:since', { what: receipt, age: duration(now - Date.parse(since)) });
  const place = { screen: 'sale', saleId, from: 'today' } as const;
  if (due)
    return {
      key: saleId,
      icon: 'back',
      tone: 'bad',
      title: due.total ? t('today:owed', { amount: money(due.total) }) : error({ code: 'being_counted' }),
      about,
      step: t(due.total ? 'today:refund' : 'today:look'),
      place,
    };
  const code = entries[0]?.code;
  const title = code === undefined ? receipt : t(`matter:about.${code}.what`);
  return {
    key: saleId,
    icon: 'bell',
    tone: 'wait',
    title,
    about,
    step: t('today:look'),
    place: { screen: 'attention' },
  };
}

function otherNeeds(
  shifts: ShiftView | null,
  bad: number,
  { foreignOrders, lowBalance, edited = 0 }: ReturnType<typeof useStatus.getState>['status'],
  { t, money, date }: Words,
): Need[] {
  const step = t('today:look');
  const toShifts = { screen: 'manage', page: 'shifts' } as const;
  const needs: Need[] = [];
  if (edited > 0)
    needs.push({
      key: 'edited',
      icon: 'bell',
      tone: 'bad',
      title: t('matter:about.rows_edited.what'),
      about: t('matter:about.rows_edited.known'),
      step,
      place: { screen: 'attention' },
    });
  const orders = foreignOrders?.open ?? 0;
  if (orders > 0)
    needs.push({
      key: 'orders',
      icon: 'bell',
      tone: 'warn',
      title: t('today:orders', { count: orders }),
      about: '',
      step,
      place: { screen: 'attention' },
    });
  const current = shifts?.current;
  if (current?.isDayOver)
    needs.push({
      key: current.id,
      icon: 'drawer',
      tone: 'warn',
      title: t('today:unclosed', { name: current.owner.name }),
      about: t('today:unclosedSince', { day: date(current.businessDay) }),
      step,
      place: toShifts,
    });
  for (const shift of shifts?.waiting ?? [])
    if (shift.state === 'sealed' || shift.isDayOver)
      needs.push({
        key: shift.id,
        icon: 'lock',
        tone: 'warn',
        title: t(shift.state === 'sealed' ? 'today:uncounted' : 'today:unclosed', { name: shift.owner.name }),
        about: date(shift.businessDay),
        step,
        place: toShifts,
      });
  if (lowBalance)
    needs.push({
      key: 'balance',
      icon: 'gauge',
      tone: 'warn',
      title: t('today:lowBalance', { amount: money(lowBalance.available) }),
      about: '',
      step,
      place: { screen: 'manage', page: 'limits' },
    });
  if (bad > 0)
    needs.push({
      key: 'health',
      icon: 'health',
      tone: 'bad',
      title: t('today:health', { count: bad }),
      about: '',
      step,
      place: { screen: 'manage', page: 'health' },
    });
  return needs;
}
