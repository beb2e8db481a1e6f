// Saves a slip as a PDF: in the till's own folder, or on a USB stick on a manager's word. Main writes the file.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import { errorOf } from '../../../shared/result.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import { useSlipApproval } from './slip-approval.tsx';

type Saving = Request<'print:pdf'>;

export type SavePdfProps = {
  readonly slip: Omit<Saving, 'to' | 'approval'>;
  readonly onError: (error: TillError | null) => void;
};

export function SavePdf({ slip, onError }: SavePdfProps) {
  const { t } = useWords();
  const [busy, setBusy] = useState<Saving['to'] | null>(null);
  const [file, setFile] = useState<string | null>(null);
  const save = async (to: Saving['to'], approval: Saving['approval']): Promise<TillError | null> => {
    setBusy(to);
    const answer = await ask('print:pdf', { ...slip, to, approval });
    setBusy(null);
    setFile(answer.ok ? answer.value.file : null);
    return errorOf(answer);
  };
  const onStick = useSlipApproval({
    title: t('word:saveToStick'),
    explain: t('after:print.stickNeedsManager'),
    act: (approval) => save('usb-stick', approval),
    onError,
  });
  return (
    <>
      <div className="row gap-3">
        <Button icon="save" isPending={busy === 'till'} onPress={() => void save('till', null).then(onError)}>
          {t('after:print.savePdf')}
        </Button>
        <Button icon="save" isPending={busy === 'usb-stick'} onPress={() => void onStick.start()}>
          {t('after:print.toStick')}
        </Button>
      </div>
      <p className="not-empty breaks" role="status">
        {file === null ? null : t('word:savedFile', { file })}
      </p>
      {onStick.dialog}
    </>
  );
}
