// Plastic cards sold at a till under test, each by the scan of its number; and the scan by which one is given.
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import type { ScanRead } from '../../shared/scan/views.ts';
import { scannedCard } from '../drive/scanned-card.ts';
import type { Harness } from './harness.ts';
import { cafe } from './products.ts';
import { euro, payCash } from './selling.ts';
import { printPending, type Slip } from './two-tills.ts';

/** The number of the n-th card in the rack. */
export const cafeCard = (n: number): string => sampleNumber(cafe, n);

/** Cards of 25.00, beside what is in the basket, paid in cash; `before` runs right before the commit. Answers the sale's id. */
export async function sellPlastic(
  till: Harness,
  numbers: readonly string[],
  before: () => void = () => undefined,
): Promise<string> {
  let saleId = '';
  for (const number of numbers) {
    const scan = await scannedCard(till.ask, cafe, number);
    saleId = (await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00'), ...scan })).id;
  }
  await till.ask('sale:reserve', { saleId });
  await till.time.advance(100);
  await payCash(till, saleId, (await till.ask('sale:get', { saleId })).due.amount);
  before();
  await till.ask('sale:commit', { saleId });
  await till.time.advance(1000);
  return saleId;
}

/** One card, whose activation is lost after the payment: its claim slip is printed. */
export async function plasticWithSlip(till: Harness, number: string): Promise<Slip> {
  const saleId = await sellPlastic(till, [number], () => till.unplug('unreachable'));
  return printPending(till, saleId, 0);
}

/** Scanned as the cards of this sale are given. */
export const scanToGive = (till: Harness, sale: string, text: string): Promise<ScanRead> =>
  till.ask('scan:read', { text, by: 'scanner', screen: 'give', sale });

export const reasonOf = ({ answer }: ScanRead): string => (answer.kind === 'nothing' ? answer.reason : answer.kind);
