// Opens the cash drawer without a sale: why, who allows it, and whether it opened.
// Invariant: a cashier alone opens nothing, and the screen says "opened" only if the printer confirmed it.
import { useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { Approval } from '../../shared/request-parts.ts';
import type { DrawerView } from '../../shared/tender/views.ts';
import { ask } from '../bridge.ts';
import { useNotice } from '../stores/notice.ts';
import { useSessionView } from '../stores/session.ts';
import { useBusy } from '../use-busy.ts';
import { useWords } from '../words.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export function OpenDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [busy, during] = useBusy();
  const [end, setEnd] = useState<DrawerView | null>(null);
  const { operator } = useSessionView();

  const open = async (why: string, approval: Approval | null): Promise<TillError | null> => {
    const answer = await during(ask('drawer:open', { reason: why, approval }));
    if (!answer.ok) return answer.error;
    setEnd(answer.value);
    return null;
  };
  const openAtOnce = async () => {
    if (reason === '') return;
    const error = await open(reason, null);
    if (error) useNotice.getState().show(error);
  };

  const said = async (opens: boolean) => {
    const answer = await during(ask('drawer:said', { opens }));
    if (answer.ok && opens) useNotice.getState().announce(t('drawers:learned'));
    onClose();
  };

  // Its printer cannot confirm it, but the person in front of it can.
  if (end?.state === 'unknown' && end.cause === 'unproven')
    return (
      <Dialog title={t('frame:openDrawer')} onClose={onClose} role="alertdialog">
        <p role="status">{t('drawers:ask')}</p>
        <div className="row gap-2">
          <Button size="large" look="primary" isPending={busy} onPress={() => void said(true)}>
            {t('paying:drawerNotice.open')}
          </Button>
          <Button size="large" isPending={busy} onPress={() => void said(false)}>
            {t('drawers:shut')}
          </Button>
        </div>
      </Dialog>
    );
  if (end)
    return (
      <Dialog title={t('frame:openDrawer')} onClose={onClose} role="alertdialog">
        <p role="status">
          <strong>{t(`drawers:${end.state}`)}</strong>
          {end.cause ? ` ${t(`guide:cause.${end.cause}.what`)}` : null}
        </p>
        <Button size="large" look="primary" autoFocus onPress={onClose}>
          {t('frame:close')}
        </Button>
      </Dialog>
    );
  if (operator?.role === 'cashier')
    return (
      <ApprovalDialog
        title={t('drawers:title')}
        explain={
          <>
            <p>{t('drawers:why')}</p>
            <p>{t('drawers:explain')}</p>
          </>
        }
        isAsked
        supervisorsToo
        reasons="drawer"
        onClose={onClose}
        onSubmit={open}
      />
    );
  return (
    <Dialog title={t('drawers:title')} onClose={onClose}>
      <p>{t('drawers:why')}</p>
      <ReasonField set="drawer" value={reason} onChange={setReason} autoFocus onEnter={() => void openAtOnce()} />
      <Button
        size="large"
        look="primary"
        icon="drawer"
        isDisabled={reason === ''}
        isPending={busy}
        onPress={() => void openAtOnce()}
      >
        {reason === '' ? t('after:approval.reasonMissing') : t('frame:openDrawer')}
      </Button>
    </Dialog>
  );
}
