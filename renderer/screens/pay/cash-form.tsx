// Cash: what was handed over, as a likely sum, the exact sum, or typed. The change is shown before confirming, and
// questioned if it is more than anybody gives.
import { useState } from 'react';
import { type Money, type MoneyText, moneyText, parseMoney, subtract } from '../../../shared/money.ts';
import type { TenderView } from '../../../shared/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { typesInto } from '../../components/keys-to-touch.ts';
import { useSale } from '../../stores/sale.ts';
import { typedForm } from '../../typed-amount.ts';
import { useBusy } from '../../use-busy.ts';
import { useKeys } from '../../use-keys.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import { isEnough, isMuchChange, quickSums } from './notes.ts';
import styles from './pay.module.css';
import { Question } from './question.tsx';

export type CashFormProps = { readonly tender: TenderView; readonly inQuestion: boolean };

export function CashForm({ tender, inQuestion }: CashFormProps) {
  const { t, money, shortMoney, locale } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  const [asksChange, askChange] = useState(false);
  // Rounded to what coins can pay, where the currency needs it.
  const toPay = tender.asked ?? tender.amount;
  const asked = parseMoney(toPay);
  const { amount: given, refused, type, take, setError, input, pad } = useTypedAmount({ currency: toPay.currency });
  const change = asked.ok && given && isEnough(given, toPay) ? subtract(given, asked.value) : null;

  const send = async (answer: { kind: 'cash'; tendered: MoneyText } | { kind: 'declined' }) => {
    if (!busy) await during(act('tender:answer', { tenderId: tender.id, answer }));
  };
  const confirm = () => {
    const amount = take();
    if (!amount) return;
    if (!isEnough(amount, toPay)) return setError(t('till:error.less_than_due'));
    if (asked.ok && change && isMuchChange(change, asked.value)) return askChange(true);
    void receive(amount);
  };
  const receive = (amount: Money) => send({ kind: 'cash', tendered: moneyText(amount) });
  useKeys({ Enter: confirm });

  return (
    <>
      <h1 className={styles.sumLabel}>{inQuestion ? t('counter:tender.cashAsked') : t('counter:tender.cashDue')}</h1>
      <p className={styles.sum}>{money(toPay)}</p>
      {toPay.amount === tender.amount.amount ? null : (
        <p className={styles.lead}>{t('counter:tender.roundedFrom', { amount: money(tender.amount) })}</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form. */}
      <div className={styles.quick} role="group" aria-label={t('counter:tender.quick')} {...typesInto(pad.field)}>
        <Button size="large" onPress={() => type(typedForm(toPay, locale))}>
          {t('counter:tender.exact')}
        </Button>
        {asked.ok
          ? quickSums(asked.value).map((sum) => (
              <Button key={sum.amount} size="large" onPress={() => type(typedForm(sum, locale))}>
                {shortMoney(sum)}
              </Button>
            ))
          : null}
      </div>
      <div className={styles.besidePad}>
        <div className={styles.stack}>
          <TextField label={t('counter:tender.given')} {...input} autoFocus onEnter={confirm} />
          <p className={styles.change} aria-live="polite">
            <span>{t('counter:tender.change')}</span>
            <span>{change ? money(moneyText(change)) : '–'}</span>
          </p>
          <div className={inQuestion ? styles.twins : 'column gap-10px'}>
            <Button
              look="primary"
              size="large"
              keyName={inQuestion ? undefined : t('frame:keys.enter')}
              isDisabled={refused}
              isPending={busy}
              onPress={confirm}
            >
              {t('counter:tender.cashReceived')}
            </Button>
            <Button size="large" isDisabled={busy} onPress={() => void send({ kind: 'declined' })}>
              {inQuestion ? t('counter:tender.notTaken') : t('counter:tender.noCash')}
            </Button>
          </div>
        </div>
        <AmountPad {...pad} />
      </div>
      {asksChange && given && change ? (
        <Question
          title={t('counter:tender.muchTitle', { given: money(moneyText(given)) })}
          lead={t('counter:tender.muchChange', { change: money(moneyText(change)) })}
          no={t('counter:tender.typeAgain')}
          yes={t('counter:tender.reallyGiven')}
          onYes={() => {
            askChange(false);
            return receive(given);
          }}
          onClose={() => askChange(false)}
        />
      ) : null}
    </>
  );
}
