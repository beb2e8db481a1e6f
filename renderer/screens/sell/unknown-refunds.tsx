// Says at the basket that a refund was under way when the power failed, or that nobody knows whether it was paid.
// Invariant: it reads the attention list and leads there; it decides nothing.
import { useEffect, useState } from 'react';
import type { AttentionView } from '../../../shared/attention/views.ts';
import { ask } from '../../bridge.ts';
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';

export function UnknownRefunds() {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const count = useStatus(({ status }) => status.attention);
  const [open, setOpen] = useState<readonly AttentionView[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const answer = count > 0 ? await ask('attention:list') : null;
      if (isCurrent) setOpen(answer?.ok ? answer.value.filter(({ code }) => code === 'refund_unknown') : []);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [count]);
  const [first] = open;
  if (!first) return null;
  return (
    <button
      type="button"
      className={styles.unclear}
      onClick={() =>
        go(open.length === 1 ? { screen: 'sale', saleId: first.saleId, from: 'attention' } : { screen: 'attention' })
      }
    >
      <Icon name="warn" />
      <span>
        {t('counter:beside.refundUnknown', {
          count: open.length,
          amount: first.refund ? money(first.refund.amount) : '',
          receipt: first.receiptNumber ?? '',
        })}
      </span>
    </button>
  );
}
