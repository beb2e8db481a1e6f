// What needs somebody, the worst first. Each row leads to where it is seen to. Invariant: it is main's list; the number next to its name is main's too.
import { type ReactNode, useState } from 'react';
import type { MoneyText } from '../../../../shared/money.ts';
import type { Need } from '../../../../shared/needs/views.ts';
import { kindOfDifference, sumOfDifference } from '../../../books/difference.ts';
import { Bone, NotRead } from '../../../books/page.tsx';
import { potKeyName } from '../../../books/pot-name.ts';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { type Place, useNavigation } from '../../../stores/navigation.ts';
import { useNeeds } from '../../../stores/needs.ts';
import { useNow } from '../../../use-now.ts';
import { useWords, type Words } from '../../../words.ts';
import { useHealthTitle } from '../health/need-title.ts';
import styles from './today.module.css';

/** The others show on a press. */
const mostAtFirst = 6;

type NeedsYouProps = {
  /** Shown next to it; with nothing to do it takes the full width, and is less tall. */
  readonly children: (isCalm: boolean) => ReactNode;
};

export function NeedsYou({ children }: NeedsYouProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const { view, error, look } = useNeeds();
  const [most, showUpTo] = useState(mostAtFirst);
  const shown = (view?.needs ?? []).slice(0, most);
  const total = view?.total ?? 0;
  const left = total - shown.length;
  const isReading = view === null && error === null;
  const isCalm = view !== null && error === null && total === 0;
  const showMore = () =>
    view && view.needs.length > shown.length ? showUpTo(view.needs.length) : go({ screen: 'attention' });
  return (
    <div className={styles.pair} data-calm={isCalm || undefined}>
      <section className={styles.needs} aria-busy={isReading}>
        <header>
          <h2 className="text-usual">{t('word:needsYou')}</h2>
          {total > 0 ? <span className="pill on-badge">{total}</span> : null}
          {isCalm ? (
            <p className="line gap-2 pushed">
              <Icon name="check" className="ink-good" /> {t('today:nothing')}
            </p>
          ) : null}
        </header>
        {error ? (
          <div className={styles.need}>
            <div className="column grows shrinks breaks-words">
              <NotRead error={error} onAgain={look} />
            </div>
          </div>
        ) : null}
        <ul>
          {isReading ? <Unread /> : null}
          {shown.map((need, index) => (
            <Row key={need.key} need={need} isFirst={index === 0} />
          ))}
        </ul>
        {left > 0 ? (
          <p className={styles.need}>
            <Button look="quiet" icon="after" onPress={showMore}>
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

function Row({ need, isFirst }: { readonly need: Need; readonly isFirst: boolean }) {
  const words = useWords();
  const go = useNavigation((store) => store.go);
  const healthTitle = useHealthTitle();
  const now = useNow(60_000);
  const { icon, title, about, place } = lookOf(need, now, words);
  const said = title ?? healthTitle(need);
  const step = words.t(need.kind === 'sale' && need.due ? 'word:refund' : 'word:view');
  return (
    <li className={styles.need}>
      <span className={styles.sign} data-tone={need.tone}>
        <Icon name={icon} />
      </span>
      <span className="column grows shrinks breaks-words">
        <strong>{said}</strong>
        {about ? <span className="soft small">{about}</span> : null}
      </span>
      <Button look={isFirst ? 'primary' : 'plain'} label={`${step}: ${said}`} onPress={() => go(place)}>
        {step}
      </Button>
    </li>
  );
}

type Look = {
  readonly icon: IconName;
  /** Null: as the health page says it. */
  readonly title: string | null;
  readonly about: string;
  readonly place: Place;
};

function lookOf(need: Need, now: number, words: Words): Look {
  const { t, date, duration } = words;
  const onReceipt = ({ receiptNumber, since }: Extract<Need, { readonly since: string }>) =>
    t('today:since', {
      what: t('word:receiptNumber', { number: receiptNumber ?? '–' }),
      age: duration(now - Date.parse(since)),
    });
  const attention: Place = { screen: 'attention' };
  const toShifts = { screen: 'manage', page: 'shifts' } as const;
  switch (need.kind) {
    case 'sale': {
      const title = titleOfSale(need, words);
      const isDue = need.due !== undefined;
      const place: Place = isDue ? { screen: 'sale', saleId: need.saleId, from: 'today' } : attention;
      return { icon: isDue ? 'back' : 'bell', title, about: onReceipt(need), place };
    }
    case 'edited': {
      const [title, about] = [t('matter:about.rows_edited.what'), t('matter:about.rows_edited.known')];
      return { icon: 'bell', title, about, place: attention };
    }
    case 'order':
      return { icon: 'bell', title: t('today:order'), about: '', place: attention };
    case 'shift': {
      const title = t(need.isSealed ? 'today:uncounted' : 'today:unclosed', { name: need.name });
      const about = t('today:unclosedSince', { day: date(need.businessDay) });
      return { icon: need.isSealed ? 'lock' : 'drawer', title, about, place: toShifts };
    }
    case 'difference': {
      const title = differenceTitle(need.pot, need.difference, words);
      const about = t('shifts:list.row', { n: need.n, day: date(need.businessDay) });
      return { icon: 'drawer', title, about, place: { ...toShifts, z: { ledgerId: need.ledgerId, n: need.n } } };
    }
    case 'void': {
      const place: Place = { screen: 'sale', saleId: need.saleId, from: 'today' };
      return { icon: 'back', title: t('today:voided', { name: need.name }), about: onReceipt(need), place };
    }
    case 'limit': {
      const title = `${t(need.scope === 'store' ? 'word:store' : 'word:thisTill')}: ${t('today:verdict.short')}`;
      const about = t('manage:page.limits');
      return { icon: 'gauge', title, about, place: { screen: 'manage', page: 'limits' } };
    }
    case 'company': {
      const title = t('today:companyOrder', { number: need.number, company: need.company });
      return { icon: 'bell', title, about: t('manage:page.partners'), place: { screen: 'manage', page: 'partners' } };
    }
    case 'update': {
      const title = t('health:is.update-ready', { version: need.version });
      const about = need.hour === null ? t('update:byManager') : t('update:atHour', { hour: need.hour });
      return { icon: 'again', title, about, place: { screen: 'manage', page: 'settings', section: 'updates' } };
    }
    case 'health':
    case 'fact':
      return { icon: 'health', title: null, about: '', place: { screen: 'manage', page: 'health' } };
  }
}

function titleOfSale({ due, code, receiptNumber }: Extract<Need, { kind: 'sale' }>, words: Words): string {
  const { t, money, error } = words;
  if (due === null) return error({ code: 'being_counted' });
  if (due !== undefined) return due === 'kept' ? t('matter:money.titleKept') : t('today:owed', { amount: money(due) });
  return code ? t(`matter:about.${code}.what`) : t('word:receiptNumber', { number: receiptNumber ?? '–' });
}

function differenceTitle(pot: string, difference: MoneyText, { t, money }: Words): string {
  const way = kindOfDifference(difference) === 'over' ? 'over' : 'short';
  return t(`shifts:gap.${way}`, { pot: potKeyName(pot, t), amount: money(sumOfDifference(difference)) });
}
