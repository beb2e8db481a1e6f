// Store and limits: the service's data of this store and this till, how much of each limit is used, inferred limits, and the balance. It
// shows the last reading at once, and then reads again by itself. While a drawer is to be counted there are no sums, unless they are
// requested, which main journals.
import { useCallback, useEffect } from 'react';
import type { LimitsView, LimitUse, ServiceGlance } from '../../../../shared/limits/views.ts';
import { isZero } from '../../../../shared/money.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { BalancePanel } from './balance-panel.tsx';
import { CardLimits, LearnedBound } from './card-limits.tsx';
import { LimitMeter } from './limit-meter.tsx';
import styles from './limits.module.css';

export function Limits() {
  const { t, dateTime } = useWords();
  const { view, busy, fault: refused, show, read } = useAsked('manager:limits');
  const refresh = useCallback(() => void read(ask('manager:read-limits')), [read]);
  useEffect(refresh, [refresh]);
  const readAt = view?.store?.readAt ?? null;
  const fault = view?.storeFault ?? null;
  const aboutWords = () => {
    if (view === null) return null;
    return readAt === null ? t('limitsPage:neverRead') : t('word:readAt', { at: dateTime(readAt) });
  };
  const why = (of: NonNullable<typeof fault>) =>
    readAt === null
      ? t(`limitsPage:fault.${of}`)
      : t('limitsPage:readFailed', { why: t(`limitsPage:fault.${of}`), at: dateTime(readAt) });
  return (
    <Page
      title={t('manage:page.limits')}
      about={aboutWords()}
      actions={
        <>
          {view?.kept ? (
            <Button icon="eye" isPending={busy} onPress={() => void read(ask('manager:show-limits'))}>
              {t('word:showCash')}
            </Button>
          ) : null}
          <Button icon="again" isPending={busy} onPress={refresh}>
            {t('frame:refresh')}
          </Button>
        </>
      }
      fault={refused}
      stale={fault && why(fault)}
      isKnown={view !== null}
      shape="columns"
    >
      {view ? (
        <div className={styles.columns} aria-busy={busy}>
          <div className={styles.left}>
            {view.kept ? <KeptUse {...view} kept={view.kept} /> : <UsedToday view={view} />}
            {view.kept ? null : <CardLimits cards={view.cards} />}
          </div>
          <div className={styles.right}>
            <StorePanel view={view} />
            {view.kept ? <KeptBalance {...view.kept} /> : <BalancePanel view={view} onSet={show} />}
          </div>
        </div>
      ) : null}
    </Page>
  );
}

function StorePanel({ view: { store } }: { readonly view: LimitsView }) {
  const { t, date } = useWords();
  return (
    <Panel
      title={store?.name ?? t('limitsPage:store.unknown')}
      aside={
        store ? (
          <span className="chip" data-tone="good">
            {t('limitsPage:store.isRegistered')}
          </span>
        ) : null
      }
    >
      {store ? (
        <dl className={styles.store}>
          <dt className="soft">{t('setUp:store.id')}</dt>
          <dd>{store.id}</dd>
          <dt className="soft">{t('limitsPage:store.address')}</dt>
          <dd>{store.address}</dd>
          <dt className="soft">{t('setUp:store.currency')}</dt>
          <dd>{store.currency}</dd>
          {store.registeredAt === null || Number.isNaN(Date.parse(store.registeredAt)) ? null : (
            <>
              <dt className="soft">{t('limitsPage:store.registered')}</dt>
              <dd>{t('limitsPage:store.fixed', { at: date(store.registeredAt) })}</dd>
            </>
          )}
        </dl>
      ) : null}
    </Panel>
  );
}

