// The paper of a business day: its report as the Reports page computes it, and the counts of what people did. For anyone who stores it elsewhere and
// compares it with the journal. Invariants: it names no person, only ids; amounts are in minor units; its bytes never change, as an entry names their
// SHA-256.
import { z } from 'zod';
import { exceptionFigures } from './exception-figures.ts';

const minor = z.int();
const count = z.int().min(0);

/** `key`: the product's code, the person's id, `cash`, `card`, or the hour as `09`. */
const row = z.strictObject({
  key: z.string(),
  sold: count,
  soldMinor: minor,
  returned: count,
  returnedMinor: minor,
});
export type DayPaperRow = z.infer<typeof row>;

const person = z.strictObject({
  id: z.string(),
  /** Sales of a seller, approvals of an approver. */
  count,
  /** What the drawers that this person counted lacked in all. */
  missingMinor: minor,
  /** Those that happened, or could have: how often, and how often they could. */
  figures: z.partialRecord(z.enum(exceptionFigures), z.strictObject({ n: count, exposure: z.number().min(0) })),
});
export type DayPaperPerson = z.infer<typeof person>;

export const dayPaper = z.strictObject({
  v: z.literal(1),
  /** The business day, as `2026-11-14`, and the zone that it is one in (IANA). */
  day: z.iso.date(),
  zone: z.string(),
  /** ISO 8601 UTC: at or after the one and before the other. */
  starts: z.string(),
  ends: z.string(),
  currency: z.string(),
  total: row,
  products: z.array(row),
  /** Money, not cards: coin rounding included. */
  tenders: z.array(row),
  roundingMinor: minor,
  people: z.array(row),
  hours: z.array(row),
  sellers: z.array(person),
  approvers: z.array(person),
});
export type DayPaper = z.infer<typeof dayPaper>;
