// Cancels a sale after money was taken; first it says what must be given back.
import type { SaleView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';

export function CancelDialog({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  const cancel = async () => {
    await during(act('sale:cancel', { saleId: sale.id }));
    onClose();
  };
  return (
    <Dialog title={t('counter:pay.cancelTitle')} onClose={onClose} role="alertdialog">
      <p className={styles.lead}>{t('counter:pay.cancelOwes', { amount: money(sale.paid) })}</p>
      <div className="column gap-10px">
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
