// A product as the rack knows it: how its cards are carried, numbered and coded. By the catalogue, or by the shop where the catalogue states nothing.
import type { z } from 'zod';
import type { carrier, numberRule } from '../interface/resources.ts';

/** `plastic`: a card with a number, which is required. `code`: printed, and a number is refused. `either`: the cashier chooses. */
export type Carrier = z.infer<typeof carrier>;

export type NumberRule = Readonly<z.infer<typeof numberRule>>;

export type CardProduct = {
  readonly code: string;
  /** On sale. */
  readonly available: boolean;
  /** As 14 digits each. */
  readonly gtins: readonly string[];
  /** Null: not stated. It is sold as a printed code. */
  readonly carrier: Carrier | null;
  /** Null where it has no number. */
  readonly number: NumberRule | null;
  /** Layouts of long codes (masks.ts). */
  readonly masks: readonly string[];
};
