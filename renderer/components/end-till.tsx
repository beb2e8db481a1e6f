// A kiosk's way out by touch: leave the till, restart or shut down the machine, with a manager's PIN; without one if no user can sign in.
import { useState } from 'react';
import { type MachineEnd, machineEnds } from '../../shared/machine.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { errorOf } from '../../shared/result.ts';
import { ask } from '../bridge.ts';
import { useNotice } from '../stores/notice.ts';
import { useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { IconName } from './icon.tsx';

const icons: Readonly<Record<MachineEnd, IconName>> = { leave: 'out', restart: 'again', 'shut-down': 'power' };

export function EndTill({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { operators } = useSessionView();
  const [how, choose] = useState<MachineEnd | null>(null);

  const end = async (chosen: MachineEnd, approval: Approval | null) => {
    const answer = await ask('machine:end', { how: chosen, approval });
    if (answer.ok) onClose();
    return errorOf(answer);
  };
  const chosen = (one: MachineEnd) => {
    if (operators.length > 0) return choose(one);
    void end(one, null).then((error) => error && useNotice.getState().show(error));
  };

  if (how)
    return (
      <ApprovalDialog
        title={t(`frame:machine.${how}.do`)}
        explain={
          <>
            <p>{t(`frame:machine.${how}.means`)}</p>
            <p>{t('frame:machine.safe')}</p>
          </>
        }
        reasons={null}
        onClose={onClose}
        onSubmit={(_reason, approval) => end(how, approval)}
      />
    );
  return (
    <Dialog title={t('frame:machine.open')} onClose={onClose}>
      <p>{t('frame:machine.safe')}</p>
      <ul className="column gap-3">
        {machineEnds.map((one) => (
          <li key={one}>
            <Button size="large" wide icon={icons[one]} onPress={() => chosen(one)}>
              {t(`frame:machine.${one}.do`)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