/** Takes the place of sums while a drawer is still to be counted: whether limits and balance last, as Today says it. */
function KeptUse({ kept, terminalId }: { readonly kept: ServiceGlance } & Pick<LimitsView, 'terminalId'>) {
  const { t, time } = useWords();
  return (
    <Panel title={t('limitsPage:used.title')}>
      <ul>
        {kept.uses.map(({ scope, verdict }) => (
          <li key={scope} className={styles.use}>
            <div>
              <h3 className="text-usual breaks">
                {scope === 'store' ? t('word:store') : t('limitsPage:used.terminal', { terminal: terminalId })}
              </h3>
              <p className="soft small">{t('limitsPage:used.perDay')}</p>
            </div>
            <p className={styles.facts}>
              <strong data-tone={verdict === 'short' ? 'warn' : undefined}>{t(`today:verdict.${verdict}`)}</strong>
            </p>
            <p className="figures text-end">
              <span className="soft small">{t('limitsPage:used.resets', { at: time(kept.freesAt) })}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function KeptBalance({ balance }: Pick<ServiceGlance, 'balance'>) {
  const words = useWords();
  const { t } = words;
  return (
    <Panel title={t('word:balance')}>
      <div className={styles.balance}>
        <p>
          <strong>{lastsWords(balance, words)}</strong>
        </p>
        <p className="soft small">{t('health:means.balance-kept')}</p>
      </div>
    </Panel>
  );
}

function lastsWords({ isRead, isLow, isEmpty, lastsUntil }: ServiceGlance['balance'], { t, date }: Words): string {
  if (!isRead) return t('limitsPage:neverRead');
  if (isEmpty) return t('limitsPage:balance.empty');
  if (lastsUntil !== null)
    return t(isLow ? 'limitsPage:balance.runsOut' : 'limitsPage:balance.lasts', { at: date(lastsUntil) });
  return t(isLow ? 'limitsPage:balance.belowSetting' : 'today:verdict.enough');
}

/** What is used today of each limit, and what is left: certain is solid, possible is hatched, other tills are striped and "at least". */
function UsedToday({ view }: { readonly view: LimitsView }) {
  const { t } = useWords();
  return (
    <Panel
      title={t('limitsPage:used.title')}
      aside={
        <p className={`row gap-4 soft small ${styles.key}`} aria-hidden="true">
          <span className="line gap-2">
            <i className={styles.certain} />
            {t('limitsPage:used.used')}
          </span>
          <span className="line gap-2">
            <i className={styles.perhaps} />
            {t('limitsPage:used.perhaps')}
          </span>
          <span className="line gap-2">
            <i className={styles.others} />
            {t('limitsPage:used.others')}
          </span>
        </p>
      }
    >
      <ul>
        {view.uses.map((use) => (
          <Use key={use.scope} use={use} view={view} />
        ))}
      </ul>
      <p className="soft small pad-0-4-3">{t('limitsPage:used.about')}</p>
    </Panel>
  );
}

function Use({ use, view }: { readonly use: LimitUse; readonly view: LimitsView }) {
  const words = useWords();
  const { t, money, time } = words;
  const isReceipt = use.scope === 'receipt';
  return (
    <li className={styles.use}>
      <div>
        <h3 className="text-usual breaks">{isReceipt ? t('word:receipt') : nameOf(use.scope, view, words)}</h3>
        {isReceipt ? null : <p className="soft small">{t('limitsPage:used.perDay')}</p>}
      </div>
      <div className="column gap-2 shrinks">
        {use.maximum ? <LimitMeter use={use} maximum={use.maximum} /> : null}
        <p className={styles.facts}>
          <strong data-tone={use.refused ? 'warn' : undefined}>{leftWords(use, words)}</strong>
          <span className="soft">{amountWords(use, words)}</span>
        </p>
        {use.refused ? (
          <p className={`small bold ${styles.refused}`}>
            {t('limitsPage:used.refused', { at: time(use.refused.at), amount: money(use.refused.amount) })}
            {use.refused.receiptNumber ? (
              <span className="soft"> · {t('word:onReceipt', { number: use.refused.receiptNumber })}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="figures text-end">
        {use.maximum ? <strong>{money(use.maximum)}</strong> : <LearnedBound learned={use.learned} />}
        <p className="soft small">
          {isReceipt ? t('limitsPage:used.eachSale') : t('limitsPage:used.resets', { at: time(view.freesAt) })}
        </p>
      </div>
    </li>
  );
}

function nameOf(scope: 'store' | 'terminal', { terminalId }: LimitsView, { t }: Words): string {
  return scope === 'store' ? t('word:store') : t('limitsPage:used.terminal', { terminal: terminalId });
}

function amountWords({ scope, certain, perhaps, receiptNumber }: LimitUse, { t, money }: Words): string {
  if (scope === 'receipt') return receiptNumber ? t('word:onReceipt', { number: receiptNumber }) : '';
  if (isZero(certain.amount) && isZero(perhaps.amount)) return '';
  if (isZero(perhaps.amount)) return t('limitsPage:used.amounts', { used: money(certain) });
  return t('limitsPage:used.amountsPerhaps', { used: money(certain), perhaps: money(perhaps) });
}

/** A range, never a false exact value: what is only possibly used may also be left. */
function leftWords({ scope, certain, receiptNumber, left }: LimitUse, { t, money }: Words): string {
  if (scope === 'receipt')
    return receiptNumber ? t('limitsPage:used.highest', { amount: money(certain) }) : t('limitsPage:used.noneToday');
  const { least = null, most = null, isBelow = false } = left ?? {};
  if (most === null) {
    return least ? t('limitsPage:used.leftAtLeast', { least: money(least) }) : t('limitsPage:used.leftUnknown');
  }
  if (least === null)
    return t(isBelow ? 'limitsPage:used.leftUnder' : 'limitsPage:used.leftAtMost', { most: money(most) });
  if (!isBelow && least.amount === most.amount) return t('limitsPage:used.left', { amount: money(most) });
  return t(isBelow ? 'limitsPage:used.leftFromUnder' : 'limitsPage:used.leftBetween', {
    least: money(least),
    most: money(most),
  });
}
