// A second person's approval of a refund: of its method, or that it did not happen although its outcome is unknown.
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { refundMethod } from '../../../shared/sale/refund-method.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { useWords } from '../../words.ts';
import { aboutSale } from '../about-sale.ts';
import { AboutCard } from '../card/about-card.tsx';
import type { OwedPart } from '../next-step.ts';

/** Steps that may need a second person: starting a refund, or saying that it was not done. */
export type RefundStep = 'as-paid' | 'cash' | 'not-done';

export type RefundApprovalProps = {
  readonly sale: SaleView;
  readonly owed: OwedPart;
  readonly step: RefundStep;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string | null, approval: Approval) => Promise<TillError | null>;
};

export function RefundApproval({ sale, owed, step, onClose, onSubmit }: RefundApprovalProps) {
  const { t, money } = useWords();
  const line = sale.lines.find((one) => one.id === owed.part.lineId);
  const isOtherWay = step === 'cash' && owed.method === 'card';
  const inCash = step === 'cash' || refundMethod(owed.method, owed.part.refundWay) === 'cash';
  const amount = money(owed.part.toReturn);
  const how = t(howOf(step, inCash), { amount });
  const { title, reasons } = asked[isOtherWay ? 'otherWay' : step];
  return (
    <ApprovalDialog
      title={t(title)}
      explain={
        <>
          {line ? <AboutCard sale={sale} line={line} /> : <p>{aboutSale(sale, { t, money })}</p>}
          <p>
            <strong>{step === 'not-done' ? how : `${how} · ${amount}`}</strong>
          </p>
          <p>{t('till:error.needs_manager')}</p>
        </>
      }
      cashierIds={sale.cashierIds}
      reasons={reasons}
      onClose={onClose}
      onSubmit={(reason, approval) => onSubmit(step === 'not-done' ? null : reason, approval)}
    />
  );
}

const begin = { title: 'after:refund.begin', reasons: 'refund' } as const;
const asked = {
  'as-paid': begin,
  cash: begin,
  otherWay: { title: 'after:refund.inCash', reasons: 'cash-refund' },
  'not-done': { title: 'after:refund.notDone', reasons: null },
} as const;

function howOf(step: RefundStep, inCash: boolean) {
  if (step === 'not-done') return inCash ? 'after:refund.deniedCash' : 'after:refund.deniedCard';
  return inCash ? 'after:refund.howCash' : 'after:refund.howCard';
}
