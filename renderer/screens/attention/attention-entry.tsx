// One entry of the attention list. Its steps are explained before they are taken.
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import type { AttentionView } from '../../../shared/views.ts';
import { whomToCall } from '../../../shared/whom-to-call.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { VerdictMark } from '../../components/sale/verdict-mark.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useNow } from '../../use-now.ts';
import { callWords, useWords } from '../../words.ts';
import styles from './attention.module.css';

export type AttentionEntryProps = { readonly entry: AttentionView; readonly onStep: (step: AttentionStep) => void };

export function AttentionEntry({ entry, onStep }: AttentionEntryProps) {
  const { t, money, duration, dateTime } = useWords();
  const go = useNavigation((store) => store.go);
  const now = useNow(1000);
  const { line, refund } = entry;
  return (
    <li className={styles.entry}>
      <header className={styles.head}>
        <Icon name="warn" className={styles.sign} />
        <h2>{t(`till:attention.${entry.code}.what`)}</h2>
        <time dateTime={entry.raisedAt} title={dateTime(entry.raisedAt)}>
          {t('after:attention.age', { age: duration(now - Date.parse(entry.raisedAt)) })}
        </time>
      </header>
      <p className={styles.soft}>
        {[
          entry.receiptNumber,
          line ? `${line.productName} ${money(line.faceValue)}` : null,
          line ? t(`till:line.${line.state}`) : null,
          refund ? `${t(`till:method.${refund.method}`)} ${money(refund.amount)}` : null,
          entry.notedBy ? t('after:attention.notedBy', { name: entry.notedBy }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {line ? <VerdictMark verdict={line.verdict} size="small" /> : null}
      <dl className={styles.facts}>
        <dt>{t('after:attention.known')}</dt>
        <dd>{t(`till:attention.${entry.code}.known`)}</dd>
        <dt>{t('after:attention.owed')}</dt>
        <dd>{t(`till:attention.${entry.code}.owed`)}</dd>
      </dl>
      <p>
        {t(`guide:attention.${entry.code}`)} {callWords(t, whomToCall.attention[entry.code])}
      </p>
      <ul className={styles.steps}>
        {entry.steps.map((step) => (
          <li key={step}>
            <Button onPress={() => onStep(step)}>{t(`till:step.${step}.do`)}</Button>
            <span className={styles.soft}>{t(`till:step.${step}.explain`)}</span>
          </li>
        ))}
        <li>
          <Button look="quiet" onPress={() => go({ screen: 'sale', saleId: entry.saleId })}>
            {t('after:attention.openSale')}
          </Button>
        </li>
      </ul>
    </li>
  );
}
