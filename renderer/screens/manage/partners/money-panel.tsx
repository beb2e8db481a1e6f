// The money of an order for a company: what to invoice, or what was paid at the till and is due back, with a second person.
import { useRef, useState } from 'react';
import { isZero } from '../../../../shared/money.ts';
import { errorOf } from '../../../../shared/result.ts';
import { Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useWords } from '../../../words.ts';
import { Fact } from './check-order.tsx';
import { type OrderProps, sumOf } from './order-words.ts';
import { useWord } from './use-word.tsx';

export function MoneyPanel({ order, onOrder }: OrderProps) {
  const { t, money } = useWords();
  const word = useWord(order);
  const code = useRef('');
  const { paidBy, reference, sum, cards, state } = order;
  const ready = cards.filter((card) => card.state === 'ready');
  const payBack = (due: typeof sum) => {
    code.current = '';
    word.forTwo({
      title: t('companies:money.payBack', { amount: money(due) }),
      explain:
        paidBy === 'card' ? (
          <>
            <p>{t('companies:money.payBackCard')}</p>
            <RefundCode onCode={(typed) => (code.current = typed)} />
          </>
        ) : (
          <p>{t('companies:money.payBackCash')}</p>
        ),
      send: async (approval) => {
        const approvalCode = paidBy === 'card' ? code.current.trim() || null : null;
        const answer = await ask('company:pay-back', { orderId: order.id, amount: due, approvalCode, approval });
        if (answer.ok) onOrder(answer.value);
        return errorOf(answer);
      },
    });
  };
  return (
    <Panel
      title={t('after:detail.money')}
      aside={
        <span className="soft small">{t('companies:of', { paid: t(`companies:paidBy.${paidBy}`), reference })}</span>
      }
    >
      <Fact name={t('companies:money.ordered')}>{money(sum)}</Fact>
      {order.money === null ? (
        <Fact name={t(state === 'done' ? 'companies:money.invoiceEnd' : 'companies:money.invoice')}>
          {money(sumOf(ready, sum.currency))}
        </Fact>
      ) : (
        <>
          <Fact name={t('word:paid')}>{money(order.money.paid)}</Fact>
          <Fact name={t('companies:money.paidBack')}>{money(order.money.paidBack)}</Fact>
          <Fact name={t('companies:money.due')}>{money(order.money.due)}</Fact>
          {isZero(order.money.due.amount) ? null : (
            <div className="column gap-3 pad-3-4">
              {order.money.mayBeBack ? <p className="notice tone-warn">{t('companies:money.mayBeBack')}</p> : null}
              <Button icon="back" wide onPress={() => order.money && payBack(order.money.due)}>
                {t('companies:money.payBack', { amount: money(order.money.due) })}
              </Button>
            </div>
          )}
        </>
      )}
      {word.dialog}
    </Panel>
  );
}

function RefundCode({ onCode }: { readonly onCode: (typed: string) => void }) {
  const { t } = useWords();
  const [typed, type] = useState('');
  return (
    <TypedField
      label={t('companies:money.approvalCode')}
      value={typed}
      maxLength={40}
      onChange={(next) => {
        type(next);
        onCode(next);
      }}
    />
  );
}
