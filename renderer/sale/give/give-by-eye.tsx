// A card that cannot be scanned: the cashier compares the last four characters, and a supervisor confirms them.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { mayDo } from '../../../shared/operators/duties.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { LastFour } from './what-to-give.tsx';

type GiveByEyeProps = { readonly sale: SaleView; readonly line: LineView };

export function GiveByEye({ sale, line }: GiveByEyeProps) {
  const { t, money } = useWords();
  const { operator } = useSessionView();
  const act = useSale((store) => store.act);
  const [asking, ask] = useState(false);
  const give = async (approval: Approval | null): Promise<TillError | null> => {
    const answer = await act('line:hand-over', { lineId: line.id, byEye: true, approval }, { quiet: true });
    if (!answer.ok) return answer.error;
    ask(false);
    return null;
  };
  const explain = (
    <>
      <p>
        <strong dir="auto">{line.productName}</strong> · {money(line.faceValue)}
      </p>
      <LastFour line={line} />
      <p>{t('scanning:give.compare')}</p>
    </>
  );
  const isOwn = operator !== null && mayDo(operator.role, 'givenByEye') === 'yes';
  return (
    <>
      <Button
        look="tile"
        label={`${t('scanning:give.byEye')}: ${line.productName} ${line.cardLast4 ?? ''}`.trim()}
        onPress={() => ask(true)}
      >
        {t('scanning:give.byEye')}
      </Button>
      {asking && isOwn ? (
        <OwnApproval onGive={() => give(null)} onClose={() => ask(false)}>
          {explain}
        </OwnApproval>
      ) : null}
      {asking && !isOwn ? (
        <ApprovalDialog
          title={t('scanning:give.byEyeTitle')}
          explain={explain}
          cashierIds={sale.cashierIds}
          supervisorsToo
          reasons={null}
          onClose={() => ask(false)}
          onSubmit={(_, approval) => give(approval)}
        />
      ) : null}
    </>
  );
}

type OwnApprovalProps = {
  readonly children: React.ReactNode;
  readonly onGive: () => Promise<TillError | null>;
  readonly onClose: () => void;
};

/** The signed-in user may confirm it. */
function OwnApproval({ children, onGive, onClose }: OwnApprovalProps) {
  const { t, error: sayError } = useWords();
  const { busy, fault, refuse, during } = useSend();
  const press = async () => {
    const error = await during(onGive());
    if (error) refuse(error);
  };
  return (
    <Dialog
      title={t('scanning:give.byEyeTitle')}
      role="alertdialog"
      onClose={onClose}
      foot={
        <Button look="primary" size="large" isPending={busy} onPress={() => void press()}>
          {t('scanning:give.right')}
        </Button>
      }
    >
      {children}
      {fault ? <p role="alert">{sayError(fault)}</p> : null}
    </Dialog>
  );
}
