// What Manage opens with: what needs the manager first, then the takings, the limits, the balance and the till's health.
import { Page } from '../../../books/page.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { tillTime } from '../../../till-time.ts';
import { useAsked, useNews } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { BalanceGlance, HealthGlance, LimitsGlance } from './glances.tsx';
import { NeedsYou } from './needs-you.tsx';
import { ShiftBar } from './shift-bar.tsx';
import { Takings } from './takings.tsx';
import styles from './today.module.css';

export function Today() {
  const { t, locale } = useWords();
  const { shift } = useSessionView();
  const { view, again } = useAsked('shift:get');
  // What was read last; only their own page reads again.
  const { view: limits, fault } = useAsked('manager:limits');
  useNews(shift?.state, again);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(tillTime());
  return (
    <Page title={t('manage:page.today')} about={t('today:about', { day })}>
      {shift ? <ShiftBar shift={shift} current={view?.current ?? null} /> : null}
      <div className={styles.pair}>
        <NeedsYou shifts={view} />
        <Takings hasShift={shift !== undefined && shift.state !== 'none'} />
      </div>
      <div className={styles.three}>
        <LimitsGlance view={limits} fault={fault} />
        <BalanceGlance view={limits} fault={fault} />
        <HealthGlance />
      </div>
    </Page>
  );
}
