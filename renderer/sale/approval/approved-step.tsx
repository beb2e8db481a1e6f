// A step that needs a reason and a second person: one button that opens the dialog for both.
import { type ReactNode, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { ReasonSet } from '../../../shared/reasons.ts';
import type { SaleView, SessionView } from '../../../shared/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { useSale } from '../../stores/sale.ts';

type Step =
  | { readonly channel: 'line:void'; readonly request: { lineId: string; reason: string; approval: Approval } }
  | { readonly channel: 'claim:waive'; readonly request: { lineId: string; reason: string; approval: Approval } }
  | {
      readonly channel: 'line:cancel-activation';
      readonly request: { lineId: string; reason: string; approval: Approval };
    };

export type ApprovedStepProps = {
  readonly sale: SaleView;
  readonly session: SessionView;
  /** False: its button is gone, and the dialog, if it is open, stays to say why. */
  readonly isOffered?: boolean;
  readonly open: string;
  readonly title: string;
  readonly explain: ReactNode;
  /** Why it cannot be done any more. */
  readonly tooLate?: string | null;
  readonly reasons: ReasonSet;
  readonly onApproved: (reason: string, approval: Approval) => Step;
};

export function ApprovedStep(props: ApprovedStepProps) {
  const { sale, session, isOffered = true, open, title, explain, tooLate = null, reasons, onApproved } = props;
  const [asking, ask] = useState(false);
  const act = useSale((store) => store.act);

  const submit = async (reason: string, approval: Approval): Promise<TillError | null> => {
    const step = onApproved(reason, approval);
    const answer = await act(step.channel, step.request, { quiet: true });
    if (!answer.ok) return answer.error;
    ask(false);
    return null;
  };

  return (
    <>
      {isOffered ? (
        <Button look="danger" onPress={() => ask(true)}>
          {open}
        </Button>
      ) : null}
      {asking ? (
        <ApprovalDialog
          title={title}
          explain={explain}
          session={session}
          cashierIds={sale.cashierIds}
          reasons={reasons}
          tooLate={tooLate}
          onClose={() => ask(false)}
          onSubmit={submit}
        />
      ) : null}
    </>
  );
}
