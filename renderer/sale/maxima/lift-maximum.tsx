// Another user lets a sale exceed the shop's own maximum, before any money moves. Invariant: the approval counts for this reservation only.
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { reserveLifted, useAskedToLift } from '../../stores/reserve.ts';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import { maximumWords } from './maximum-words.ts';

export function LiftMaximum() {
  const words = useWords();
  const { asked } = useAskedToLift();
  const sale = useSale(({ sales }) => (asked ? (sales[asked.request.saleId] ?? null) : null));
  const go = useNavigation((store) => store.go);
  if (!asked || !sale) return null;
  const close = () => useAskedToLift.setState({ asked: null });
  const maximum = sale.shopMaximum ?? null;
  return (
    <ApprovalDialog
      title={words.t('ceiling:shop.title')}
      explain={
        <>
          {maximum ? <p>{maximumWords(maximum, words)}</p> : null}
          <p>
            <strong>{words.money(sale.total)}</strong> · {words.t('frame:cardCount', { count: sale.lines.length })}
          </p>
        </>
      }
      cashierIds={sale.cashierIds}
      isAsked
      supervisorsToo={asked.lift === 'supervisor'}
      reasons={null}
      onClose={close}
      onSubmit={async (_, approval) => {
        const refused = await reserveLifted(asked.request, approval);
        if (refused) return refused;
        close();
        go({ screen: 'pay', saleId: sale.id });
        return null;
      }}
    />
  );
}
