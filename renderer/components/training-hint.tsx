// A value that only training shows, next to the field that asks for it: a PIN or a code.
import type { ReactNode } from 'react';
import styles from './training-hint.module.css';

export const TrainingHint = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.word}>{children}</p>
);
