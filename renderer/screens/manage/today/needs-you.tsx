// What needs a manager now, the most urgent first: customers' cards and money, a shift left open, a balance that runs low, checks that
// fail. Each row leads to where it is decided.
import type { ReactNode } from 'react';
import type { MoneyDueView } from '../../../../shared/attention/views.ts';
import type { ShiftView } from '../../../../shared/shift/views.ts';
import { Bone, NotRead } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
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

/** The worst first. */
const tones = ['bad', 'warn', 'wait'] as const;

type Need = {
  readonly key: string;
  readonly icon: IconName;
  readonly tone: (typeof tones)[number];
  readonly title: string;
  readonly about: string;
  readonly step: string;
  readonly place: Place;
};

/** Attention lists the others. */
const mostSales = 4;

type NeedsYouProps = {
  readonly shifts: ShiftView | null;
  /** Sums are withheld until a count. */
  readonly isBlind: boolean;
  /** Shown next to it; with nothing to do it takes the full width, and is less tall. */
  readonly children: (isCalm: boolean) => ReactNode;
};

export function NeedsYou({ shifts, isBlind, children }: NeedsYouProps) {
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
  const others = otherNeeds({ shifts, bad, status, isBlind }, words);
  const needs = [...sales, ...others].toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
  const left = (matters?.length ?? 0) - sales.length;
  const again = () => void Promise.all([entries.again(), money.again()]);
  // The status shows whether there is one before the list is read.
  const isReading = matters === null && error === null && status.attentionSales > 0;
  const isCalm = !isReading && error === null && needs.length === 0;
  return (
    <div className={styles.pair} data-calm={isCalm || undefined}>
      <section className={styles.needs} aria-busy={isReading}>
        <header>
          <h2 className="text-usual">{t('word:needsYou')}</h2>
          {needs.length > 0 ? <span className="pill on-badge">{needs.length + left}</span> : null}
          {isCalm ? (
            <p className="line gap-2 pushed">
              <Icon name="check" className="ink-good" /> {t('today:nothing')}
            </p>
          ) : null}
        </header>
        {error ? (
          <div className={styles.need}>
            <div className="column grows shrinks breaks-words">
              <NotRead error={error} onAgain={again} />
            </div>
          </div>
        ) : null}
        <ul>
          {isReading ? <Unread /> : null}
          {needs.map(({ key, icon, tone, title, about, step, place }, index) => (
            <li key={key} className={styles.need}>
              <span className={styles.sign} data-tone={tone}>
                <Icon name={icon} />
              </span>
              <span className="column grows shrinks breaks-words">
                <strong>{title}</strong>
                {about ? <span className="soft small">{about}</span> : null}
              </span>
              <Button look={index === 0 ? 'primary' : 'plain'} label={`${step}: ${title}`} onPress={() => go(place)}>
                {step}
              </Button>
            </li>
          ))}
        </ul>
        {left > 0 ? (
          <p className={styles.need}>
            <Button look="quiet" icon="after" onPress={() => go({ screen: 'attention' })}>
              {t('today:more', { count: left })}
            </Button>
          </p>
        ) : null}
      </section>
      {children(isCalm)}
    </div>
  );
}

/** Two rows while it is being read. */
function Unread() {
  return ['first', 'second'].map((row) => (
    <li key={row} className={styles.need}>
      <Bone of="sign" />
      <span className="column grows shrinks breaks-words">
        <Bone of="line" />
        <Bone />
      </span>
    </li>
  ));
}

function owedTitle({ total }: MoneyDueView, { t, money, error }: Words): string {
  if (total === null) return error({ code: 'being_counted' });
  return total === 'kept' ? t('matter:money.titleKept') : t('today:owed', { amount: money(total) });
}

function needOf({ saleId, receiptNumber, since, due, entries }: Matter, now: number, words: Words): Need {
  const { t, duration } = words;
  const receipt = t('word:receiptNumber', { number: receiptNumber ?? '–' });
  const about = t('today:since', { what: receipt, age: duration(now - Date.parse(since)) });
  const place = { screen: 'sale', saleId, from: 'today' } as const;
  if (due)
    return {
      key: saleId,
      icon: 'back',
      tone: 'bad',
      title: owedTitle(due, words),
      about,
      step: t(due.total ? 'word:refund' : 'word:view'),
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
    step: t('word:view'),
    place: { screen: 'attention' },
  };
}

type Known = Pick<NeedsYouProps, 'shifts' | 'isBlind'> & {
  /** How many checks fail. */
  readonly bad: number;
  readonly status: ReturnType<typeof useStatus.getState>['status'];
};

function otherNeeds({ shifts, bad, status, isBlind }: Known, { t, money, date }: Words): Need[] {
  const { foreignOrders, lowBalance, edited = 0, update } = status;
  const step = t('word:view');
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
      title:
        isBlind || lowBalance.available === null
          ? t('limits:low.kept')
          : t('today:lowBalance', { amount: money(lowBalance.available) }),
      about: '',
      step,
      place: { screen: 'manage', page: 'limits' },
    });
  if (update?.state.kind === 'ready')
    needs.push({
      key: 'update',
      icon: 'again',
      tone: 'wait',
      title: t('health:is.update-ready', { version: update.state.version }),
      about: update.hour === null ? t('update:byManager') : t('update:atHour', { hour: update.hour }),
      step,
      place: { screen: 'manage', page: 'settings', section: 'updates' },
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
