// Cash in or out of the drawer without a sale: how much, why, an approval above the limit, and its slip.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { moneyText } from '../../../shared/money.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { CashMove } from '../../../shared/shift/sums.ts';
import type { MoveView } from '../../../shared/shift/views.ts';
import { PaperActions } from '../../books/paper-actions.tsx';
import { ask } from '../../bridge.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { TextField } from '../../components/field.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useSend } from '../../use-asked.ts';
import { useTypedAmount } from '../../use-typed-amount.ts';
import { useWords } from '../../words.ts';
import styles from './shift.module.css';

export type MoveCashProps = {
  readonly kind: CashMove;
  readonly currency: string;
  readonly onClose: () => void;
  readonly onMoved: () => Promise<void>;
};

export function MoveCash({ kind, currency, onClose, onMoved }: MoveCashProps) {
  const { t, money } = useWords();
  const { take, input, pad, amount, refused } = useTypedAmount({ currency });
  const [reason, setReason] = useState('');
  const [needsApproval, needApproval] = useState(false);
  const [moved, setMoved] = useState<MoveView | null>(null);
  const { busy, fault, refuse, during } = useSend();
  const title = t(`shifts:move.${kind}.title`);

  const book = async (approval: Approval | null): Promise<TillError | null> => {
    const typed = take();
    if (!typed) return null;
    const answer = await during(ask('shift:move', { kind, amount: moneyText(typed), reason, approval }));
    if (!answer.ok) return answer.error;
    needApproval(false);
    setMoved(answer.value);
    await onMoved();
    return null;
  };
  const bookAlone = async () => {
    if (reason === '' || busy) return;
    const failed = await book(null);
    if (failed?.code === 'needs_supervisor') needApproval(true);
    else refuse(failed);
  };

  if (moved)
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">
          <strong>{t(`shifts:move.${kind}.done`, { amount: money(moved.amount) })}</strong>
        </p>
        <div className="row gap-3">
          <PaperActions paper={{ kind: 'movement', id: moved.id }} atOnce />
        </div>
        <Button look="primary" size="large" autoFocus onPress={onClose}>
          {t('word:done')}
        </Button>
      </Dialog>
    );
  if (needsApproval && amount)
    return (
      <ApprovalDialog
        title={title}
        explain={<p>{t('shifts:move.aboveLimit', { amount: money(moneyText(amount)), reason })}</p>}
        isAsked
        supervisorsToo
        reasons={null}
        onClose={() => needApproval(false)}
        onSubmit={(_reason, approval) => book(approval)}
      />
    );
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      <p>{t(`shifts:move.${kind}.explain`)}</p>
      <div className={styles.besidePad}>
        <div className="column gap-4">
          <TextField label={t('word:amount')} {...input} autoFocus />
          <ReasonField set="cash-move" value={reason} onChange={setReason} onEnter={() => void bookAlone()} />
        </div>
        <AmountPad {...pad} />
      </div>
      <Failure error={fault} advises />
      <Button
        look="primary"
        size="large"
        isDisabled={reason === '' || refused}
        isPending={busy}
        onPress={() => void bookAlone()}
      >
        {t(`shifts:move.${kind}.do`)}
      </Button>
    </Dialog>
  );
}
