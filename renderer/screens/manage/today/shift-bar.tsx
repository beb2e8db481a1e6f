// The shift at work in one line, with the ways to its X and its close.
import type { CurrentShift, ShiftMark } from '../../../../shared/shift/views.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useWords } from '../../../words.ts';
import styles from './today.module.css';

type ShiftBarProps = { readonly shift: ShiftMark; readonly current: CurrentShift | null };

export function ShiftBar({ shift, current }: ShiftBarProps) {
  const { t, time, money } = useWords();
  const go = useNavigation((store) => store.go);
  return (
    <section className={styles.shift} aria-label={t(`today:shift.${shift.state}`)}>
      <h2>
        <Icon name="drawer" /> {t(`today:shift.${shift.state}`)}
      </h2>
      {current ? (
        <dl className={styles.facts}>
          <div>
            <dt>{t('today:shift.owner')}</dt>
            <dd>{current.owner.name}</dd>
          </div>
          <div>
            <dt>{t('today:shift.since')}</dt>
            <dd>{time(current.openedAt)}</dd>
          </div>
          <div>
            <dt>{t('shifts:figure.float')}</dt>
            <dd>{money(current.float)}</dd>
          </div>
        </dl>
      ) : null}
      <span className={styles.actions}>
        <Button onPress={() => go({ screen: 'manage', page: 'shifts' })}>{t('today:shift.show')}</Button>
        {current ? (
          <Button onPress={() => go({ screen: 'count', shiftId: current.id })}>{t('shifts:close.title')}</Button>
        ) : null}
      </span>
    </section>
  );
}
