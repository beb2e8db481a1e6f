// An order that the service has for this till and that the till never made: someone may be using its key.
import { useState } from 'react';
import type { ForeignOrderView } from '../../../shared/attention/views.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ask } from '../../bridge.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { Since } from '../../components/since.tsx';
import { useCall } from '../../stores/use-call.ts';
import { useWords } from '../../words.ts';
import styles from './attention.module.css';
import { Step } from './step.tsx';

type ForeignOrderProps = { readonly order: ForeignOrderView; readonly onNoted: () => Promise<void> };

export function ForeignOrder({ order, onNoted }: ForeignOrderProps) {
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
