// One check: what it found, since when, what still works, and the button to its fix.
import type { TillError } from '../../../../shared/errors.ts';
import type { HealthFix } from '../../../../shared/health/health-findings.ts';
import type { HealthItem, HealthView } from '../../../../shared/health/views.ts';
import { type ManagePage, pagesFor } from '../../../../shared/operators/pages.ts';
import type { Result } from '../../../../shared/result.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useStatus } from '../../../stores/status.ts';
import { tillTime } from '../../../till-time.ts';
import { useBusy } from '../../../use-busy.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './health.module.css';
import { updateValues } from './update-words.ts';
import { fixOf, verdictOf } from './verdicts.ts';

type FindingProps = {
  readonly item: HealthItem;
  /** Its fix is the page's main step. */
  readonly isWorst: boolean;
  readonly onDone: (answer: Result<HealthView, TillError>) => void;
  readonly onCheck: () => Promise<void>;
  /** A test slip came out. */
  readonly onPrinted: () => void;
  readonly onTestScanner: () => void;
};

/** The pages behind a fix that not every role may open. */
const pageOf: Partial<Record<HealthFix, ManagePage>> = {
  limits: 'limits',
  printer: 'settings',
  people: 'people',
  'rack-cards': 'settings',
  'head-office': 'settings',
  updates: 'settings',
};

const icons = { good: 'check', unknown: 'wait', warn: 'warn', bad: 'stop' } as const;

export function Finding({ item, isWorst, ...steps }: FindingProps) {
  const words = useWords();
  const { t } = words;
  const verdict = verdictOf(item);
  const fix = fixOf(item);
  const { operator } = useSessionView();
  const leadsTo = fix ? pageOf[fix] : undefined;
  const isOpenTo =
    operator !== null &&
    (!leadsTo || pagesFor(operator.role).includes(leadsTo)) &&
    (fix !== 'confirm-clock' || operator.role === 'manager');
  return (
    <li className={styles.finding} data-verdict={verdict}>
      <Icon name={icons[verdict]} className={styles.sign} />
      <div className="shrinks breaks">
        <h3 className="text-usual">{healthWords(item, words)}</h3>
        <p className={verdict === 'good' ? 'soft small' : undefined}>
          {t(`health:means.${item.finding}`, valuesOf(item, words))}
        </p>
        {item.values.cause ? <p>{t('health:cause', { cause: t(`guide:cause.${item.values.cause}.what`) })}</p> : null}
        <p className="soft small">{ageOf(item, words)}</p>
      </div>
      {fix && isOpenTo ? <Fix fix={fix} isMain={isWorst} {...steps} /> : null}
    </li>
  );
}

/** What a check found, in one line. */
export function healthWords(item: HealthItem, words: Words): string {
  return words.t(`health:is.${item.finding}`, valuesOf(item, words));
}

function valuesOf({ values }: HealthItem, words: Words) {
  const { money, duration, date, dateTime } = words;
  const {
    count,
    ms,
    amount,
    version,
    zone = '',
    update,
    time,
    record,
    tray,
    day,
    products = [],
    names = [],
    files = [],
  } = values;
  const some = (of: readonly string[]) => ((count ?? 0) > of.length ? `${of.join(', ')}, …` : of.join(', '));
  return {
    products: some(products),
    files: some(files),
    count: count ?? 0,
    by: duration(ms ?? 0),
    amount: amount ? money(amount) : '',
    version: version ?? '',
    zone,
    time: time ? dateTime(time) : '',
    names: names.join(', '),
    record: record ?? '',
    tray: tray ?? '',
    day: day ? date(day) : '',
    ...(update ? updateValues(update, words) : {}),
  };
}

function ageOf(item: HealthItem, { t, date, time, dateTime, locale }: Words): string {
  const { at, values } = item;
  const isToday = (one: string) => date(one) === date(new Date(tillTime()).toISOString());
  const when = (one: string) => (isToday(one) ? time(one) : dateTime(one));
  const facts: string[] = [];
  if (values.ms !== undefined && verdictOf(item) === 'good') facts.push(`${values.ms} ms`);
  if (values.bytes !== undefined) facts.push(gigabytes(values.bytes, locale));
  if (at !== null) facts.push(t(verdictOf(item) === 'good' ? 'health:seen' : 'word:since', { at: when(at) }));
  return facts.join(' · ');
}

function gigabytes(bytes: number, locale: string): string {
  const options = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1e9);
}

type FixProps = Omit<FindingProps, 'item' | 'isWorst'> & { readonly fix: HealthFix; readonly isMain: boolean };

function Fix({ fix, isMain, onDone, onCheck, onPrinted, onTestScanner }: FixProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const openDrawer = useNavigation((store) => store.openDrawer);
  const [busy, during] = useBusy();
  const steps: Readonly<Record<HealthFix, () => Promise<void> | void>> = {
    check: onCheck,
    'test-slip': async () => {
      const printed = await ask('manager:test-slip');
      if (!printed.ok) return onDone(printed);
      if (printed.value.state === 'printed') onPrinted();
      await onCheck();
    },
    drawer: () => openDrawer(true),
    'confirm-clock': async () => {
      const offsetMs = useStatus.getState().status.clock?.toConfirmMs ?? 0;
      const confirmed = await ask('clock:confirm', { offsetMs });
      if (!confirmed.ok) onDone(confirmed);
      await onCheck();
    },
    'ask-terminal': async () => onDone(await ask('manager:ask-terminal')),
    'scanner-test': onTestScanner,
    'back-up': async () => onDone(await ask('manager:back-up')),
    attention: () => go({ screen: 'attention' }),
    limits: () => go({ screen: 'manage', page: 'limits' }),
    people: () => go({ screen: 'manage', page: 'people' }),
    printer: () => go({ screen: 'manage', page: 'settings', section: 'printer' }),
    'rack-cards': () => go({ screen: 'manage', page: 'settings', section: 'rackCards' }),
    'head-office': () => go({ screen: 'manage', page: 'settings', section: 'headOffice' }),
    updates: () => go({ screen: 'manage', page: 'settings', section: 'updates' }),
  };
  return (
    <Button
      look={isMain ? 'primary' : 'plain'}
      isPending={busy}
      onPress={() => void during(Promise.resolve(steps[fix]()))}
    >
      {t(`health:fix.${fix}`)}
    </Button>
  );
}
