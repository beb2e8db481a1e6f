// A large amount that scales by itself, so that one with many digits leaves the words next to it unchanged.
import styles from './amount.module.css';
import { useFit } from './use-fit.ts';

type AmountProps = { readonly size: 'given' | 'sum' | 'due' | 'change'; readonly children: string };

export function Amount({ size, children }: AmountProps) {
  const box = useFit<HTMLDivElement>();
  return (
    <div className="shrinks clipped" ref={box}>
      <p className={`${styles.amount} ${styles[size]}`}>{children}</p>
    </div>
  );
}
