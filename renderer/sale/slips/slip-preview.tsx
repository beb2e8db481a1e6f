// A slip on screen, as it would print. A card's code stays masked until a person asks for it; main journals that.
// Invariant: a revealed code lives in this component alone and is gone when it closes.
import { useCallback, useEffect, useState } from 'react';
import type { Block, DocumentKind, SlipDocument } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useWords } from '../../words.ts';
import { SavePdf } from './save-pdf.tsx';
import { useSlipApproval } from './slip-approval.tsx';
import { SlipCode, SlipPicture } from './slip-code.tsx';
import styles from './slip-preview.module.css';

export type SlipPreviewProps = {
  readonly saleId: string;
  readonly lineId: string | null;
  readonly document: DocumentKind;
  readonly onClose: () => void;
};

export function SlipPreview({ saleId, lineId, document, onClose }: SlipPreviewProps) {
  const { t, error: sayError } = useWords();
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
      {error ? (
        <p className="error" role="alert">
          {sayError(error)}
        </p>
      ) : null}
      {hasSecret && !revealed ? (
        <div className={styles.reveal}>
          <Button icon="eye" onPress={() => void reveal.start()}>
            {t('after:print.reveal')}
          </Button>
          <p>{t('after:print.revealExplain')}</p>
        </div>
      ) : null}
      {slip && document !== 'pin' ? <SavePdf slip={{ saleId, lineId, document }} onError={setError} /> : null}
      {slip ? (
        <article className={styles.slip} lang={slip.language} aria-label={slip.title}>
          {slip.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a slip never change places.
            <SlipBlock key={index} block={block} revealed={revealed} />
          ))}
        </article>
      ) : null}
      {reveal.dialog}
    </Dialog>
  );
}

function SlipBlock({ block, revealed }: { readonly block: Block; readonly revealed: boolean }) {
  const { t } = useWords();
  switch (block.kind) {
    case 'text': {
      const names = [
        styles.text,
        styles[block.align ?? 'left'],
        block.bold ? styles.bold : '',
        block.large ? styles.large : '',
      ];
      return <p className={names.join(' ')}>{block.text}</p>;
    }
    case 'row':
      return (
        <p className={[styles.row, block.bold ? styles.bold : ''].join(' ')}>
          <span>{block.left}</span>
          <span className={styles.right}>{block.right}</span>
        </p>
      );
    case 'tear':
    case 'rule':
      return <hr className={styles.rule} />;
    case 'space':
      return <div className={styles.space} />;
    case 'code':
      return <SlipCode code={block} />;
    case 'picture':
      return <SlipPicture {...block} />;
    case 'secret':
      return (
        <>
          <p className={styles.row}>
            <span>{block.label}</span>
            <span className={styles.secret}>{revealed ? block.text : t('after:print.masked')}</span>
          </p>
          {revealed && block.qr ? <SlipCode code={block.qr} /> : null}
        </>
      );
  }
}
