// A second person's approval: of what, why, by whom, and the PIN that proves it. The cashier of the sale is not offered.
// Invariants: the button names what is missing; where nobody else may approve, the only one who may does it alone, with a reason, and the dialog
// says so. Main decides (shared/operators/second-person.ts).
import { type ReactNode, useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { ReasonSet } from '../../shared/reasons.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import styles from './approval-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { SelectField } from './field.tsx';
import { PinEntry } from './pin-entry.tsx';
import { ReasonField } from './reason-field.tsx';
import { TrainingHint } from './training-hint.tsx';

export type ApprovalDialogProps = {
  readonly title: string;
  /** What is about to happen, to which card and how much money. */
  readonly explain: ReactNode;
  /** Users who sold part of it or took money for it; they may not approve. */
  readonly cashierIds?: readonly string[];
  /** Excludes the signed-in user too, who asks for it. */
  readonly isAsked?: boolean;
  /** An action that needs no second person. It is also shown if no user may approve. */
  readonly instead?: ReactNode;
  /** Supervisors may approve as well as managers. */
  readonly supervisorsToo?: boolean;
  /** The ready-made reasons to offer; null if no reason is needed. */
  readonly reasons: ReasonSet | null;
  /** Why it is no longer possible, although the dialog is open. */
  readonly tooLate?: string | null;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string, approval: Approval) => Promise<TillError | null>;
};

export function ApprovalDialog(props: ApprovalDialogProps) {
  const { t } = useWords();
  const { operator, operators, trainingPins } = useSessionView();
  const { cashierIds = [], isAsked = false, supervisorsToo = false, tooLate = null } = props;
  const allowed = operators.filter(({ role }) => role === 'manager' || (supervisorsToo && role === 'supervisor'));
  const approvers = allowed.filter(({ id }) => !cashierIds.includes(id) && !(isAsked && id === operator?.id));
  const [operatorId, setOperatorId] = useState(approvers[0]?.id ?? '');
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState(false);
  const [asksWhy, askWhy] = useState(false);
  const alone = approvers.length === 0 && allowed.length === 1 ? allowed[0] : null;
  const chosen = approvers.find((one) => one.id === operatorId) ?? approvers[0] ?? alone;
  const reasons = props.reasons ?? (alone || asksWhy ? 'note' : null);

  if (!chosen) {
    const other = allowed.find(({ id }) => !cashierIds.includes(id));
    return (
      <Dialog title={props.title} onClose={props.onClose} role="alertdialog">
        <p>{other ? t('after:approval.nobodyBesides', { name: other.name }) : t('after:approval.nobody')}</p>
        {props.instead}
      </Dialog>
    );
  }

  const submit = async (pin: string): Promise<TillError | null> => {
    const failed = await props.onSubmit(reason, { operatorId: chosen.id, pin, ...(reason === '' ? {} : { reason }) });
    if (failed?.code === 'alone_reason') askWhy(true);
    return failed;
  };

  const trainingPin = trainingPins?.[chosen.id];
  const noReason = reasons !== null && reason === '';
  const missing = noReason
    ? t(reasons === 'note' ? 'after:approval.noteMissing' : 'after:approval.reasonMissing')
    : null;

  return (
    <Dialog title={props.title} onClose={props.onClose} size="wide" role="alertdialog">
      <div className={styles.columns}>
        <div className="column gap-4">
          <div className="column gap-2">
            {props.explain}
            {alone ? <p>{t('after:approval.alone', { name: alone.name })}</p> : null}
          </div>
          {reasons === null ? null : (
            <ReasonField set={reasons} value={reason} onChange={setReason} onPicked={() => setPicked(true)} autoFocus />
          )}
          <SelectField
            label={t('after:approval.approver')}
            value={chosen.id}
            options={(alone ? [alone] : approvers).map((one) => ({ value: one.id, label: one.name }))}
            onChange={setOperatorId}
          />
          {trainingPin ? <TrainingHint>{t('counter:signIn.trainingPin', { pin: trainingPin })}</TrainingHint> : null}
        </div>
        <div className="column gap-4">
          <PinEntry
            key={chosen.id}
            submitLabel={t('after:approval.approve')}
            missing={tooLate ?? missing}
            pinMissing={t('after:approval.pinMissing')}
            autoFocus={reasons === null || picked}
            onPin={submit}
          />
          {props.instead}
        </div>
      </div>
    </Dialog>
  );
}
