// Asks main what a scanned code is, given what is open on this screen.
import type { Request } from '../../shared/ipc/ipc.ts';
import type { ScanRead } from '../../shared/scan/views.ts';
import { askAndNotify } from '../stores/notice.ts';

/** Null if main could not say, which shows a notice: no scan fails silently. */
export async function readScan(
  text: string,
  open: Omit<Request<'scan:read'>, 'text' | 'by'>,
): Promise<ScanRead | null> {
  const answer = await askAndNotify('scan:read', { text, by: 'scanner', ...open });
  return answer.ok ? answer.value : null;
}
