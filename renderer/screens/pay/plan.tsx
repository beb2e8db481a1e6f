// The plan of a split payment. The current part is marked by place, weight, a word and a colour.
import type { TenderMethod } from '../../../shared/sale/views.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import styles from './plan.module.css';
import type { PlanStep } from './split-plan.ts';

const icons: Record<PlanStep['kind'], IconName> = { paid: 'check', now: 'after', later: 'circle' };
const methods: Record<TenderMethod, IconName> = { cash: 'pay', card: 'card' };

const iconOf = ({ kind, method }: PlanStep): IconName =>
  kind === 'now' && method !== null ? methods[method] : icons[kind];

export function Plan({ steps }: { readonly steps: readonly PlanStep[] }) {
  const { t, money } = useWords();
  if (steps.length < 2) return null;
  return (
    <ol className={styles.plan} aria-label={t('counter:plan.label')}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have an order and no names.
          key={index}
          className={styles[step.kind]}
          aria-current={step.kind === 'now' ? 'step' : undefined}
        >
          <Icon name={iconOf(step)} />
          <span className={styles.what}>
            {t(`counter:plan.${step.kind}`)}
            {step.method ? `: ${t(`till:method.${step.method}`)}` : null}
          </span>
          <strong>{money(step.amount)}</strong>
        </li>
      ))}
    </ol>
  );
}
