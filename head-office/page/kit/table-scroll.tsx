// A table that may be wider than its window: it scrolls by itself, by keys too.
import type { ReactNode } from 'react';
import styles from './table.module.css';

export function TableScroll({
  className = '',
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
    <div className={`${styles.scroll} ${className}`} tabIndex={0}>
      {children}
    </div>
  );
}
