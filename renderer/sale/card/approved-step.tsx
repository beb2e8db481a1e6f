// A step about a card that needs a reason and a second person: a button that opens the dialog for both, or the dialog alone.
import { type ReactNode, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { ReasonSet } from '../../../shared/reasons.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { useSale } from '../../stores/sale.ts';
import { AboutCard } from './about-card.tsx';

export type CardOfSale = { readonly sale: SaleView; readonly line: LineView };

type ApprovedDialogProps = CardOfSale & {
  readonly channel: 'line:void' | 'claim:waive' | 'line:cancel-activation';
  readonly title: string;
  /** Its money goes back: the dialog says how. */
  readonly goesBack?: boolean;
  readonly explain: ReactNode;
  /** Why it is no longer possible: the dialog stays open to say so. */
  readonly tooLate?: string | null;
  readonly reasons: ReasonSet;
  readonly onClose: () => void;
};

/** Two people: one is signed in, the other approves. */
export const takesTwo = ({ voidRule }: LineView): boolean => voidRule === 'two-people';

export type ApprovedStepProps = Omit<ApprovedDialogProps, 'onClose'> & { readonly open: string };

export function ApprovedStep({ open, ...about }: ApprovedStepProps) {
  const [asking, ask] = useState(false);
  return (
    <>
      <Button look="danger" onPress={() => ask(true)}>
        {open}
      </Button>
      {asking ? <ApprovedDialog {...about} onClose={() => ask(false)} /> : null}
    </>
  );
}

export function ApprovedDialog(props: ApprovedDialogProps) {
  const { sale, line, tooLate = null, onClose } = props;
  const act = useSale((store) => store.act);

  const submit = async (reason: string, approval: Approval): Promise<TillError | null> => {
    const answer = await act(props.channel, { lineId: line.id, reason, approval }, { quiet: true });
    if (!answer.ok) return answer.error;
    onClose();
    return null;
  };

  return (
    <ApprovalDialog
      title={props.title}
      explain={
        <>
          <AboutCard sale={sale} line={line} goesBack={props.goesBack} />
          {props.explain}
        </>
      }
      cashierIds={sale.cashierIds}
      isAsked={props.channel !== 'claim:waive' && takesTwo(line)}
      reasons={props.reasons}
      tooLate={tooLate}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
