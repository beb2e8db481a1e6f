// The first claim slip of a process took a tenth of a second, in which a customer without a card waits: so one is made beforehand, of
// a sale that never was, while nobody does. Invariant: nothing of it is printed or kept.
import { withDefaults } from '../../shared/settings/provisioning.ts';
import { barCode, qrCode } from '../printing/codes.ts';
import { paperFormatOf } from '../printing/printers.ts';
import { sampleReceipt } from '../printing/sample-receipt.ts';
import { renderSlip } from '../printing/slip-bytes.ts';
import type { TillParts } from './till-parts.ts';

/** As long as a claim is. */
const likeAClaim = 'CLAIM|'.repeat(45);

export async function warmSlips({
  identity,
  settings,
  printer,
}: Pick<TillParts, 'identity' | 'settings' | 'printer'>): Promise<void> {
  if (printer === null) return;
  const { slips } = withDefaults(settings?.() ?? {});
  const sample = sampleReceipt({ ...identity, logo: null, shop: slips, at: new Date(0).toISOString() });
  const blocks = [...sample.blocks, barCode(identity.terminalId), qrCode(likeAClaim)];
  for (let n = 0; n < 3; n += 1) await renderSlip({ blocks }, paperFormatOf(printer));
}
