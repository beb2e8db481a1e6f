// A supervisor seals a shift whose owner is gone: its cash goes into a numbered bag, and a manager counts it later.
import { useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { errorOf } from '../../shared/result.ts';
import type { CurrentShift, ShiftView, WaitingShift } from '../../shared/shift/views.ts';
import { ask } from '../bridge.ts';
import { ApprovalDialog } from '../components/approval-dialog.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Failure } from '../components/failure.tsx';
import { ReasonField } from '../components/reason-field.tsx';
import { TypedField } from '../components/typed-field.tsx';
import { useSessionView } from '../stores/session.ts';
import { useSend } from '../use-asked.ts';
import { useWords } from '../words.ts';
import { type Chosen, OwnerFields, ownersOf } from './owner-fields.tsx';

export type SealShiftProps = {
  readonly shift: CurrentShift | WaitingShift;
  readonly onClose: () => void;
  readonly onDone: (view: ShiftView) => void;
};

export function SealShift({ shift, onClose, onDone }: SealShiftProps) {
  const { t } = useWords();
  const { operator } = useSessionView();
  const [bag, setBag] = useState('');
  const [reason, setReason] = useState('');
  const [chosen, choose] = useState<Chosen>({});
  const [asks, askApproval] = useState(false);
  const { busy, fault, refuse, during } = useSend();

  const seal = async (approval: Approval | null): Promise<TillError | null> => {
    const answer = await during(
      ask('shift:seal', {
        shiftId: shift.id,
        bag: bag.trim(),
        reason,
        owners: ownersOf(shift.unresolved, chosen),
        approval,
      }),
    );
    if (answer.ok) onDone(answer.value);
    return errorOf(answer);
  };
  if (asks)
    return (
      <ApprovalDialog
        title={t('shifts:seal.title')}
        explain={
          <>
            <p>
              <strong>{t('shifts:trayOf', { tray: shift.tray, name: shift.owner.name })}</strong>
            </p>
            <p>{t('shifts:seal.bagIs', { bag: bag.trim(), reason })}</p>
            <p>{t('shifts:seal.explain')}</p>
          </>
        }
        cashierIds={[shift.owner.id]}
        isAsked
        supervisorsToo
        reasons={null}
        onClose={() => askApproval(false)}
        onSubmit={(_reason, approval) => seal(approval)}
      />
    );
  return (
    <Dialog title={t('shifts:seal.title')} onClose={onClose} size="wide" role="alertdialog">
      <p>{t('shifts:seal.explain')}</p>
      <TypedField label={t('shifts:seal.bag')} value={bag} maxLength={40} autoFocus onChange={setBag} />
      <ReasonField set="seal" value={reason} onChange={setReason} />
      <OwnerFields unresolved={shift.unresolved} chosen={chosen} onChange={choose} />
      <Failure error={fault} advises />
      <Button
        look="primary"
        size="large"
        isDisabled={bag.trim() === '' || reason === ''}
        isPending={busy}
        onPress={() => void (operator?.role === 'cashier' ? askApproval(true) : seal(null).then(refuse))}
      >
        {t('shifts:seal.title')}
      </Button>
    </Dialog>
  );
}
