// Cancels a sale after money was taken; first it says what must be given back.
import { useState } from 'react';
import type { SaleView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';

export function CancelDialog({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    await act('sale:cancel', { saleId: sale.id });
    onClose();
  };
  return (
    <Dialog title={t('counter:pay.cancelTitle')} onClose={onClose} role="alertdialog">
      <p className={styles.lead}>{t('counter:pay.cancelOwes', { amount: money(sale.paid) })}</p>
      <div className={styles.answers}>
        <Button size="large" autoFocus onPress={onClose}>
          {t('counter:pay.goOn')}
        </Button>
        <Button size="large" look="danger" isPending={busy} onPress={() => void cancel()}>
          {t('counter:pay.cancelAndReturn')}
        </Button>
      </div>
    </Dialog>
  );
}
