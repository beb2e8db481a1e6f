// A step about a card that needs a reason and a second person: one button that opens the dialog for both, or the dialog alone.
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
  /** Why it cannot be done any more: the dialog stays to say it. */
  readonly tooLate?: string | null;
  readonly reasons: ReasonSet;
  /** Who may not approve it; by default the cashiers of the sale. */
  readonly cashierIds?: readonly string[];
  /** Nor may the user who is signed in. */
  readonly isAsked?: boolean;
  /** The field for what does in place of another person, and what was entered there. */
  readonly instead?: ReactNode;
  readonly cardNumber?: string | null;
  readonly onClose: () => void;
};

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
    const request = { lineId: line.id, reason, approval };
    const answer =
      props.channel === 'line:void'
        ? await act('line:void', { ...request, cardNumber: props.cardNumber ?? null }, { quiet: true })
        : await act(props.channel, request, { quiet: true });
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
      cashierIds={props.cashierIds ?? sale.cashierIds}
      isAsked={props.isAsked ?? false}
      instead={props.instead}
      reasons={props.reasons}
      tooLate={tooLate}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
