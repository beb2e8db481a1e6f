// A card scanned in the dialog of its product, as the counter does it.
import type { Request } from '../../shared/ipc/ipc.ts';
import type { ScanRead } from '../../shared/scan/views.ts';

type Ask = (channel: 'scan:read', request: Request<'scan:read'>) => Promise<ScanRead>;

/** What `sale:add-line` takes of it. Nothing where the text is no number that the product takes. */
export async function scannedCard(ask: Ask, productCode: string, text: string): Promise<{ readonly scan?: string }> {
  const { scan } = await ask('scan:read', { text, by: 'scanner', screen: 'product', dialog: productCode });
  return scan === null ? {} : { scan };
}
