// A slip on screen, as it would print. A card's code stays masked until a person asks for it; main journals that.
// Invariant: a revealed code lives in this component alone and is gone when it closes.
import { useCallback, useEffect, useState } from 'react';
import type { DocumentKind, SlipDocument } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { useWords } from '../../words.ts';
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
  const [slip, setSlip] = useState<SlipDocument | null>(null);
  const [revealed, setRevealed] = useState(false);
  const [error, setError] = useState<TillError | null>(null);

  const load = useCallback(
    async (reveal: boolean, approval: Approval | null = null): Promise<TillError | null> => {
      const answer = await ask('print:preview', { saleId, lineId, document, reveal, approval });
      if (!answer.ok) return answer.error;
      setError(null);
      setSlip(answer.value);
      setRevealed(reveal);
      return null;
    },
    [saleId, lineId, document],
  );
  const reveal = useSlipApproval({
    title: t('after:print.reveal'),
    explain: t('after:print.handedOver'),
    act: (approval) => load(true, approval),
    onError: setError,
  });
  useEffect(() => void load(false).then(setError), [load]);
  const hasSecret = slip?.blocks.some((block) => block.kind === 'secret') ?? false;

  return (
    <Dialog title={t(`till:document.${document}`)} onClose={onClose}>
      <Failure error={error} />
      {hasSecret && !revealed ? (
        <div className={styles.reveal}>
          <Button icon="eye" onPress={() => void reveal.start()}>
            {t('after:print.reveal')}
          </Button>
          <p>{t('after:print.revealExplain')}</p>
        </div>
      ) : null}
      {slip && document !== 'pin' ? <SavePdf slip={{ saleId, lineId, document }} onError={setError} /> : null}
      {slip ? <SlipPaper slip={slip} revealed={revealed} /> : null}
      {reveal.dialog}
    </Dialog>
  );
}
