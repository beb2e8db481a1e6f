// Cancels a sale of which a part is paid: what goes back, and who approves it, asked at once. Without anybody to approve it the sale is
// cancelled all the same, and the money is due.
import { errorOf } from '../../../shared/result.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';

export function CancelPaid({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const [busy, during] = useBusy();
  return (
    <ApprovalDialog
      title={t('paying:cancelSale')}
      explain={
        <p>
          <strong>{t('paying:cancelOwes', { amount: money(sale.paid) })}</strong>
        </p>
      }
      cashierIds={sale.cashierIds}
      reasons="refund"
      instead={
        <Button
          look="danger"
          isPending={busy}
          onPress={() => void during(act('sale:cancel', { saleId: sale.id })).then(onClose)}
        >
          {t('paying:cancelAndReturn')}
        </Button>
      }
      onClose={onClose}
      onSubmit={async (reason, approval) =>
        errorOf(await act('sale:cancel', { saleId: sale.id, reason, approval }, { quiet: true }))
      }
    />
  );
}
