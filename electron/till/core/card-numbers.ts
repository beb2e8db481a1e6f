// Which card of the ledger has a number. The ledger keeps a keyed hash of each, so it is asked and never read.
import type { KeyObject } from 'node:crypto';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { normalNumber, upperCase } from '../../../shared/scan/cleaning.ts';
import type { NumberPlace } from '../../../shared/scan/world.ts';
import type { LineRow, Lines } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Sales } from '../../ledger/sales.ts';
import { cardMac } from './seal.ts';

export type CardNumbers = ReturnType<typeof createCardNumbers>;

type SaidNumber = Pick<RetailOrder, 'card_number'>;

/** `number`: in its normal form. `asRead`: the text it was in, without blanks and hyphens. */
export type ReadNumber = { readonly number: string; readonly asRead: string };

export function createCardNumbers({
  lines,
  sales,
  sealKey,
}: {
  readonly lines: Pick<Lines, 'byCard' | 'setNumber'>;
  readonly sales: Pick<Sales, 'open' | 'get'>;
  readonly sealKey: KeyObject;
}) {
  /** The number's own, and those that older versions made: of the text as it was read, whatever its case. */
  const macsOf = ({ number, asRead }: ReadNumber): readonly string[] => {
    const texts = [number, number.toLowerCase(), asRead, upperCase(asRead), asRead.toLowerCase()];
    return [...new Set(texts)].map((text) => cardMac(sealKey, text));
  };

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
    const isFree = macsOf({ number, asRead: number }).every((mac) => lines.byCard(mac).length === 0);
    return { cardLast4: number.slice(-4), cardMac: isFree ? cardMac(sealKey, number) : null };
  };

  return {
    /** Where another card has this number; null where none has it. */
    placeOf(read: ReadNumber, ownLineId: string | null = null): NumberPlace | null {
      const [other] = macsOf(read)
        .flatMap((mac) => lines.byCard(mac))
        .filter(({ id }) => id !== ownLineId);
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
    isOf: ({ cardMac: mac }: Pick<LineRow, 'cardMac'>, read: ReadNumber): boolean =>
      mac !== null && macsOf(read).includes(mac),
  };
}
