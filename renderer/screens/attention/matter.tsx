// One sale on the attention list: which one it is, the money it owes, and each thing that is open about it.

import type { AttentionView } from '../../../shared/attention/views.ts';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import styles from './attention.module.css';
import { AttentionEntry } from './attention-entry.tsx';
import type { Matter as MatterOf } from './matters.ts';
import { MoneyDue } from './money-due.tsx';

export type MatterProps = {
  readonly matter: MatterOf;
  readonly onStep: (entry: AttentionView, step: AttentionStep) => void;
};

export function Matter({ matter, onStep }: MatterProps) {
  const { t } = useWords();
  const { operators } = useSessionView();
  const { receiptNumber, due, entries } = matter;
  const sellers = operators
    .filter(({ id }) => matter.cashierIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
  return (
    <li className={styles.matter}>
      <h2>
        {receiptNumber === null ? t('matter:noReceipt') : t('matter:receipt', { number: receiptNumber })}
        <span className={styles.sellers}>{sellers}</span>
      </h2>
      {due ? <MoneyDue due={due} /> : null}
      {entries.map((entry) => (
        <AttentionEntry key={entry.id} entry={entry} onStep={(step) => onStep(entry, step)} />
      ))}
    </li>
  );
}
