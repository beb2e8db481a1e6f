// Another person's word for a slip that may be out already, or for a code that was handed over: what it would mean, who, and the PIN.
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { useSession } from '../../stores/session.ts';
import { useWords } from '../../words.ts';

export type SlipApprovalProps = {
  readonly title: string;
  /** What it would mean. */
  readonly explain: string;
  /** How main refused it: by whose word it would go. */
  readonly needs: TillError;
  readonly onClose: () => void;
  readonly onApproval: (approval: Approval) => Promise<TillError | null>;
};

export function SlipApproval({ title, explain, needs, onClose, onApproval }: SlipApprovalProps) {
  const { error: sayError } = useWords();
  const session = useSession((store) => store.session);
  if (!session?.operator) return null;
  return (
    <ApprovalDialog
      title={title}
      explain={
        <>
          <p>{explain}</p>
          <p>{sayError(needs)}</p>
        </>
      }
      session={session}
      cashierIds={[session.operator.id]}
      isAsked
      supervisorsToo={needs.code === 'needs_supervisor'}
      reasons={null}
      onClose={onClose}
      onSubmit={(_, approval) => onApproval(approval)}
    />
  );
}
