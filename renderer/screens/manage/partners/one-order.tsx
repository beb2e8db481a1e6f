// One order for a company: how it stands and its next step, its cards by what they need, what goes out, the money, and who received it.
import type { CompanyOrderWhole } from '../../../../shared/companies/views.ts';
import type { TillError } from '../../../../shared/errors.ts';
import { errorOf } from '../../../../shared/result.ts';
import { Page } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useKeys } from '../../../keys/use-keys.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked, usePolling, useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { CardGroups } from './card-groups.tsx';
import { DeliveryNote, HandOut } from './hand-out.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { cardLooks, cardStates, countOf, isMoving, type OrderProps, standing } from './order-words.ts';
import styles from './orders.module.css';
import { ReceivedPanel } from './received-panel.tsx';
import { useWord } from './use-word.tsx';

type OneOrderProps = { readonly orderId: string; readonly onBack: () => void };

export function OneOrder({ orderId, onBack }: OneOrderProps) {
  const words = useWords();
  const { t, dateTime } = words;
  const { operators } = useSessionView();
  const { view: order, fault, show, again } = useAsked('company:get', { orderId });
  usePolling(order !== null && isMoving(order), again);
  useKeys({ Escape: onBack });
  const named = (id: string) => operators.find((one) => one.id === id)?.name ?? '–';
  const back = (
    <Button icon="before" keyName="Esc" onPress={onBack}>
      {t('companies:tab.orders')}
    </Button>
  );
  if (order === null)
    return (
      <Page title={t('manage:page.partners')} back={back} fault={fault} isKnown={false} shape="columns">
        {null}
      </Page>
    );
  const { number, company, placedAt, operatorId, approverId } = order;
  const [by, approver] = [named(operatorId), named(approverId)];
  const people = t(operatorId === approverId ? 'companies:one.alone' : 'companies:one.people', { by, approver });
  return (
    <Page
      title={t('companies:one.title', { number })}
      about={
        <>
          <bdi>{company}</bdi> · {dateTime(placedAt)} · {people}
        </>
      }
      back={back}
      fault={fault}
      actions={<DeliveryNote order={order} />}
    >
      <div className={styles.columns}>
        <div className="column gap-4 shrinks">
          <Standing order={order} onOrder={show} />
          <CardGroups order={order} onOrder={show} />
        </div>
        <div className="column gap-4 shrinks">
          <HandOut order={order} onOrder={show} />
          <MoneyPanel order={order} onOrder={show} />
          <ReceivedPanel order={order} onOrder={show} />
        </div>
      </div>
    </Page>
  );
}

function Standing({ order, onOrder }: OrderProps) {
  const words = useWords();
  const { t } = words;
  const { icon, tone, says } = standing(order, words);
  return (
    <section className="boxed rigid clipped" aria-label={t('word:state')}>
      <div className="row gap-3 align-centre pad-3-4 tinted" data-tone={tone}>
        <Icon name={icon} className="rigid" />
        <div className="column grows shrinks" role="status">
          <strong className="text-large">{says}</strong>
          <span className="ink">{stepWords(order, t)}</span>
        </div>
      </div>
      <Steps order={order} onOrder={onOrder} />
      <Progress order={order} />
    </section>
  );
}

function stepWords({ state, counts }: CompanyOrderWhole, t: ReturnType<typeof useWords>['t']): string | null {
  if (state === 'placing') return t('companies:one.stopHint');
  if (state !== 'stopped' || !counts.planned) return null;
  return t('companies:one.left', { cards: t('frame:cardCount', { count: counts.planned }), ready: counts.ready ?? 0 });
}

/** What may be done with the order as a whole. */
function Steps({ order, onOrder }: OrderProps) {
  const { t } = useWords();
  const { busy, fault, send } = useSend();
  const word = useWord(order);
  const { id: orderId, number, state, counts } = order;
  const took = (answer: Awaited<ReturnType<typeof ask<'company:get'>>>): TillError | null => {
    if (answer.ok) onOrder(answer.value);
    return errorOf(answer);
  };
  const goOn = () =>
    void word.forOne({
      title: t('companies:one.goOnTitle', { number }),
      explain: <p>{t('companies:one.goOnRestored')}</p>,
      send: async (approval) => took(await ask('company:go-on', { orderId, approval })),
    });
  const planned = t('frame:cardCount', { count: counts.planned ?? 0 });
  const withdraw = () =>
    word.forTwo({
      title: t('companies:one.withdrawTitle', { number }),
      explain: <p>{t('companies:one.withdrawWords', { cards: planned })}</p>,
      send: async (approval) => took(await ask('company:withdraw', { orderId, approval })),
    });
  const isOpen = state === 'held' || state === 'placing' || state === 'stopped';
  if (!isOpen) return null;
  return (
    <div className="row gap-3 pad-3-4">
      {state === 'stopped' ? (
        <Button look="primary" isPending={word.busy} onPress={goOn}>
          {t('companies:one.goOn')}
        </Button>
      ) : null}
      {state === 'placing' ? (
        <Button
          icon="pause"
          isPending={busy}
          onPress={() => void send('company:stop', { orderId }).then((answer) => void took(answer))}
        >
          {t('companies:one.stop')}
        </Button>
      ) : null}
      {(counts.planned ?? 0) > 0 && state !== 'placing' ? (
        <Button onPress={withdraw}>{t(state === 'held' ? 'word:withdraw' : 'companies:one.cancelRest')}</Button>
      ) : null}
      <Failure error={fault ?? word.fault} advises />
      {word.dialog}
    </div>
  );
}

function Progress({ order }: Pick<OrderProps, 'order'>) {
  const { t } = useWords();
  const all = countOf(order);
  const shown = cardStates.flatMap((state) => {
    const count = order.counts[state] ?? 0;
    return count > 0
      ? [{ state, count, tone: cardLooks[state].tone, says: t(`companies:one.count.${state}`, { count }) }]
      : [];
  });
  const inOrder = [
    ...shown.filter(({ state }) => state === 'ready'),
    ...shown.filter(({ state }) => state !== 'ready'),
  ];
  return (
    <div className="column gap-2 pad-3-4">
      <div className={styles.bar} role="img" aria-label={inOrder.map(({ says }) => says).join(', ')}>
        {inOrder.map(({ state, count, tone }) => (
          <i key={state} data-tone={tone} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </div>
      <p className="row gap-1-4 small" aria-hidden="true">
        {inOrder.map(({ state, tone, says }) => (
          <span key={state} className="toned bold" data-tone={tone}>
            {says}
          </span>
        ))}
        <span className="soft pushed">{t('frame:cardCount', { count: all })}</span>
      </p>
    </div>
  );
}
