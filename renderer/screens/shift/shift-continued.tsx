// The till stopped while a shift was open: the shift continues, and this says so until its owner has seen it.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './shift.module.css';

export function ShiftContinued() {
  const { t } = useWords();
  const [seen, see] = useState(false);
  if (seen) return null;
  return (
    <div className={styles.wentOn} role="status">
      <p>{t('shifts:wentOn')}</p>
      <Button look="quiet" icon="cross" label={t('frame:dismiss')} onPress={() => see(true)} />
    </div>
  );
}
