// What the counter asks about a scan, and the settings about a tried one. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { id } from '../request-parts.ts';
import type { ScanRead, TriedScan } from './views.ts';

const productCode = z.string().min(1).max(200);

export const scanChannels = {
  /**
   * What a text is, with what is open on the screen; which cards wait and which are given out, the ledger knows. A card's number
   * stays with main: `scan` of the answer stands for it.
   */
  'scan:read': row(
    'signed-in',
    z.strictObject({
      /** As it came. What is longer than a scan is answered `too-long`. */
      text: z.string().max(4000),
      /** `fingers`: typed into the search, too slowly for a scanner. No number that somebody typed so is kept. */
      by: z.enum(['scanner', 'fingers']),
      screen: z.enum(['sell', 'product', 'pay', 'give']),
      /** The waiting card that somebody touched. */
      line: id.optional(),
      /** The product whose dialog is open. */
      dialog: productCode.optional(),
      /** The product that was added last, with its number. */
      stack: productCode.optional(),
      /** The sale that is given out. */
      sale: id.optional(),
    }),
    answers<ScanRead>(),
  ),
  /** How a text would be read with nothing open, and by whose rule. Nothing is kept, and the journal says nothing of it. */
  'scan:try': row('manager', z.strictObject({ text: z.string().max(4000) }), answers<TriedScan>()),
};
