// What was sold today. Invariant: cash, and every sum it could be reckoned from, is shown on request only, and main has journalled that as
// an X with cash by then; where no shift is open there is no drawer to keep secret.
import { useEffect, useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import type { ReportView } from '../../../../shared/manage/report.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useBusy } from '../../../use-busy.ts';
import { useWords } from '../../../words.ts';
import { Bars } from '../bars.tsx';
import { Panel } from '../page.tsx';
import styles from './today.module.css';

export function Takings({ hasShift }: { readonly hasShift: boolean }) {
  const words = useWords();
  const { t, money } = words;
  const [view, setView] = useState<ReportView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const [shown, show] = useState(false);
  const [busy, during] = useBusy();
  useEffect(() => {
    void ask('report:read', null).then((answer) => {
      if (answer.ok) setView(answer.value);
      else setError(answer.error);
    });
  }, []);
  const showCash = async () => {
    if (hasShift) {
      const answer = await during(ask('shift:x'));
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return;
    }
    show(true);
  };
  const card = view?.tenders.find(({ key }) => key !== 'cash');
  return (
    <Panel
      title={t('today:takings.title')}
      aside={
        <span className={styles.logged}>
          {hasShift ? <span className="soft small">{t('today:takings.logged')}</span> : null}
          <Button look="quiet" icon="eye" isPending={busy} onPress={() => void (shown ? show(false) : showCash())}>
            {t(shown ? 'today:takings.hide' : 'today:takings.show')}
          </Button>
        </span>
      }
    >
      {error ? (
        <p className="error" role="alert">
          {words.error(error)}
        </p>
      ) : null}
      {view ? (
        <div className={styles.takings}>
          {shown ? <strong className={styles.sum}>{money(view.total.net)}</strong> : null}
          <p>
            {t('today:takings.cards', { count: view.total.sold })}
            {view.total.returned > 0 ? ` · ${t('today:takings.refunded', { count: view.total.returned })}` : null}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('today:takings.card')}</dt>
              <dd>{card ? money(card.net) : '–'}</dd>
            </div>
            {shown ? <Cash view={view} /> : null}
          </dl>
          {shown ? (
            <Bars
              title={t('today:takings.byHour')}
              nameTitle={t('today:takings.hour')}
              amountTitle={t('today:takings.amount')}
              bars={hoursOf(view)}
            />
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

function Cash({ view }: { readonly view: ReportView }) {
  const { t, money } = useWords();
  const cash = view.tenders.find(({ key }) => key === 'cash');
  return (
    <div>
      <dt>{t('today:takings.cash')}</dt>
      <dd>{cash ? money(cash.net) : '–'}</dd>
    </div>
  );
}

function hoursOf({ hours }: ReportView) {
  const busy = hours.flatMap(({ sold }, index) => (sold > 0 ? [index] : []));
  const [first, last] = [busy[0] ?? 4, busy.at(-1) ?? 16];
  return hours
    .slice(Math.min(first, last), last + 1)
    .map(({ key, name, soldAmount }) => ({ key, name, amount: soldAmount }));
}
