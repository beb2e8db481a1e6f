// The result of the last scan, right below the search. It covers the categories, so that no tile moves under a finger.
import { Icon } from '../../components/icon.tsx';
import type { Heard } from './heard.ts';
import styles from './scan-strip.module.css';

export function ScanStrip({ heard }: { readonly heard: Heard | null }) {
  return (
    <>
      <div role="alert">
        {heard?.kind === 'nothing' ? (
          <p className={`${styles.strip} ${styles.nothing}`} data-scan="nothing">
            <Icon name="stop" />
            <span>{heard.text}</span>
          </p>
        ) : null}
      </div>
      <div role="status">
        {heard?.kind === 'card' ? (
          <p className={styles.strip} data-scan="card">
            <Icon name="check" />
            <span className={styles.what}>
              <strong className="text-title leading-tight breaks">{heard.name}</strong>
              <span>{heard.text}</span>
            </span>
          </p>
        ) : null}
      </div>
    </>
  );
}
