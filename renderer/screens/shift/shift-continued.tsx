// The till stopped while a shift was open: the shift continues, and this says so until it was read: a press, or some seconds in sight.
import { useEffect } from 'react';
import { create } from 'zustand';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './shift.module.css';

const readMs = 10_000;
/** For the next person too who signs in: the screens start anew with each. */
const useRead = create(() => ({ isRead: false }));
const read = () => useRead.setState({ isRead: true });

export function ShiftContinued() {
  const { t } = useWords();
  const isRead = useRead((store) => store.isRead);
  useEffect(() => {
    const timer = setTimeout(read, readMs);
    return () => clearTimeout(timer);
  }, []);
  if (isRead) return null;
  return (
    <div className={styles.wentOn} role="status">
      <p>{t('shifts:wentOn')}</p>
      <Button look="quiet" icon="cross" label={t('frame:dismiss')} onPress={read} />
    </div>
  );
}
