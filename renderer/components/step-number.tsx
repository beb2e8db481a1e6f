// The number of a step in a rail, or a check mark if it is done.
import { Icon } from './icon.tsx';
import styles from './step-number.module.css';

export function StepNumber({ n, isDone }: { readonly n: number; readonly isDone: boolean }) {
  return (
    <span className={styles.number} data-done={isDone ? '' : undefined}>
      {isDone ? <Icon name="check" /> : n}
    </span>
  );
}
