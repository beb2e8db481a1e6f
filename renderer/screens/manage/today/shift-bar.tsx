// The current shift in one line, with the ways to its X and its close.
import { useState } from 'react';
import { add, type MoneyText, moneyText, parseMoney } from '../../../../shared/money.ts';
import { type CashMove, cashMoves } from '../../../../shared/shift/sums.ts';
import type { CurrentShift, ShiftMark } from '../../../../shared/shift/views.ts';
import { XReport } from '../../../books/x-report.tsx';
import { Button } from '../../../components/button.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useWords } from '../../../words.ts';
import styles from './today.module.css';

type ShiftBarProps = { readonly shift: ShiftMark; readonly current: CurrentShift | null };

export function ShiftBar({ shift, current }: ShiftBarProps) {
  const { t, time, money } = useWords();
  const go = useNavigation((store) => store.go);
  const [asksX, askX] = useState(false);
  return (
    <section className={styles.shift} aria-label={t(`today:shift.${shift.state}`)}>
      <h2>
        <Icon name="drawer" /> {t(`today:shift.${shift.state}`)}
      </h2>
      {current ? (
        <dl className={styles.facts}>
          <Fact name={t('today:shift.owner')}>{current.owner.name}</Fact>
          <Fact name={t('today:shift.since')}>{time(current.openedAt)}</Fact>
          {current.float ? <Fact name={t('shifts:figure.float')}>{money(current.float)}</Fact> : null}
          {cashMoves.map((kind) => {
            const moved = movedBy(current, kind);
            return moved ? (
              <Fact key={kind} name={t(`shifts:move.${kind}.title`)}>
                {money(moved)}
              </Fact>
            ) : null;
          })}
        </dl>
      ) : null}
      <span className={styles.actions}>
        {current ? (
          <>
            <Button icon="slip" onPress={() => askX(true)}>
              {t('shifts:x.title')}
            </Button>
            <Button onPress={() => go({ screen: 'count', shiftId: current.id })}>{t('shifts:close.title')}</Button>
          </>
        ) : (
          <Button onPress={() => go({ screen: 'manage', page: 'shifts' })}>{t('today:shift.show')}</Button>
        )}
      </span>
      {asksX ? <XReport onClose={() => askX(false)} /> : null}
    </section>
  );
}

/** What moved without a sale; null where nothing did. */
function movedBy({ moves }: CurrentShift, kind: CashMove): MoneyText | null {
  const sums = moves.flatMap(({ kind: own, amount }) => {
    const read = own === kind ? parseMoney(amount) : null;
    return read?.ok ? [read.value] : [];
  });
  const [first, ...others] = sums;
  return first ? moneyText(others.reduce((all, one) => add(all, one), first)) : null;
}
