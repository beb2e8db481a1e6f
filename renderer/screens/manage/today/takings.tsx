// What was sold today. Invariant: cash, and every sum it could be reckoned from, is asked of main only on request, which main journals as an X
// with cash while a drawer is still to be counted.
import type { TodayView } from '../../../../shared/reports/report.ts';
import { Bars } from '../../../books/bars.tsx';
import { Loading, Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './today.module.css';

export function Takings({ hasShift }: { readonly hasShift: boolean }) {
  const { t, money } = useWords();
  const { view, fault, busy, isLoading, read } = useAsked('report:today', { cash: false });
  const cash = view?.cash ?? null;
  return (
    <Panel
      title={t('today:takings.title')}
      aside={
        <span className={styles.logged}>
          {hasShift ? <span className="soft small">{t('today:takings.logged')}</span> : null}
          <Button
            look="quiet"
            icon="eye"
            isPending={busy || isLoading}
            onPress={() => void read(ask('report:today', { cash: cash === null }))}
          >
            {t(cash ? 'today:takings.hide' : 'today:takings.show')}
          </Button>
        </span>
      }
    >
      <Failure error={fault} className={styles.empty} />
      {isLoading ? (
        <div className={styles.takings}>
          <Loading />
        </div>
      ) : null}
      {view ? (
        <div className={styles.takings}>
          {cash ? <strong className={styles.sum}>{money(cash.net)}</strong> : null}
          <p>
            {t('today:takings.cards', { count: view.sold })}
            {view.returned > 0 ? ` · ${t('today:takings.refunded', { count: view.returned })}` : null}
          </p>
          <dl className={styles.facts}>
            <Fact name={t('today:takings.card')}>{view.card ? money(view.card) : '–'}</Fact>
            {cash ? <Fact name={t('today:takings.cash')}>{money(cash.amount)}</Fact> : null}
          </dl>
          {cash ? (
            <Bars
              title={t('today:takings.byHour')}
              nameTitle={t('today:takings.hour')}
              amountTitle={t('today:takings.amount')}
              bars={hoursOf(cash)}
            />
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

function hoursOf({ hours }: NonNullable<TodayView['cash']>) {
  const busy = hours.flatMap(({ sold }, index) => (sold > 0 ? [index] : []));
  const [first, last] = [busy[0] ?? 4, busy.at(-1) ?? 16];
  return hours
    .slice(Math.min(first, last), last + 1)
    .map(({ key, name, soldAmount }) => ({ key, name, amount: soldAmount }));
}
