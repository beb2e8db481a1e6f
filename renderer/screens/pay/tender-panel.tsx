// What is due, in the largest type, and how it is paid. A smaller amount splits the payment, and the plan says so while
// it is typed. A wrong amount stays as typed, and no payment starts from it.
import { useEffect, useState } from 'react';
import { moneyText } from '../../../shared/money.ts';
import type { SaleView, TenderMethod } from '../../../shared/views.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { typedForm } from '../../typed-amount.ts';
import { useBusy } from '../../use-busy.ts';
import { useKeys } from '../../use-keys.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import { useTypeAnywhere } from '../sell/use-type-anywhere.ts';
import { Box } from './box.tsx';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';
import { Plan } from './plan.tsx';
import { planOf } from './split-plan.ts';

const digit = /^\d$/;

export function TenderPanel({ sale }: { readonly sale: SaleView }) {
  const { t, money, locale } = useWords();
  const act = useSale((store) => store.act);
  const { startAsking, askHere, takenBack } = useChoices();
  const { amount, refused, type, take, input, pad } = useTypedAmount({
    currency: sale.currency,
    initial: typedForm(sale.due, locale),
    max: sale.due,
    above: t('till:error.more_than_due'),
  });
  const [busy, during] = useBusy();
  // Until the first key the field holds what is due; that key starts another amount, as on a cash register's display.
  const [untouched, setUntouched] = useState(true);

  const begin = async (method: TenderMethod) => {
    const taken = busy ? null : take();
    if (!taken) return;
    startAsking();
    const known = new Set(sale.tenders.map((tender) => tender.id));
    const answer = await during(act('tender:begin', { saleId: sale.id, method, amount: moneyText(taken) }));
    const begun = answer.ok ? answer.value?.tenders.find((tender) => !known.has(tender.id)) : undefined;
    askHere(begun?.id ?? null);
  };
  const change = (text: string) => {
    setUntouched(false);
    type(text);
  };
  const touch = (text: string) => change(untouched ? text.slice(pad.typed.length) : text);
  const last = sale.tenders.at(-1);
  const wasDeclined = last?.method === 'card' && last.parts.every((part) => part.state === 'declined');
  const declined = wasDeclined && !takenBack.has(last.id) ? last : undefined;
  const announce = useNotice((store) => store.announce);
  const dueInWords = `${t('counter:pay.due')}: ${money(sale.due)}`;
  useEffect(() => announce(dueInWords), [announce, dueInWords]);
  useTypeAnywhere(pad.field, digit);
  useKeys({ F8: () => void begin('cash'), F9: () => void begin('card'), Enter: () => void begin('cash') });

  return (
    <div className={styles.stack}>
      {declined ? (
        <Box look="bad" isAlert what={t('counter:pay.declined', { amount: money(declined.amount) })}>
          {t('counter:pay.declinedNext')}
        </Box>
      ) : null}
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
          isDisabled={refused}
          isPending={busy}
          onPress={() => void begin('cash')}
        >
          {t('till:method.cash')}
        </Button>
        <Button
          size="large"
          icon="card"
          keyName="F9"
          isDisabled={refused}
          isPending={busy}
          onPress={() => void begin('card')}
        >
          {t('till:method.card')}
        </Button>
      </div>
      <div className={styles.besidePad}>
        <div className={styles.stack}>
          <TextField
            label={t('counter:pay.thisPayment')}
            hint={t('counter:pay.splitHint')}
            {...input}
            onChange={change}
            onFocus={() => pad.field.current?.select()}
            onEnter={() => void begin('cash')}
          />
          {amount ? <Plan steps={planOf(sale, { amount, method: null })} /> : null}
        </div>
        <AmountPad {...pad} onTyped={touch} />
      </div>
    </div>
  );
}
