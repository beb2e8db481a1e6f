// The plan of a split payment, below the total. The current part is marked by position, weight, a word and a colour.
import type { MoneyText } from '../../../shared/money.ts';
import type { TenderMethod } from '../../../shared/sale/views.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import styles from './plan.module.css';
import type { PlanStep } from './split-plan.ts';

const icons: Record<PlanStep['kind'], IconName> = { paid: 'check', now: 'after', later: 'circle' };
const methods: Record<TenderMethod, IconName> = { cash: 'pay', card: 'card' };

const iconOf = ({ kind, method }: PlanStep): IconName =>
  kind === 'now' && method !== null ? methods[method] : icons[kind];

type PlanProps = { readonly steps: readonly PlanStep[]; readonly total: MoneyText };

export function Plan({ steps, total }: PlanProps) {
  const { t, money } = useWords();
  if (steps.length < 2) return null;
  return (
    <div className={styles.plan}>
      <p className={styles.total}>
        <span className="bold">{t('after:pay.total')}</span>
        <strong className="text-amount figures one-line">{money(total)}</strong>
      </p>
      <ol aria-label={t('after:plan.label')}>
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have an order and no names.
            key={index}
            className={styles[step.kind]}
            aria-current={step.kind === 'now' ? 'step' : undefined}
          >
            <Icon name={iconOf(step)} />
            <span className="bold">
              {t(`after:plan.${step.kind}`)}
              {step.method ? `: ${t(`till:method.${step.method}`)}` : null}
            </span>
            <strong className="text-amount figures one-line">{money(step.amount)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
