// The plastic cards of the seeded day: each way in which the number of a card comes into the basket, and how the cards are given.
// Invariant: every card has a number that no other card of the day has.
import { cardFieldsOf } from '../../sandbox/catalogue/card-fields.ts';
import { defaultCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import type { Answers, Request, TillChannel } from '../../shared/ipc/ipc.ts';
import type { Approval } from '../../shared/request-parts.ts';
import type { LineView, SaleView } from '../../shared/sale/views.ts';
import { scannedCard } from '../../testkit/drive/scanned-card.ts';
import type { PlannedCard } from './day-plan.ts';

export type Ask = <C extends TillChannel>(channel: C, request: Request<C>) => Promise<Answers[C]>;

const firstTail = 501;

/** `supervisor` allows that a number is typed. */
export function createRackCards(ask: Ask, supervisor: Approval) {
  let tail = firstTail;
  /** By the last four signs, which the screen shows. */
  const numbers = new Map<string | null, string>();

  const fromTheRack = (productCode: string): string => {
    const number = sampleNumber(productCode, tail++);
    numbers.set(number.slice(-4), number);
    return number;
  };

  const scannedBy = async (productCode: string, way: PlannedCard[2]): Promise<{ readonly scan?: string }> => {
    if (way === 'printed-code-chosen' || way === 'typed') return {};
    if (way !== 'one-scan' && cardFieldsOf(productCode).carrier !== 'plastic') return {};
    const number = fromTheRack(productCode);
    if (way === undefined) return scannedCard(ask, productCode, number);
    const text = way === 'one-scan' ? longCode(productCode, number) : number;
    const stack = way === 'stack' ? { stack: productCode } : {};
    const { answer, scan } = await ask('scan:read', { text, by: 'scanner', screen: 'sell', ...stack });
    if (answer.kind !== 'card' || scan === null) throw new Error(`the seeded day: ${way} of ${productCode} is no card`);
    return { scan };
  };

  const newestLine = async (): Promise<LineView> => {
    const line = (await ask('sale:current', undefined))?.sale.lines.at(-1);
    if (!line) throw new Error('the seeded day: no card came into the basket');
    return line;
  };

  return {
    async putIn([productCode, amount, way]: PlannedCard): Promise<void> {
      const card = await scannedBy(productCode, way);
      await ask('sale:add-line', { productCode, faceValue: { currency: 'EUR', amount }, ...card });
      if (way !== 'printed-code-chosen' && way !== 'typed') return;
      const { id: lineId } = await newestLine();
      if (way === 'printed-code-chosen') return void (await ask('line:code-instead', { lineId }));
      await ask('line:number', { lineId, typed: fromTheRack(productCode), approval: supervisor });
    },

    async give({ id: lineId, takesScan, cardLast4 }: LineView, { id: sale }: Pick<SaleView, 'id'>): Promise<void> {
      if (!takesScan) return void (await ask('line:hand-over', { lineId }));
      const text = numbers.get(cardLast4) ?? '';
      const { scan } = await ask('scan:read', { text, by: 'scanner', screen: 'give', sale });
      await ask('line:hand-over', { lineId, ...(scan === null ? {} : { scan }) });
    },

    /** Somebody takes the next card of the rack instead of the one that was sold. */
    async stopAtWrongCard({ productCode }: LineView, { id: sale }: Pick<SaleView, 'id'>): Promise<void> {
      const text = sampleNumber(productCode, tail);
      const { answer } = await ask('scan:read', { text, by: 'scanner', screen: 'give', sale });
      if (answer.kind !== 'nothing' || answer.reason !== 'not-of-this-sale')
        throw new Error('the seeded day: the wrong card was not stopped');
    },
  };
}

/** Product and number in one code, as `G11 N19` and `G13 N19` have it. */
function longCode(productCode: string, number: string): string {
  const { gtins, masks } = cardFieldsOf(productCode);
  const barcode = defaultCatalogue.find(({ code }) => code === productCode)?.barcode ?? '';
  const product = masks?.includes('G11 N19') ? (gtins?.[0] ?? '').slice(0, 11) : barcode;
  return product + number.padStart(19, '0');
}
