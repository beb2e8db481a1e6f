// What a scanned code is, as main reads it with what is open here.
import type { Request } from '../../shared/ipc/ipc.ts';
import type { ScanRead } from '../../shared/scan/views.ts';
import { askAndNotify } from '../stores/notice.ts';

/** Null where main could not say, which is a notice: no scan does nothing in silence. */
export async function readScan(
  text: string,
  open: Omit<Request<'scan:read'>, 'text' | 'by'>,
): Promise<ScanRead | null> {
  const answer = await askAndNotify('scan:read', { text, by: 'scanner', ...open });
  return answer.ok ? answer.value : null;
}
