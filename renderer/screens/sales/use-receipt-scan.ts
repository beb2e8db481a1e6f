// A receipt that is scanned at the past sales opens its sale. Of any other code the reason is said: a card's number is nothing to search for.
import { useState } from 'react';
import { scanWords } from '../../scan/scan-words.ts';
import { readScan } from '../../scan/scanned.ts';
import { useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useWords } from '../../words.ts';

/** Answers why the last scan opened nothing. */
export function useReceiptScan(): string | null {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const [said, say] = useState<string | null>(null);
  useScan(async (code) => {
    const read = await readScan(code, { screen: 'sell' });
    if (!read) return;
    const { answer, product, capsLock } = read;
    if (capsLock) useNotice.getState().hint('caps-lock');
    if (answer.kind === 'receipt') return go({ screen: 'sale', saleId: answer.sale, from: 'sales' });
    const why = scanWords(answer, { product: () => product?.name ?? '', waits: product?.name ?? '' }, t);
    say(why ?? t('scanning:reason.receipt-unknown'));
  });
  return said;
}
