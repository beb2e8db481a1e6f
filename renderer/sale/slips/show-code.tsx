// The code of a card that no slip carries, large, for the customer to copy or scan. Each look is journalled by main.
// Invariant: the code is in this component alone, for a minute at most, and goes with it when the till locks. The card is given by "Shown".
import { useCallback, useEffect, useState } from 'react';
import type { Block, DocumentKind } from '../../../shared/document.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { SlipCode } from '../../components/slip-code.tsx';
import { useSale } from '../../stores/sale.ts';
import { tillTime } from '../../till-time.ts';
import { useSend } from '../../use-asked.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { FraudNote } from './fraud-note.tsx';
import styles from './slip-preview.module.css';

const shownMs = 60_000;

type Secret = Extract<Block, { kind: 'secret' }>;
type Shown = { readonly secrets: readonly Secret[]; readonly untilMs: number };

type ShowCodeProps = { readonly sale: SaleView; readonly line: LineView; readonly onClose: () => void };

export function ShowCode({ sale, line, onClose }: ShowCodeProps) {
  const { t, money, duration } = useWords();
  const act = useSale((store) => store.act);
  const now = useNow(500);
  const [shown, show] = useState<Shown | null>(null);
  const [wasShown, noteShown] = useState(false);
  const { busy, fault, refuse, during } = useSend();
  const [saleId, lineId] = [sale.id, line.id];
  const look = useCallback(async () => {
    const read = (document: DocumentKind) =>
      ask('print:preview', { saleId, lineId, document, reveal: true, approval: null });
    const code = await read('activation');
    if (!code.ok) return refuse(code.error);
    // Only some cards have a PIN.
    const pin = await read('pin');
    const blocks = [...code.value.blocks, ...(pin.ok ? pin.value.blocks : [])];
    refuse(null);
    noteShown(true);
    show({ secrets: blocks.filter((block) => block.kind === 'secret'), untilMs: tillTime() + shownMs });
  }, [saleId, lineId, refuse]);
  useEffect(() => void look(), [look]);
  const leftMs = (shown?.untilMs ?? 0) - now;
  const isVisible = leftMs > 0;
  useEffect(() => {
    if (leftMs <= 0) show(null);
  }, [leftMs]);
  const give = async () => {
    const answer = await during(act('line:hand-over', { lineId }, { quiet: true }));
    if (answer.ok) onClose();
    else refuse(answer.error);
  };
  return (
    <Dialog
      title={line.productName}
      size="wide"
      lead={money(line.faceValue)}
      onClose={onClose}
      foot={
        <>
          {isVisible ? null : (
            <Button size="large" icon="eye" onPress={() => void look()}>
              {t('after:print.showAgain')}
            </Button>
          )}
          <span className="grows-from-0" />
          <Button
            look="primary"
            size="large"
            icon="check"
            isDisabled={!wasShown}
            isPending={busy}
            autoFocus={wasShown}
            onPress={() => void give()}
          >
            {t('after:print.shown')}
          </Button>
        </>
      }
    >
      <Failure error={fault} />
      <FraudNote />
      {shown && isVisible ? (
        <>
          <div className={styles.codes} data-code-shown="">
            {shown.secrets.map((secret) => (
              <div key={`${secret.label} ${secret.text}`}>
                {secret.qr ? <SlipCode code={secret.qr} /> : null}
                <p className="soft">{secret.label}</p>
                <p className={secret.qr ? 'selectable breaks' : styles.code} dir="ltr">
                  {secret.text}
                </p>
              </div>
            ))}
            {shown.secrets.length === 0 ? <p className="bold">{t('after:print.noCode')}</p> : null}
          </div>
          <p className="soft text-centre">{t('after:print.shownFor', { left: duration(leftMs) })}</p>
        </>
      ) : null}
    </Dialog>
  );
}
