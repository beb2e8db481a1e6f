// Opens the cash drawer without a sale: what for, who allows it, and what came of it.
// Invariant: a cashier's press alone opens nothing; what is not known to have opened is never called open.
import { useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { Approval } from '../../shared/ipc-schemas.ts';
import type { DrawerView, SessionView } from '../../shared/views.ts';
import { ask } from '../bridge.ts';
import { useNotice } from '../stores/notice.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './open-drawer.module.css';
import { ApprovalDialog } from './sale/approval-dialog.tsx';

const reasons = ['change', 'count', 'put', 'wrong'] as const;

export type OpenDrawerProps = { readonly session: SessionView; readonly onClose: () => void };

export function OpenDrawer({ session, onClose }: OpenDrawerProps) {
  const { t } = useWords();
  const [reason, choose] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<DrawerView | null>(null);
  const { operator } = session;

  const open = async (why: string, approval: Approval | null): Promise<TillError | null> => {
    setBusy(true);
    const answer = await ask('drawer:open', { reason: why, approval });
    setBusy(false);
    if (!answer.ok) return answer.error;
    setEnd(answer.value);
    return null;
  };
  const chosen = async (why: string) => {
    if (operator?.role === 'cashier') return choose(why);
    const error = await open(why, null);
    if (error) useNotice.getState().show(error);
  };

  if (end)
    return (
      <Dialog title={t('frame:drawer.open')} onClose={onClose} role="alertdialog">
        <p role="status">
          <strong>{t(`frame:drawer.${end.state}`)}</strong>
          {end.cause ? ` ${t(`guide:cause.${end.cause}.what`)}` : null}
        </p>
        <Button size="large" look="primary" autoFocus onPress={onClose}>
          {t('frame:close')}
        </Button>
      </Dialog>
    );
  if (reason !== null)
    return (
      <ApprovalDialog
        title={t('frame:drawer.title')}
        explain={`${reason}. ${t('frame:drawer.explain')}`}
        session={session}
        cashierIds={operator ? [operator.id] : []}
        supervisorsToo
        reasonLabel={null}
        onClose={onClose}
        onSubmit={(_, approval) => open(reason, approval)}
      />
    );
  return (
    <Dialog title={t('frame:drawer.title')} onClose={onClose}>
      <p>{t('frame:drawer.why')}</p>
      <div className={styles.reasons}>
        {reasons.map((one, index) => (
          <Button
            key={one}
            size="large"
            autoFocus={index === 0}
            isPending={busy}
            onPress={() => void chosen(t(`frame:drawer.reasons.${one}`))}
          >
            {t(`frame:drawer.reasons.${one}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
