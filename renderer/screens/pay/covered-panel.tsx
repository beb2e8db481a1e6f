// The money covers the sale and main commits it. Only a failure to commit stays on screen.
import type { TillError } from '../../../shared/errors.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import tones from '../../theme/tones.module.css';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';

export function CoveredPanel({ error, onRetry }: { readonly error: TillError | null; readonly onRetry: () => void }) {
  const { t, error: sayError } = useWords();
  useKeys({ Enter: error ? onRetry : undefined });
  return (
    <div className={styles.stack}>
      <h1 className={styles.title}>{t('counter:pay.finishing')}</h1>
      {error ? (
        <>
          <div className={`${styles.box} ${tones.bad}`} role="alert">
            <Icon name="warn" />
            <p>{sayError(error)}</p>
          </div>
          <Button look="primary" size="large" autoFocus onPress={onRetry}>
            {t('counter:pay.finish')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
