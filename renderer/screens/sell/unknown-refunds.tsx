// Says at the basket that a refund was under way when the power failed, or that nobody knows whether it was paid.
// Invariant: it reads the attention list and leads there; it decides nothing.
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useStatus } from '../../stores/status.ts';
import { useAsked, useNews } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';

export function UnknownRefunds() {
  const count = useStatus(({ status }) => status.attention);
  return count > 0 ? <Asked count={count} /> : null;
}

function Asked({ count }: { readonly count: number }) {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const { view, again } = useAsked('attention:list');
  useNews(count, again);
  const open = (view ?? []).filter(({ code }) => code === 'refund_unknown');
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
