// A step about a card that needs a reason and a second person: one button that opens the dialog for both.
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

export type ApprovedStepProps = CardOfSale & {
  readonly channel: 'line:void' | 'claim:waive' | 'line:cancel-activation';
  /** False: its button is gone, and the dialog, if it is open, stays to say why. */
  readonly isOffered?: boolean;
  readonly open: string;
  /** The button's name, where several cards have it. */
  readonly name?: string;
  readonly title: string;
  /** Its money goes back: the dialog says how. */
  readonly goesBack?: boolean;
  readonly explain: ReactNode;
  /** Why it cannot be done any more. */
  readonly tooLate?: string | null;
  readonly reasons: ReasonSet;
  /** Who may not approve it; by default the cashiers of the sale. */
  readonly cashierIds?: readonly string[];
  /** Nor may the user who is signed in. */
  readonly isAsked?: boolean;
  /** The field for what does in place of another person, and what was entered there. */
  readonly instead?: ReactNode;
  readonly cardNumber?: string | null;
  readonly onClose?: () => void;
};

export function ApprovedStep(props: ApprovedStepProps) {
  const { sale, line, isOffered = true, tooLate = null } = props;
  const [asking, ask] = useState(false);
  const act = useSale((store) => store.act);

  const submit = async (reason: string, approval: Approval): Promise<TillError | null> => {
    const request = { lineId: line.id, reason, approval };
    const answer =
      props.channel === 'line:void'
        ? await act('line:void', { ...request, cardNumber: props.cardNumber ?? null }, { quiet: true })
        : await act(props.channel, request, { quiet: true });
    if (!answer.ok) return answer.error;
    close();
    return null;
  };
  const close = () => {
    ask(false);
    props.onClose?.();
  };

  return (
    <>
      {isOffered ? (
        <Button look="danger" label={props.name} onPress={() => ask(true)}>
          {props.open}
        </Button>
      ) : null}
      {asking ? (
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
          onClose={close}
          onSubmit={submit}
        />
      ) : null}
    </>
  );
}
