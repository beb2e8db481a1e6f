// How much of a limit is used: certain is solid, possible is hatched, other tills are striped and "at least".
import type { LimitUse } from '../../../../shared/limits/views.ts';
import type { MoneyText } from '../../../../shared/money.ts';
import { useWords } from '../../../words.ts';
import styles from './limits.module.css';

type LimitMeterProps = { readonly use: LimitUse; readonly maximum: MoneyText };

export function LimitMeter({ use, maximum }: LimitMeterProps) {
  const { t, money } = useWords();
  const amounts = { used: money(use.certain), perhaps: money(use.perhaps), maximum: money(maximum) };
  const label = use.others
    ? t('limitsPage:used.barOthers', { ...amounts, others: money(use.others) })
    : t('limitsPage:used.bar', amounts);
  // Only for the width of a bar: no sum of money is computed from it.
  const part = (amount: MoneyText | null) =>
    `${Math.min(100, (Number(amount?.amount ?? 0) / Math.max(Number(maximum.amount), 0.01)) * 100)}%`;
  return (
    <div className={styles.meter} role="img" aria-label={label}>
      <i className={styles.certain} style={{ width: part(use.certain) }} />
      <i className={styles.perhaps} style={{ width: part(use.perhaps) }} />
      <i className={styles.others} style={{ width: part(use.others) }} />
    </div>
  );
}
