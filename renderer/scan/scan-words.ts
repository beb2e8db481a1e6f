// What a screen says about a scan: why it did nothing, or whose receipt it is.
import type { ScanView } from '../../shared/scan/scan-answer.ts';
import type { Translate } from '../words.ts';

export type Named = {
  /** The name of a product by its code. */
  readonly product: (code: string) => string;
  /** The product of the card that waits; empty if none does. */
  readonly waits: string;
};

/** Null for an answer that the screen's reaction already shows. */
export function scanWords(answer: ScanView, { product, waits }: Named, t: Translate): string | null {
  switch (answer.kind) {
    case 'nothing': {
      const { reason } = answer;
      if (answer.product === null) return t(`scanning:reason.${reason}`, { waits });
      const values = { product: product(answer.product), waits };
      if (reason === 'number-first') return t('scanning:first', values);
      return reason === 'number-of-other' ? t('scanning:ofOther', values) : t(`scanning:reason.${reason}`, values);
    }
    case 'other-receipt':
      return t('scanning:receiptOf', { till: answer.till });
    case 'claim':
    case 'product':
    case 'number':
    case 'card':
    case 'receipt':
    case 'give':
      return null;
  }
}
