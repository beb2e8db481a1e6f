// Receives the scans by which the cards of a sale are handed over. A scanned card is ticked; the warning about a card of another sale stays
// until the cashier confirms it.
// Invariant: main identifies the scan, and hands over the card by the id that it returned; no number is here.
import { useState } from 'react';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import type { ScanRead } from '../../../shared/scan/views.ts';
import { scanWords } from '../../scan/scan-words.ts';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { play } from '../../sounds/sounds.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';

/** The card works, and is handed over by its scan. */
export function waitsForScan({ takesScan, actions }: Pick<LineView, 'takesScan' | 'actions'>): boolean {
  return takesScan && actions.includes('hand-over');
}

export type Giving = {
  /** Why the last scan handed over no card; null if it did, or there was none. */
  readonly said: string | null;
  /** The scanned card is not in this sale. */
  readonly isWrong: boolean;
  understand(): void;
};

export function useGiving(sale: SaleView): Giving {
  const { t } = useWords();
  const act = useSale((store) => store.act);
  const go = useNavigation((store) => store.go);
  const [said, say] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const takesScans = sale.lines.some(({ takesScan }) => takesScan);

  const give = async (lineId: string, scan: string | null): Promise<void> => {
    say(scan === null ? t('scanning:give.notYet') : null);
    const isGiven = scan !== null && (await act('line:hand-over', { lineId, scan })).ok;
    play(isGiven ? 'scan' : 'refused');
  };
  const refuse = ({ answer, product }: ScanRead): void => {
    const isOfOther = answer.kind === 'nothing' && answer.reason === 'not-of-this-sale';
    play(isOfOther ? 'attention' : 'refused');
    setWrong(isOfOther);
    say(isOfOther ? null : scanWords(answer, { product: () => product?.name ?? '', waits: '' }, t));
  };
  const hear = async (code: string): Promise<void> => {
    if (!takesScans) return;
    const read = await readScan(code, { screen: 'give', sale: sale.id });
    if (!read) return play('refused');
    const { answer, scan } = read;
    if (answer.kind === 'claim') go({ screen: 'claim', scanned: answer.text });
    else if (answer.kind === 'give') await give(answer.line, scan);
    else refuse(read);
  };
  useScan(hear);
  return { said, isWrong, understand: () => setWrong(false) };
}
