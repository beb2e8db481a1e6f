// Waiting for the printer of a till under test. It is a real file, so its bytes take real time, which no virtual clock can pass.
import { setTimeout as pause } from 'node:timers/promises';
import type { SaleView } from '../../shared/sale/views.ts';
import type { PrintJobView } from '../../shared/slips/views.ts';
import { patienceMs } from '../patience.ts';
import type { Harness } from './harness.ts';

/** Waits until `isSo`, and lets `stepMs` pass at the till before each further look. */
export async function until(till: Harness, isSo: () => Promise<boolean>, stepMs = 0): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; await pause(2)) {
    if (await isSo()) return;
    if (stepMs > 0) await till.time.advance(stepMs);
  }
  throw new Error('it never came to that');
}

/** Waits until so many of the sale's slips are printed. */
export async function untilPrinted(till: Harness, saleId: string, slips: number): Promise<SaleView> {
  const jobs = async (): Promise<readonly PrintJobView[]> => (await till.ask('sale:get', { saleId })).printJobs;
  const isPrinted = async () => (await jobs()).filter(({ state }) => state === 'printed').length === slips;
  await until(till, isPrinted).catch(async () => {
    throw new Error(`not ${slips} slips printed: ${JSON.stringify(await jobs())}`);
  });
  return till.ask('sale:get', { saleId });
}
