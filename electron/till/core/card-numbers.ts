// Which card of the ledger has a number. The ledger keeps a keyed hash of each, so it is asked and never read.
import type { KeyObject } from 'node:crypto';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { normalNumber } from '../../../shared/scan/cleaning.ts';
import type { NumberPlace } from '../../../shared/scan/world.ts';
import type { LineRow, Lines } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Sales } from '../../ledger/sales.ts';
import { cardMac } from './seal.ts';

export type CardNumbers = ReturnType<typeof createCardNumbers>;

type SaidNumber = Pick<RetailOrder, 'card_number'>;

export function createCardNumbers({
  lines,
  sales,
  sealKey,
}: {
  readonly lines: Pick<Lines, 'byCard' | 'setNumber'>;
  readonly sales: Pick<Sales, 'open' | 'get'>;
  readonly sealKey: KeyObject;
}) {
  const placeOf = ({ saleId }: LineRow): NumberPlace => {
    if (saleId === sales.open()?.id) return 'sale';
    return (sales.get(saleId)?.suspendedAt ?? null) === null ? 'sold' : 'held';
  };

  /**
   * What is kept of the number that the service says of an order, to be compared as the card is given. No hash of one that another card of
   * this ledger has: such a card is given by eye.
   */
  const ofOrder = (order: SaidNumber | null): Pick<LineRow, 'cardLast4' | 'cardMac'> => {
    const number = normalNumber(order?.card_number ?? '');
    if (number === '') return { cardLast4: null, cardMac: null };
    const mac = cardMac(sealKey, number);
    return { cardLast4: number.slice(-4), cardMac: lines.byCard(mac).length === 0 ? mac : null };
  };

  return {
    /** Where another card has this number, in its normal form; null where none has it. */
    placeOf(number: string, ownLineId: string | null = null): NumberPlace | null {
      const other = lines.byCard(cardMac(sealKey, number)).find(({ id }) => id !== ownLineId);
      return other ? placeOf(other) : null;
    },
    ofOrder,
    /** The order of a plastic card whose number this till never scanned was read: it came by a claim slip. */
    learn(tx: Tx, { id, state, carrier, numberBy, ...line }: LineRow, order: SaidNumber): void {
      if (carrier !== 'plastic' || state === 'draft' || line.cardMac !== null) return;
      const known = ofOrder(order);
      if (known.cardMac !== null) lines.setNumber(tx, { id, ...known, cardSealed: null, carrier, numberBy });
    },
    /** It is this card's. */
    isOf: ({ cardMac: mac }: Pick<LineRow, 'cardMac'>, number: string): boolean => mac === cardMac(sealKey, number),
  };
}
