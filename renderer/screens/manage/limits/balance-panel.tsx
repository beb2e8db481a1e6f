// The client's balance: what is available now, how long it lasts, the other currencies; in the sandbox it can be set.
import { useState } from 'react';
import type { BalanceView, LimitsView } from '../../../../shared/limits/views.ts';
import { isZero } from '../../../../shared/money.ts';
import { Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { useWords, type Words } from '../../../words.ts';
import { BalanceChart } from './balance-chart.tsx';
import styles from './limits.module.css';
import { SetBalance } from './set-balance.tsx';

type BalancePanelProps = { readonly view: LimitsView; readonly onSet: (view: LimitsView) => void };

export function BalancePanel({ view, onSet }: BalancePanelProps) {
  const words = useWords();
  const { t, money } = words;
  const [setting, set] = useState(false);
  const [own, ...others] = view.balances;
  if (!own) return null;
  const { read, fault } = own;
  const chip = balanceChip(own, words);
  return (
    <Panel
      title={t('word:balance')}
      aside={
        chip ? (
          <span className="chip" data-tone={own.low ? 'warn' : 'good'}>
            {chip}
          </span>
        ) : null
      }
    >
      <div className={styles.balance}>
        {read ? (
          <>
            <p>
              <strong className="text-verdict figures leading-close">{money(read.available)}</strong>{' '}
              <span className="soft small">{t('limitsPage:balance.available')}</span>
            </p>
            {isZero(read.limit.amount) ? null : (
              <p className="soft small">
                {t('limitsPage:balance.sum', { balance: money(read.balance), limit: money(read.limit) })}
              </p>
            )}
          </>
        ) : (
          <p>{t('limitsPage:neverRead')}</p>
        )}
        {fault && fault !== view.storeFault ? <p className="error small">{faultWords(own, words)}</p> : null}
        <BalanceChart balance={own} />
        {read ? <p className="soft small">{paceWords(own, words)}</p> : null}
        {view.maySetBalance ? (
          <p>
            <Button icon="pay" onPress={() => set(true)}>
              {t('limitsPage:balance.set')}
            </Button>
          </p>
        ) : null}
      </div>
      {others.filter(isTheirs).map((one) => (
        <p key={one.currency} className={`line gap-3 touch pad-0-4 ruled small ${styles.currency}`}>
          <strong>{one.currency}</strong>
          <span>{one.read ? money(one.read.available) : null}</span>
          <span className="soft">{otherWords(one, words)}</span>
        </p>
      ))}
      {setting ? (
        <SetBalance
          balance={own}
          onClose={() => set(false)}
          onSet={(next) => {
            set(false);
            onSet(next);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** A currency that this key may not read does not belong to this till. */
const isTheirs = ({ read, fault }: BalanceView): boolean => read !== null || fault !== 'not-allowed';

/** How long it lasts, in a few words; null if that is unknown. */
export function balanceChip({ read, low, pace }: BalanceView, { t, date }: Words): string | null {
  if (!read) return null;
  if (/^(-|[0.]+$)/.test(read.available.amount)) return t('limitsPage:balance.empty');
  const until = pace?.lastsUntil ?? null;
  if (low === 'setting') return t('limitsPage:balance.belowSetting');
  if (until === null) return null;
  return t(low === 'pace' ? 'limitsPage:balance.runsOut' : 'limitsPage:balance.lasts', { at: date(until) });
}

function paceWords({ pace }: BalanceView, { t, money }: Words): string {
  if (pace === null) return t('limitsPage:balance.paceUnknown');
  return pace.lastsUntil === null
    ? t('limitsPage:balance.still')
    : t('limitsPage:balance.pace', { amount: money(pace.perDay) });
}

function faultWords({ fault, read }: BalanceView, { t, dateTime }: Words): string {
  if (!fault) return '';
  const why = t(`limitsPage:fault.${fault}`);
  return read ? t('limitsPage:readFailed', { why, at: dateTime(read.at) }) : why;
}

function otherWords(balance: BalanceView, words: Words): string {
  const { t, dateTime } = words;
  if (balance.fault) return faultWords(balance, words);
  return balance.read ? t('limitsPage:balance.readAt', { at: dateTime(balance.read.at) }) : t('limitsPage:neverRead');
}
