// Another person's approval for a slip that may already be out, or for a code that was handed over: what it would mean, who, and the PIN.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useSaleOf } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import { aboutSale } from '../about-sale.ts';
import { FraudNote } from './fraud-note.tsx';

export type SlipStep = {
  readonly title: string;
  /** What it would mean. */
  readonly explain: string;
  /** What it is a slip of: its card, or the sale. */
  readonly of: { readonly saleId: string; readonly lineId: string | null };
  /** It shows or prints a card's code. */
  readonly hasCode?: boolean;
  /** Answers null on success. */
  readonly act: (approval: Approval | null) => Promise<TillError | null>;
  /** Receives a refusal that no approval changes. */
  readonly onError?: (error: TillError) => void;
};

/** `start` acts at once; if main needs another person for it, `dialog` asks for one. */
export function useSlipApproval({
  title,
  explain,
  of,
  hasCode = false,
  act,
  onError = useNotice.getState().show,
}: SlipStep) {
  const words = useWords();
  const { error: sayError } = words;
  const sale = useSaleOf(of.saleId);
  const [refusal, ask] = useState<TillError | null>(null);
  const start = async () => {
    const error = await act(null);
    if (error?.code === 'needs_supervisor' || error?.code === 'needs_manager') ask(error);
    else if (error) onError(error);
  };
  const submit = async (approval: Approval) => {
    const error = await act(approval);
    if (!error) ask(null);
    return error;
  };
  const dialog = refusal ? (
    <ApprovalDialog
      title={title}
      explain={
        <>
          {sale ? (
            <p>
              <strong>{aboutSale(sale, words, of.lineId)}</strong>
            </p>
          ) : null}
          <p>{explain}</p>
          <p>{sayError(refusal)}</p>
          {hasCode ? <FraudNote /> : null}
        </>
      }
      isAsked
      supervisorsToo={refusal.code === 'needs_supervisor'}
      reasons={null}
      onClose={() => ask(null)}
      onSubmit={(_, approval) => submit(approval)}
    />
  ) : null;
  return { start, dialog };
}
