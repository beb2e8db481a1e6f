// The requests of the screens about slips. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { documentKinds, type SavedFile, type SlipDocument } from '../document.ts';
import { duties } from '../operators/duties.ts';
import { approval, id, place } from '../request-parts.ts';
import type { PrintJobView } from './views.ts';

const document = z.strictObject({ saleId: id, lineId: id.nullable(), document: z.enum(documentKinds) });

export const slipsChannels = {
  /** A preview of the slip. `reveal` shows the card's code, journalled; for a card already handed over it needs a supervisor. */
  'print:preview': row(
    { word: duties.codeAgain },
    document.extend({ reveal: z.boolean(), approval: approval.nullable().optional() }),
    answers<SlipDocument>(),
  ),
  /** Saves the slip as a PDF, without code, PIN or claim; on a USB stick it needs a manager: signed in, or by `approval`. */
  'print:pdf': row(
    { word: duties.pdfToStick },
    document.extend({ to: place, approval: approval.nullable() }),
    answers<SavedFile>(),
  ),
  /** A second PIN slip needs a supervisor, a second claim slip a manager: signed in, or by `approval`. */
  'print:start': row(
    'own-word',
    document.extend({ approval: approval.nullable().optional() }),
    answers<PrintJobView>(),
  ),
  /** What a person saw at the printer about a job whose outcome is unknown. */
  'print:resolve': row(
    'own-word',
    z.strictObject({
      jobId: id,
      outcome: z.enum(['printed', 'print-again', 'drop']),
      approval: approval.nullable().optional(),
    }),
    answers<PrintJobView>(),
  ),
};
