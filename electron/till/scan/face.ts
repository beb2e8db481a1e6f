// Scans: what a text of the counter is, asked of the one resolver with the books and the catalogue of this till.
// Invariant: a card's number goes no further than main; a screen gets its last four signs, and an id that stands for it.
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { ok } from '../../../shared/result.ts';
import { scanChannels } from '../../../shared/scan/channels.ts';
import { bareNumber, cleanScan } from '../../../shared/scan/cleaning.ts';
import { resolve } from '../../../shared/scan/resolve.ts';
import { type ScanAnswer, scanView } from '../../../shared/scan/scan-answer.ts';
import type { World } from '../../../shared/scan/world.ts';
import type { TillCore } from '../core/capability.ts';
import { openScreen } from './open-screen.ts';

export function createScanning(till: TillCore, productView: (code: string) => ProductView | null) {
  const { sales, identity, cardRules, cardNumbers, keptScan } = till;

  const world = (): World => ({
    till: identity.terminalId,
    products: cardRules.products(),
    numbers: { find: (number, asRead) => cardNumbers.placeOf({ number, asRead }) },
    sales: { byReceipt: (receiptNumber) => sales.byReceipt(receiptNumber)?.id ?? null },
  });

  /** Its capitals came as small letters. */
  const isSwapped = (answer: ScanAnswer, text: string): boolean => {
    if (answer.kind === 'claim') return answer.caps;
    return answer.kind === 'receipt' && sales.byReceipt(cleanScan(text).text) === null;
  };

  const kept = (answer: ScanAnswer, text: string): string | null => {
    if (answer.kind !== 'number' && answer.kind !== 'card') return null;
    const { number, product, by } = answer;
    const asRead = by === 'stripe' ? number : bareNumber(cleanScan(text).text);
    return keptScan.keep({ productCode: product, number, asRead, by });
  };

  const channels = till.serve(scanChannels, {
    'scan:read'(request) {
      keptScan.forget();
      const answer = resolve(request.text, openScreen(till, request), world());
      const code = 'product' in answer ? answer.product : null;
      return ok({
        answer: scanView(answer),
        scan: request.by === 'scanner' ? kept(answer, request.text) : null,
        capsLock: isSwapped(answer, request.text),
        product: code === null ? null : productView(code),
      });
    },
  });
  return { capability: { channels } };
}
