// A step that needs a reason and a second person: one button that opens the dialog for both.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { ReasonSet } from '../../../shared/reasons.ts';
import type { SaleView, SessionView } from '../../../shared/views.ts';
import { useSale } from '../../stores/sale.ts';
import { Button } from '../button.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

type Step =
  | { readonly channel: 'line:void'; readonly request: { lineId: string; reason: string; approval: Approval } }
  | { readonly channel: 'claim:waive'; readonly request: { lineId: string; reason: string; approval: Approval } }
  | { readonly channel: 'line:give-back'; readonly request: { lineId: string; reason: string; approval: Approval } };

export type ApprovedStepProps = {
  readonly sale: SaleView;
  readonly session: SessionView;
  readonly open: string;
  readonly title: string;
  readonly explain: string;
  readonly reasons: ReasonSet;
  readonly onApproved: (reason: string, approval: Approval) => Step;
};

export function ApprovedStep({ sale, session, open, title, explain, reasons, onApproved }: ApprovedStepProps) {
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
      <Button look="danger" onPress={() => ask(true)}>
        {open}
      </Button>
      {asking ? (
        <ApprovalDialog
          title={title}
          explain={explain}
          session={session}
          cashierIds={sale.cashierIds}
          reasons={reasons}
          onClose={() => ask(false)}
          onSubmit={submit}
        />
      ) : null}
    </>
  );
}
