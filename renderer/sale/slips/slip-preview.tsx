// A slip on screen, as it would print. A card's code stays masked until the user asks for it, which main journals.
// Invariant: a revealed code is held only in this component and is gone when it closes.
import { useState } from 'react';
import type { DocumentKind, SlipDocument } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import { errorOf } from '../../../shared/result.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { FraudNote } from './fraud-note.tsx';
import { useSlipApproval } from './slip-approval.tsx';
import { SlipPaper } from './slip-paper.tsx';
import styles from './slip-preview.module.css';

export type SlipPreviewProps = {
  readonly saleId: string;
  readonly lineId: string | null;
  readonly document: DocumentKind;
  readonly onClose: () => void;
};

export function SlipPreview({ saleId, lineId, document, onClose }: SlipPreviewProps) {
  const { t } = useWords();
  const wanted = { saleId, lineId, document };
  const request = { ...wanted, reveal: false, approval: null };
  const { view: slip, fault, refuse, show } = useAsked('print:preview', request);
  const [secret, keep] = useState<SlipDocument | null>(null);
  const revealed = secret !== null && slip === secret;
  const reveal = useSlipApproval({
    title: t('after:print.reveal'),
    explain: t('after:print.handedOver'),
    of: wanted,
    hasCode: true,
    async act(approval) {
      const answer = await ask('print:preview', { ...wanted, reveal: true, approval });
      if (!answer.ok) return answer.error;
      show(answer.value);
      keep(answer.value);
      return null;
    },
    onError: refuse,
  });
  const hasSecret = slip?.blocks.some((block) => block.kind === 'secret') ?? false;

  return (
    <Dialog title={t(`after:document.${document}`)} onClose={onClose}>
      <Failure error={fault} />
      {hasSecret && !revealed ? (
        <div className={styles.reveal}>
          <Button icon="eye" onPress={() => void reveal.start()}>
            {t('after:print.reveal')}
          </Button>
          <p>{t('after:print.revealExplain')}</p>
        </div>
      ) : null}
      {hasSecret ? <FraudNote /> : null}
      {slip && document !== 'pin' ? <SavePdf slip={wanted} onError={refuse} /> : null}
      {slip ? <SlipPaper slip={slip} revealed={revealed} /> : null}
      {reveal.dialog}
    </Dialog>
  );
}

type Saving = Request<'print:pdf'>;

type SavePdfProps = {
  readonly slip: Omit<Saving, 'to' | 'approval'>;
  readonly onError: (error: TillError | null) => void;
};

/** Saves the slip as a PDF: in the till's own folder, or with a manager's approval on a USB stick. Main writes the file. */
function SavePdf({ slip, onError }: SavePdfProps) {
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
    of: slip,
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
