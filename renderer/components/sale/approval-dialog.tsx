// A second person's word: why, who, and the PIN that proves it. The cashier of the sale is not among those to choose from.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { SessionView } from '../../../shared/views.ts';
import { useWords } from '../../words.ts';
import { Dialog } from '../dialog.tsx';
import { SelectField, TextField } from '../field.tsx';
import { PinEntry } from '../pin-entry.tsx';
import styles from './approval-dialog.module.css';

export type ApprovalDialogProps = {
  readonly title: string;
  readonly explain: string;
  readonly session: SessionView;
  /** Who sold part of it or took money for it. */
  readonly cashierIds: readonly string[];
  /** Who may approve besides managers. */
  readonly supervisorsToo?: boolean;
  /** Null where no text is asked for. */
  readonly reasonLabel: 'reason' | 'note' | null;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string, approval: Approval) => Promise<TillError | null>;
};

export function ApprovalDialog(props: ApprovalDialogProps) {
  const { t } = useWords();
  const { session, cashierIds, reasonLabel, supervisorsToo = false, onSubmit } = props;
  const approvers = session.operators.filter(
    ({ id, role }) => (role === 'manager' || (supervisorsToo && role === 'supervisor')) && !cashierIds.includes(id),
  );
  const [operatorId, setOperatorId] = useState(approvers[0]?.id ?? '');
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const chosen = approvers.find((one) => one.id === operatorId);

  if (!chosen)
    return (
      <Dialog title={props.title} onClose={props.onClose} role="alertdialog">
        <p>{t('after:approval.nobody')}</p>
      </Dialog>
    );

  const submit = async (pin: string): Promise<TillError | null> => {
    if (reasonLabel !== null && reason.trim() === '') {
      setReasonError(t('after:approval.reasonMissing'));
      return null;
    }
    return onSubmit(reason.trim(), { operatorId: chosen.id, pin });
  };
  const trainingPin = session.trainingPins?.[chosen.id];

  return (
    <Dialog title={props.title} onClose={props.onClose} size="wide" role="alertdialog">
      <div className={styles.columns}>
        <div className={styles.column}>
          <p>{props.explain}</p>
          {reasonLabel === null ? null : (
            <TextField
              label={t(`after:approval.${reasonLabel}`)}
              value={reason}
              onChange={(value) => {
                setReason(value);
                setReasonError(null);
              }}
              error={reasonError}
              maxLength={reasonLabel === 'note' ? 500 : 200}
              autoFocus
            />
          )}
          <SelectField
            label={t('after:approval.approver')}
            hint={t('after:approval.otherPerson')}
            value={operatorId}
            options={approvers.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setOperatorId}
          />
          {trainingPin ? (
            <p className={styles.training}>{t('counter:signIn.trainingPin', { pin: trainingPin })}</p>
          ) : null}
        </div>
        <PinEntry
          key={chosen.id}
          submitLabel={t('after:approval.approve')}
          autoFocus={reasonLabel === null}
          onPin={submit}
        />
      </div>
    </Dialog>
  );
}
