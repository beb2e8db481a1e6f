// Waiting for the printer of a till under test. It is a real file, so its bytes take real time, which no virtual clock can pass.
import { setTimeout as pause } from 'node:timers/promises';
import type { SaleView } from '../../shared/sale/views.ts';
import type { PrintJobView } from '../../shared/slips/views.ts';
import { patienceMs } from '../patience.ts';
import type { Harness } from './harness.ts';

/** A step so short that no wait of the till for an answer of its printer (500 ms at least) ends within it. */
const shortMs = 100;

const isSending = (till: Harness): boolean =>
  till.db().prepare("SELECT 1 FROM print_jobs WHERE state = 'sending' LIMIT 1").get() !== undefined;

/**
 * Waits until `isSo`, and lets up to `stepMs` pass at the till before each further look: not while a slip is on its way, since the
 * till would give up on a printer that is about to answer.
 */
export async function until(till: Harness, isSo: () => Promise<boolean>, stepMs = 0): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; await pause(2)) {
    if (await isSo()) return;
    for (let leftMs = stepMs; leftMs > 0 && !isSending(till); leftMs -= shortMs)
      await till.time.advance(Math.min(shortMs, leftMs));
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
