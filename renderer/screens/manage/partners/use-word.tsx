// Sends what takes, or may take, a second person. What may need none is sent at once; main says whether it does.
import { type ReactNode, useState } from 'react';
import type { CompanyOrderView } from '../../../../shared/companies/views.ts';
import type { TillError } from '../../../../shared/errors.ts';
import type { Approval } from '../../../../shared/request-parts.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';

export type Wish = {
  readonly title: string;
  readonly explain: ReactNode;
  /** Answers null where it is done. */
  readonly send: (approval: Approval | null) => Promise<TillError | null>;
};

type About = Pick<CompanyOrderView, 'number' | 'company' | 'sum'>;

/** What every approval says: for whom, and how much the whole order is. */
export function AboutOrder({ number, company, sum }: About) {
  const { money } = useWords();
  return <strong className="breaks-words">{`${number} · ${company} · ${money(sum)}`}</strong>;
}

/** `order`: null while there is none, and the wish says it all. */
export function useWord(order: About | null) {
  const { busy, fault, refuse, during } = useSend();
  const [asked, ask] = useState<Wish | null>(null);
  const dialog = asked && (
    <ApprovalDialog
      title={asked.title}
      explain={
        <div className="column gap-2">
          {order ? <AboutOrder {...order} /> : null}
          {asked.explain}
        </div>
      }
      reasons={null}
      supervisorsToo
      isAsked
      onClose={() => ask(null)}
      onSubmit={async (_reason, approval) => {
        const failed = await asked.send(approval);
        if (failed === null) ask(null);
        return failed;
      }}
    />
  );
  const forOne = async (wish: Wish): Promise<void> => {
    refuse(null);
    const failed = await during(wish.send(null));
    if (failed?.code === 'needs_supervisor' || failed?.code === 'needs_manager') ask(wish);
    else refuse(failed);
  };
  const forTwo = (wish: Wish): void => {
    refuse(null);
    ask(wish);
  };
  return { busy, fault, dialog, forOne, forTwo };
}
