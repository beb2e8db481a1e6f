// What needs a person, the worst first; each row opens the page that shows it.
import type { IconName } from '../../../renderer/components/icon.tsx';
import { useNow } from '../../../renderer/use-now.ts';
import { officePages } from '../../../shared/head-office/users.ts';
import type { Counted, Need, TodayView } from '../../../shared/head-office/views.ts';
import { Nothing, Panel, Sign, type Tone, Way } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { alarmLook, alarmTitle } from './alarm-words.ts';
import styles from './today.module.css';

const most = 4;

type NeedsProps = {
  readonly needs: Counted<Need>;
  readonly of: TodayView['of'];
  /** No till has ever enrolled. */
  readonly isNew: boolean;
};

export function Needs({ needs: { rows: needs, total }, of, isNew }: NeedsProps) {
  const words = useOffice();
  const { t } = words;
  const { zoneOf } = useSession();
  const now = useNow(30_000);
  if (isNew) return <FirstTill />;
  if (total === 0)
    return (
      <Panel title={t('word:needsYou')}>
        <Nothing>{t('day:clear')}</Nothing>
      </Panel>
    );
  const rest = total - Math.min(most, needs.length);
  const where = of.kind === 'all' ? {} : { store: of.storeId };
  return (
    <Panel title={t('word:needsYou')} count={total}>
      <ul className={styles.needs}>
        {needs.slice(0, most).map((need, index) => {
          const { icon, tone } = lookOf(need);
          return (
            <li className={styles.needsRow} key={keyOf(need)}>
              <Sign icon={icon} tone={tone} />
              <div className="grows shrinks breaks-words">
                <p>
                  <b className="bold">{titleOf(need, words, now)}</b>
                </p>
                <p className="soft small">{aboutOf(need, words, of.kind, zoneOf(need.storeId))}</p>
              </div>
              <Way href={hrefTo(need)} isFirst={index === 0}>
                {t('word:open')}
                <span className="hidden-but-read">: {titleOf(need, words, now)}</span>
              </Way>
            </li>
          );
        })}
      </ul>
      {rest > 0 ? (
        <p className="pad-2-4 haired">
          <a className="ink-inherit bold" href={hrefOf('attention', where)}>
            {t('day:moreNeeds', { count: rest })}
          </a>
        </p>
      ) : null}
    </Panel>
  );
}

/** A chain begins: what is next, and which pages are for other roles than the reader's. */
function FirstTill() {
  const { t } = useOffice();
  const { view, opens, may } = useSession();
  const others = officePages.filter((page) => !opens(page)).map((page) => t(`office:page.${page}`));
  return (
    <Panel title={t('word:needsYou')}>
      <ul className={styles.needs}>
        <li className={styles.needsRow}>
          <Sign icon="shop" tone="wait" />
          <div className="grows shrinks breaks-words">
            <p>
              <b className="bold">{t(may('enrol') ? 'day:firstTill' : 'day:noTill')}</b>
            </p>
            {others.length > 0 && opens('users') ? (
              <p className="soft small">
                {t('day:otherRoles', { role: t(`office:role.${view.role}`), pages: others.join(', ') })}
              </p>
            ) : null}
          </div>
          {may('enrol') ? (
            <Way href={hrefOf('enrolment')} isFirst>
              {t('word:open')}
              <span className="hidden-but-read">: {t('day:firstTill')}</span>
            </Way>
          ) : null}
        </li>
      </ul>
    </Panel>
  );
}

const keyOf = (need: Need): string =>
  need.kind === 'alarm'
    ? need.alarmId
    : `${need.tillId} ${need.kind} ${need.kind === 'unheard' ? '' : need.saleId} ${need.since}`;

function lookOf(need: Need): { readonly icon: IconName; readonly tone: Tone } {
  switch (need.kind) {
    case 'alarm':
      return alarmLook(need.alarm);
    case 'due':
      return { icon: 'back', tone: 'bad' };
    case 'unresolved':
      return { icon: 'hourglass', tone: 'warn' };
    case 'unheard':
      return { icon: 'offline', tone: 'warn' };
  }
}

function titleOf(need: Need, words: OfficeWords, now: number): string {
  const { t, money, duration } = words;
  const age = duration(now - Date.parse(need.since));
  switch (need.kind) {
    case 'alarm':
      return alarmTitle(need.alarm, words);
    case 'due':
      return need.amount ? t('day:need.due', { amount: money(need.amount), age }) : t('day:need.dueKept', { age });
    case 'unresolved':
      return t('day:need.unresolved', { age });
    case 'unheard':
      return t('day:need.unheard', { age });
  }
}

function aboutOf(need: Need, { t, timeIn }: OfficeWords, of: TodayView['of']['kind'], zone: string): string {
  const till = of === 'all' ? `${need.store}, ${need.terminal}` : need.terminal;
  if (need.kind === 'alarm' || need.kind === 'unheard')
    return `${till} · ${t('word:since', { at: timeIn(need.since, zone) })}`;
  return need.receipt === null ? till : `${till} · ${t('word:onReceipt', { number: need.receipt })}`;
}

function hrefTo(need: Need): string {
  if (need.kind === 'alarm') return hrefOf('alarms');
  if (need.kind === 'unheard') return hrefOf('till', { till: need.tillId });
  return hrefOf(need.kind === 'due' ? 'due' : 'attention', { till: need.tillId });
}
