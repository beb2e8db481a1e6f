// A table that may be wider than its window: it scrolls by itself, by keys too.
import type { ReactNode } from 'react';
import styles from './table.module.css';

type TableScrollProps = { readonly className?: string | undefined; readonly children: ReactNode };

export function TableScroll({ className = '', children }: TableScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
    <div className={`${styles.scroll} ${className}`} tabIndex={0}>
      {children}
    </div>
  );
}
