// What needs a person: how old it is, what is known, what is owed, and what can be done about it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttentionView, EditedView, ForeignOrderView, MoneyDueView } from '../../../shared/attention/views.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import { ask } from '../../bridge.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { Since } from '../../components/since.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useCall } from '../../stores/use-call.ts';
import { useWords } from '../../words.ts';
import styles from './attention.module.css';
import { AttentionEntry } from './attention-entry.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { Edited } from './edited.tsx';
import { type Matter as MatterOf, mattersOf } from './matters.ts';
import { MoneyDue } from './money-due.tsx';
import { Step } from './step.tsx';

/** How often the list is read: the time of the till's next request changes without an event. */
const readEveryMs = 5000;

type Deciding = { readonly entry: AttentionView; readonly step: AttentionStep };

export function Attention() {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const news = useStatus(
    ({ status }) =>
      `${status.attention} ${status.attentionSales} ${status.unsent} ${status.foreignOrders?.open} ${status.edited}`,
  );
  const [entries, setEntries] = useState<readonly AttentionView[] | null>(null);
  const [money, setMoney] = useState<readonly MoneyDueView[] | null>(null);
  const [foreign, setForeign] = useState<readonly ForeignOrderView[]>([]);
  const [edited, setEdited] = useState<readonly EditedView[]>([]);
  const [deciding, decide] = useState<Deciding | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeys({ Escape: () => go({ screen: 'sell' }) });

  const load = useCallback(async () => {
    const [open, due, orders, others] = await Promise.all([
      ask('attention:list'),
      ask('attention:money'),
      ask('attention:orders'),
      ask('attention:edited'),
    ]);
    if (open.ok) setEntries(open.value);
    else useNotice.getState().show(open.error);
    if (due.ok) setMoney(due.value);
    if (orders.ok) setForeign(orders.value);
    if (others.ok) setEdited(others.value);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other numbers mean another list.
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), readEveryMs);
    return () => clearInterval(timer);
  }, [load, news]);
  useEffect(() => heading.current?.focus(), []);

  // Whoever decides sees the amount, which the list may leave out.
  const begin = async (entryId: string, step: AttentionStep): Promise<void> => {
    const entry = await ask('attention:get', { entryId });
    if (entry.ok) decide({ entry: entry.value, step });
    else await load();
  };

  const submit = async (note: string, approval: Approval | null): Promise<TillError | null> => {
    if (!deciding) return null;
    const answer = await ask('attention:decide', { entryId: deciding.entry.id, step: deciding.step, note, approval });
    if (!answer.ok) {
      if (answer.error.code !== 'not_found' && answer.error.code !== 'out_of_turn') return answer.error;
      // Another window decided it: show the current state.
      await load();
    } else {
      setEntries(answer.value);
      useNotice.getState().announce(t('matter:decided', { step: t(`matter:step.${deciding.step}.do`) }));
      await load();
    }
    decide(null);
    return null;
  };

  const matters = entries && money ? mattersOf(entries, money) : null;
  const besides = foreign.length + edited.length;
  return (
    <div className={styles.screen}>
      <h1 className="text-title" ref={heading} tabIndex={-1}>
        {t('frame:nav.attention')}
      </h1>
      {matters?.length === 0 && besides === 0 ? <p className={styles.empty}>{t('matter:none')}</p> : null}
      {matters && matters.length + besides > 0 ? (
        <ul className={styles.list} aria-label={t('frame:nav.attention')}>
          {edited.map((one) => (
            <Edited key={one.id} edited={one} />
          ))}
          {foreign.map((order) => (
            <ForeignOrder key={order.orderId} order={order} onNoted={load} />
          ))}
          {matters.map((matter) => (
            <Matter key={matter.saleId} matter={matter} onStep={(entry, step) => void begin(entry.id, step)} />
          ))}
        </ul>
      ) : null}
      {deciding ? (
        <DecideDialog entry={deciding.entry} step={deciding.step} onClose={() => decide(null)} onSubmit={submit} />
      ) : null}
    </div>
  );
}

type MatterProps = {
  readonly matter: MatterOf;
  readonly onStep: (entry: AttentionView, step: AttentionStep) => void;
};

function Matter({ matter, onStep }: MatterProps) {
  const { t } = useWords();
  const { operators } = useSessionView();
  const { receiptNumber, due, entries } = matter;
  const sellers = operators
    .filter(({ id }) => matter.cashierIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
  return (
    <li className="column gap-2">
      <h2 className={styles.matterTitle}>
        {receiptNumber === null ? t('matter:noReceipt') : t('word:receiptNumber', { number: receiptNumber })}
        <span className="plain">{sellers}</span>
      </h2>
      {due ? <MoneyDue due={due} /> : null}
      {entries.map((entry) => (
        <AttentionEntry key={entry.id} entry={entry} onStep={(step) => onStep(entry, step)} />
      ))}
    </li>
  );
}

type ForeignOrderProps = { readonly order: ForeignOrderView; readonly onNoted: () => Promise<void> };

/** An order that the service has for this till and that the till never made: someone may be using its key. */
function ForeignOrder({ order, onNoted }: ForeignOrderProps) {
  const { t, money } = useWords();
  const call = useCall();
  const [noting, note] = useState(false);
  const title = t('matter:foreign.title', { amount: money(order.faceValue) });

  const submit = async (text: string, approval: Approval): Promise<TillError | null> => {
    const answer = await ask('attention:note-order', { orderId: order.orderId, note: text, approval });
    // Another window acknowledged it: it leaves the list all the same.
    if (!answer.ok && answer.error.code !== 'out_of_turn') return answer.error;
    note(false);
    await onNoted();
    return null;
  };

  return (
    <li className="column gap-2">
      <h2 className={styles.matterTitle}>{t('word:receiptNumber', { number: order.receiptNumber })}</h2>
      <section className={styles.entry}>
        <header className={styles.head}>
          <Icon name="stop" className="ink-bad" />
          <h3>{title}</h3>
          <Since at={order.seenAt} className="bold one-line" />
        </header>
        <dl className={styles.facts}>
          <Fact name={t('matter:known')}>{t('matter:foreign.known', { product: order.productCode })}</Fact>
          <Fact name={t('matter:todo')}>
            {t('matter:foreign.todo')} {call('head-office')}
          </Fact>
          <Fact name={t('matter:tell.label')}>{t('matter:tell.order', { id: order.orderId })}</Fact>
        </dl>
        <ul className={styles.steps}>
          <Step
            title={t('matter:step.take-note.do')}
            explain={t('matter:foreign.explain')}
            isFirst
            onPress={() => note(true)}
          />
        </ul>
      </section>
      {noting ? (
        <ApprovalDialog
          title={t('matter:step.take-note.do')}
          explain={
            <>
              <p>
                <strong>{title}</strong>
              </p>
              <p>{t('word:receiptNumber', { number: order.receiptNumber })}</p>
            </>
          }
          reasons="note"
          onClose={() => note(false)}
          onSubmit={submit}
        />
      ) : null}
    </li>
  );
}
