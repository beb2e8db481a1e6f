// A cash payment was started before the till stopped: was it taken? "Yes" uses the field's amount, the exact sum unless it is changed.
// Invariant: neither answer is more likely, and Enter gives none. An amount that coins cannot make is questioned.
import { useState } from 'react';
import { type MoneyText, moneyText, parseMoney, subtract } from '../../../shared/money.ts';
import type { TenderView } from '../../../shared/sale/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useSale } from '../../stores/sale.ts';
import { typedForm } from '../../typed-number.ts';
import { useBusy } from '../../use-busy.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import { cashSaid, isEnough } from './notes.ts';
import styles from './pay.module.css';
import { Question } from './question.tsx';

export function CashForm({ tender, coinMinor }: { readonly tender: TenderView; readonly coinMinor: number }) {
  const { t, money, locale } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  const [doubted, doubt] = useState<MoneyText | null>(null);
  // Rounded to what coins can pay, if the currency needs it.
  const toPay = tender.asked ?? tender.amount;
  const asked = parseMoney(toPay);
  const {
    amount: given,
    refused,
    take,
    sayWrong,
    input,
    pad,
  } = useTypedAmount({ currency: toPay.currency, initial: typedForm(toPay, locale) });
  const change = asked.ok && given && isEnough(given, toPay) ? subtract(given, asked.value) : null;

  const send = async (answer: { kind: 'cash'; tendered: MoneyText } | { kind: 'declined' }) => {
    if (!busy) await during(act('tender:answer', { tenderId: tender.id, answer }));
  };
  const confirm = () => {
    const amount = take();
    if (!amount) return;
    const tendered = moneyText(amount);
    switch (cashSaid(amount, toPay, coinMinor)) {
      case 'too-little':
        return sayWrong(t('till:error.less_than_due'));
      case 'no-coins':
        return doubt(tendered);
      case 'taken':
        void send({ kind: 'cash', tendered });
    }
  };

  return (
    <>
      <h1 className="soft text-large bold">{t('after:tender.cashAsked')}</h1>
      <p className={styles.sum}>{money(toPay)}</p>
      {toPay.amount === tender.amount.amount ? null : (
        <p className="text-large">{t('after:tender.roundedFrom', { amount: money(tender.amount) })}</p>
      )}
      <div className={styles.besidePad}>
        <div className={styles.stack}>
          <div className={styles.twins}>
            <Button size="large" isDisabled={refused} isPending={busy} onPress={confirm}>
              {t('word:paid')}
            </Button>
            <Button size="large" isDisabled={busy} onPress={() => void send({ kind: 'declined' })}>
              {t('after:tender.notTaken')}
            </Button>
          </div>
          <TextField label={t('after:tender.given')} {...input} onFocus={() => pad.field.current?.select()} />
          <p className={styles.change} aria-live="polite">
            <span className="shrinks breaks">{t('after:tender.change')}</span>
            <span className="shrinks breaks">{change ? money(moneyText(change)) : '–'}</span>
          </p>
        </div>
        <AmountPad {...pad} />
      </div>
      {doubted ? (
        <Question
          title={t('after:tender.muchTitle', { given: money(doubted) })}
          lead={t('after:tender.noCoins')}
          no={t('after:tender.typeAgain')}
          yes={t('word:yes')}
          onYes={() => send({ kind: 'cash', tendered: doubted })}
          onClose={() => doubt(null)}
        />
      ) : null}
    </>
  );
}
