// The result of the last scan, right below the search. It covers the categories, so that no tile moves under a finger.
import { Icon } from '../../components/icon.tsx';
import type { ScanResult } from './scan-result.ts';
import styles from './scan-strip.module.css';

export function ScanStrip({ result }: { readonly result: ScanResult | null }) {
  return (
    <>
      <div role="alert">
        {result?.kind === 'nothing' ? (
          <p className={`${styles.strip} ${styles.nothing}`} data-scan="nothing">
            <Icon name="stop" />
            <span>{result.text}</span>
          </p>
        ) : null}
      </div>
      <div role="status">
        {result?.kind === 'card' ? (
          <p className={styles.strip} data-scan="card">
            <Icon name="check" />
            <span className={styles.what}>
              <strong className="text-title leading-tight breaks">{result.name}</strong>
              <span>{result.text}</span>
            </span>
          </p>
        ) : null}
      </div>
    </>
  );
}
