// The orders for companies, the newest first, or how the shop turns them on.
import type { ReactNode } from 'react';
import type { CompanyOrderView } from '../../../../shared/companies/views.ts';
import { isZero } from '../../../../shared/money.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useAsked, usePolling } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { countOf, isMoving, standing } from './order-words.ts';
import styles from './orders.module.css';

type OrdersProps = {
  readonly tabs: ReactNode;
  readonly onNew: () => void;
  readonly onOpen: (orderId: string) => void;
};

export function Orders({ tabs, onNew, onOpen }: OrdersProps) {
  const { t } = useWords();
  const { view, fault, again } = useAsked('company:list');
  const { view: settings, fault: settingsFault } = useAsked('settings:get');
  const isOn = settings?.kept?.company_orders.on === true;
  usePolling(view?.some(isMoving) ?? false, again);
  return (
    <Page
      title={t('manage:page.partners')}
      tabs={tabs}
      fault={fault ?? settingsFault}
      isKnown={view !== null && settings !== null}
      actions={
        isOn ? (
          <Button look="primary" icon="add" onPress={onNew}>
            {t('companies:new')}
          </Button>
        ) : null
      }
    >
      {view && settings ? (
        <>
          {isOn ? null : <Off isTraining={settings.kept === null} />}
          {view.length > 0 ? <List orders={view} onOpen={onOpen} /> : null}
          {view.length === 0 && isOn ? (
            <Panel title={t('companies:none')}>
              <p className="pad-4">{t('companies:noneHint')}</p>
            </Panel>
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

function Off({ isTraining }: { readonly isTraining: boolean }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  return (
    <Panel title={t('companies:off.title')}>
      <div className="panel-body">
        <p>{t(isTraining ? 'companies:off.training' : 'companies:off.explain')}</p>
        {isTraining ? null : (
          <div>
            <Button
              look="primary"
              icon="settings"
              onPress={() => go({ screen: 'manage', page: 'settings', section: 'companyOrders' })}
            >
              {t('companies:off.open')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

type ListProps = { readonly orders: readonly CompanyOrderView[]; readonly onOpen: (orderId: string) => void };

function List({ orders, onOpen }: ListProps) {
  const { t } = useWords();
  return (
    <section className="boxed rigid clipped" aria-label={t('companies:tab.orders')}>
      <p className={`${styles.row} ${styles.head}`} aria-hidden="true">
        <span>{t('companies:list.order')}</span>
        <span>{t('companies:form.partner')}</span>
        <span>{t('word:cards')}</span>
        <span className="text-end">{t('companies:list.sum')}</span>
        <span>{t('word:state')}</span>
      </p>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={`${styles.row} haired`}>
            <Row order={order} onOpen={() => onOpen(order.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ order, onOpen }: { readonly order: CompanyOrderView; readonly onOpen: () => void }) {
  const words = useWords();
  const { t, money, dateTime } = words;
  const { number, company, reference, paidBy, placedAt, counts, toHandOut } = order;
  const { icon, tone, says } = standing(order, words);
  const due = order.money && !isZero(order.money.due.amount) ? order.money.due : null;
  return (
    <>
      <span className="column">
        <strong>{number}</strong>
        <span className="soft small">{dateTime(placedAt)}</span>
      </span>
      <span className="column shrinks breaks">
        <strong dir="auto">{company}</strong>
        <span className="soft small">{t('companies:of', { paid: t(`companies:paidBy.${paidBy}`), reference })}</span>
      </span>
      <span>{t('frame:cardCount', { count: countOf(order) })}</span>
      <span className="figures text-end">{money(order.sum)}</span>
      <span className="column shrinks">
        <strong className="line gap-2 toned" data-tone={due ? 'bad' : tone}>
          <Icon name={due ? 'back' : icon} className="rigid" />{' '}
          {due ? t('companies:dueBack', { amount: money(due) }) : says}
        </strong>
        <span className="soft small">
          {[
            t('companies:readyOf', { ready: counts.ready ?? 0, all: countOf(order) }),
            ...(toHandOut > 0 ? [t('companies:toHandOut', { count: toHandOut })] : []),
          ].join(' · ')}
        </span>
      </span>
      <Button label={`${t('word:open')}: ${number}`} onPress={onOpen}>
        {t('word:open')}
      </Button>
    </>
  );
}
