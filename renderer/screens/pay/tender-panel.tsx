// What is due, in the largest type, and how it is paid. A smaller amount than the due one splits the payment.
import { useEffect, useState } from 'react';
import { compare, moneyText, parseMoney } from '../../../shared/money.ts';
import type { SaleView, TenderMethod } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { readTypedAmount, typedForm } from '../../typed-amount.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';

export function TenderPanel({ sale }: { readonly sale: SaleView }) {
  const { t, money, locale } = useWords();
  const act = useSale((store) => store.act);
  const { startAsking, askHere } = useChoices();
  const [typed, setTyped] = useState(typedForm(sale.due, locale));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const begin = async (method: TenderMethod) => {
    if (busy) return;
    const amount = readTypedAmount(typed, sale.currency);
    if (!amount.ok) return setError(t(`counter:amount.${amount.error}`));
    const due = parseMoney(sale.due);
    if (due.ok && compare(amount.value, due.value) > 0) return setError(t('till:error.more_than_due'));
    setBusy(true);
    startAsking();
    const known = new Set(sale.tenders.map((tender) => tender.id));
    const answer = await act('tender:begin', { saleId: sale.id, method, amount: moneyText(amount.value) });
    setBusy(false);
    const begun = answer.ok ? answer.value?.tenders.find((tender) => !known.has(tender.id)) : undefined;
    askHere(begun?.id ?? null);
  };
  const announce = useNotice((store) => store.announce);
  const dueInWords = `${t('counter:pay.due')}: ${money(sale.due)}`;
  useEffect(() => announce(dueInWords), [announce, dueInWords]);
  useKeys({ F8: () => void begin('cash'), F9: () => void begin('card'), Enter: () => void begin('cash') });

  return (
    <div className={styles.stack}>
      <h1 className={styles.sumLabel}>{t('counter:pay.due')}</h1>
      <p className={styles.sum}>{money(sale.due)}</p>
      {sale.dueInCash && sale.dueInCash.amount !== sale.due.amount ? (
        <p className={styles.lead}>{t('counter:pay.dueInCash', { amount: money(sale.dueInCash) })}</p>
      ) : null}
      <div className={styles.pair}>
        <Button
          look="primary"
          size="large"
          icon="pay"
          keyName="F8"
          autoFocus
          isPending={busy}
          onPress={() => void begin('cash')}
        >
          {t('till:method.cash')}
        </Button>
        <Button size="large" icon="card" keyName="F9" isPending={busy} onPress={() => void begin('card')}>
          {t('till:method.card')}
        </Button>
      </div>
      <TextField
        label={t('counter:pay.thisPayment')}
        hint={t('counter:pay.splitHint')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
        inputMode="decimal"
        maxLength={16}
        onEnter={() => void begin('cash')}
      />
    </div>
  );
}
