// The start page of Manage: the day in figures, what needs the manager, the hours next to the same weekday, and links to the shift, limits,
// balance and health. Invariant: cash, and every sum it could be computed from, comes from main only once nothing is left to count, or on a
// request that main journals as an X with cash.
import { useState } from 'react';
import { Page } from '../../../books/page.tsx';
import { XReport } from '../../../books/x-report.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { tillTime } from '../../../till-time.ts';
import { useAsked, useNews } from '../../../use-asked.ts';
import { useNow } from '../../../use-now.ts';
import { useWords } from '../../../words.ts';
import { DayFigures } from './day-figures.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { NeedsYou } from './needs-you.tsx';
import { ShiftTile } from './shift-tile.tsx';
import { BalanceTile, HealthTile, LimitsTile } from './tiles.tsx';
import styles from './today.module.css';

const everyMs = 60_000;
const stay = async (): Promise<void> => {};

export function Today() {
  const { t, locale } = useWords();
  const { shift } = useSessionView();
  const shifts = useAsked('shift:get');
  const day = useAsked('report:today', { cash: false });
  const [asksX, askX] = useState(false);
  const minute = Math.floor(useNow(everyMs) / everyMs);
  const { kept = null, cash = null } = day.view ?? {};
  const isShown = kept !== null && cash !== null;
  const isLost = day.view === null && day.fault !== null;
  useNews(shift?.state, shifts.again);
  useNews(shift?.state, day.again);
  // Requested cash stays as it was then: reading it again would be another request in the journal.
  useNews(minute, isShown ? stay : day.again);
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(tillTime());
  return (
    <Page
      title={t('manage:page.today')}
      about={t('today:about', { day: name })}
      actions={
        <>
          {kept && !isShown ? <span className={`chip self-centre ${styles.hint}`}>{t('today:kept.hint')}</span> : null}
          {kept ? (
            <Button
              icon="eye"
              isPending={day.busy}
              onPress={() => void day.read(ask('report:today', { cash: !isShown }))}
            >
              {t(isShown ? 'today:kept.hide' : 'word:showCash')}
            </Button>
          ) : null}
          {shifts.view?.current ? (
            <Button icon="slip" onPress={() => askX(true)}>
              {t('shifts:x.title')}
            </Button>
          ) : null}
        </>
      }
    >
      <DayFigures asked={day} />
      <NeedsYou>{(isCalm) => <HoursPanel view={day.view} isLow={isCalm} />}</NeedsYou>
      <div className={styles.tiles}>
        {shift ? <ShiftTile shifts={shifts} today={day.view} /> : null}
        <LimitsTile service={day.view?.service ?? null} isBlind={cash === null} isLost={isLost} />
        <BalanceTile balance={day.view?.service.balance ?? null} isBlind={cash === null} isLost={isLost} />
        <HealthTile />
      </div>
      {asksX ? <XReport onClose={() => askX(false)} /> : null}
    </Page>
  );
}
