// Prints a slip that is no job of the spool: nothing of it is kept or sent again.
import type { Block } from '../../shared/document.ts';
import type { TestSlipEnd } from '../../shared/slips/views.ts';
import { causeOf, type Printer } from './printer.ts';
import { logoOf, paperFormatOf } from './printers.ts';
import { renderSlip } from './slip-bytes.ts';

/** `description` as in the settings (shared/printer-address.ts); its logo comes first. Null: the usual paper. */
export async function printOnce(
  printer: Printer,
  description: string | null,
  blocks: readonly Block[],
): Promise<TestSlipEnd> {
  const logo = logoOf(description);
  const bytes = await renderSlip({ blocks: [...(logo ? [logo] : []), ...blocks] }, paperFormatOf(description));
  if (!bytes.ok) return { state: 'not-printed', cause: 'unprintable' };
  const end = await printer.send(bytes.value);
  if (end.kind === 'printed') return { state: 'printed', cause: null };
  return { state: end.kind === 'not-sent' ? 'not-printed' : 'unknown', cause: causeOf[end.fault] };
}
