// What must not be overlooked while paying: the fact in bold, and below it what to do.
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import styles from './pay.module.css';

export type BoxProps = {
  readonly look: 'warn' | 'bad';
  /** Announced when it appears. */
  readonly isAlert?: boolean;
  readonly what: string;
  readonly children?: ReactNode;
};

export function Box({ look, isAlert = false, what, children }: BoxProps) {
  return (
    <div className={styles.box} data-tone={look} role={isAlert ? 'alert' : undefined}>
      <Icon name={look === 'bad' ? 'cross' : 'warn'} />
      <div>
        <p>
          <strong>{what}</strong>
        </p>
        {children === undefined ? null : <p>{children}</p>}
      </div>
    </div>
  );
}
