// Hands over several ready cards of one sale with one press. Invariant: only cards whose slips are out.
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import { readyLines } from '../next-step.ts';

export type AllHandedOverProps = {
  readonly sale: SaleView;
  /** Handing over is the screen's primary action. */
  readonly isNext: boolean;
};

export function AllHandedOver({ sale, isNext }: AllHandedOverProps) {
  const { t } = useWords();
  const act = useSale((store) => store.act);
  const ready = readyLines(sale);
  const handOver = async () => {
    for (const { id } of ready) if (!(await act('line:hand-over', { lineId: id })).ok) return;
  };
  if (ready.length < 2) return null;
  return (
    <div>
      <Button look={isNext ? 'primary' : 'plain'} icon="hand" onPress={() => void handOver()}>
        {t('after:line.handOverAll', { count: ready.length })}
      </Button>
    </div>
  );
}
