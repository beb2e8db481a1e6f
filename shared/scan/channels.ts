// The requests of the counter about a scan, and of the settings about a tried one. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { id } from '../request-parts.ts';
import type { ScanRead, TriedScan } from './views.ts';

const productCode = z.string().min(1).max(200);

export const scanChannels = {
  /**
   * What a text is, with what is open on the screen; the ledger knows which cards wait and which are being handed over. A card's number stays in
   * main: `scan` of the answer stands for it.
   */
  'scan:read': row(
    'signed-in',
    z.strictObject({
      /** As it arrived. A text longer than a scan is answered `too-long`. */
      text: z.string().max(4000),
      /** `fingers`: typed into the search, too slowly for a scanner. No number typed this way is stored. */
      by: z.enum(['scanner', 'fingers']),
      screen: z.enum(['sell', 'product', 'pay', 'give']),
      /** The waiting card that the user touched. */
      line: id.optional(),
      /** The product whose dialog is open. */
      dialog: productCode.optional(),
      /** The product that was added last, with its number. */
      stack: productCode.optional(),
      /** The sale whose cards are being handed over. */
      sale: id.optional(),
    }),
    answers<ScanRead>(),
  ),
  /** How a text would be read with nothing open, and by whose rule. Nothing is stored, and the journal records nothing of it. */
  'scan:try': row('manager', z.strictObject({ text: z.string().max(4000) }), answers<TriedScan>()),
};
