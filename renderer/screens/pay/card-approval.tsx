// A supervisor's word for a card payment by hand: why it takes one, the sum and the code, to hold beside the terminal's slip.
import type { TillError } from '../../../shared/errors.ts';
import type { MoneyText } from '../../../shared/money.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { useWords } from '../../words.ts';

export type CardApprovalProps = {
  /** Why the cashier's word is not enough. */
  readonly refusal: TillError;
  readonly amount: MoneyText;
  /** As typed. */
  readonly code: string;
  readonly onClose: () => void;
  readonly onSubmit: (approval: Approval) => Promise<TillError | null>;
};

export function CardApproval({ refusal, amount, code, onClose, onSubmit }: CardApprovalProps) {
  const { t, money, error } = useWords();
  return (
    <ApprovalDialog
      title={t('counter:tender.approveCard')}
      explain={
        <>
          <p>{error(refusal)}</p>
          <p>
            <strong>{money(amount)}</strong> · {t('counter:tender.approvalCode')} <strong>{code.toUpperCase()}</strong>
          </p>
          <p>{t('counter:tender.compareSlip')}</p>
        </>
      }
      isAsked
      supervisorsToo
      reasons={null}
      onClose={onClose}
      onSubmit={(_, approval) => onSubmit(approval)}
    />
  );
}
