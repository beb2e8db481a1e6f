// Which card of the ledger has a number. The ledger keeps a keyed hash of each, so it is asked and never read.
import type { KeyObject } from 'node:crypto';
import { upperCase } from '../../../shared/scan/cleaning.ts';
import type { NumberPlace } from '../../../shared/scan/world.ts';
import type { LineRow, Lines } from '../../ledger/lines.ts';
import type { Sales } from '../../ledger/sales.ts';
import { cardMac } from './seal.ts';

export type CardNumbers = ReturnType<typeof createCardNumbers>;

/** `number`: in its normal form. `asRead`: the text it was in, without blanks and hyphens. */
export type ReadNumber = { readonly number: string; readonly asRead: string };

export function createCardNumbers({
  lines,
  sales,
  sealKey,
}: {
  readonly lines: Pick<Lines, 'byCard'>;
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

  return {
    /** Where another card has this number; null where none has it. */
    placeOf(read: ReadNumber, ownLineId: string | null = null): NumberPlace | null {
      const [other] = macsOf(read)
        .flatMap((mac) => lines.byCard(mac))
        .filter(({ id }) => id !== ownLineId);
      return other ? placeOf(other) : null;
    },
    /** It is this card's. */
    isOf: ({ cardMac: mac }: Pick<LineRow, 'cardMac'>, read: ReadNumber): boolean =>
      mac !== null && macsOf(read).includes(mac),
  };
}
