// A slip on screen, as it would print. A card's code stays masked until a person asks for it; main journals that.
// Invariant: a revealed code lives in this component alone and is gone when it closes.
import { useState } from 'react';
import type { DocumentKind, SlipDocument } from '../../../shared/document.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { NobodyAsks } from './nobody-asks.tsx';
import { SavePdf } from './save-pdf.tsx';
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
      {hasSecret ? <NobodyAsks /> : null}
      {slip && document !== 'pin' ? <SavePdf slip={wanted} onError={refuse} /> : null}
      {slip ? <SlipPaper slip={slip} revealed={revealed} /> : null}
      {reveal.dialog}
    </Dialog>
  );
}
