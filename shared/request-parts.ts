// The parts of requests, for every channel. Main checks each by these; the screens load only the types.
import { z } from 'zod';

export const nothing = z.undefined();
export const id = z.uuid();

const [firstDay, lastDay] = ['1970-01-01', '2100-12-31'];
const isOfOurTime = (date: string): boolean => date.slice(0, 10) >= firstDay && date.slice(0, 10) <= lastDay;
/** A date such as `2026-11-06`. Outside these years it is a typing error, and near the ends of the calendar days cannot be computed. */
export const day = z.iso.date().refine(isOfOurTime);
/** ISO 8601 UTC, of the same years. */
export const moment = z.iso.datetime().refine(isOfOurTime);

/** Typed text: one keyboard sends ä as one sign, another as two, and both are the same text (NFC). No database can store a NUL. */
export const typed = (most: number) =>
  z
    .string()
    .normalize('NFC')
    .max(most)
    .regex(/^[^\0]*$/);
export const text = (most: number) => typed(most).trim().min(1);

/** Syntax only; `parseMoney` in the till decides whether it is an amount of that currency. */
export const amount = z.strictObject({ currency: z.string().max(3), amount: z.string().max(24) });

export const operatorId = z.string().max(32);
export const pin = z.string().max(12);

/** A second person's approval: who, and the PIN that proves it. `reason`: why, where there is no second person. */
export const approval = z.strictObject({ operatorId, pin, reason: text(500).optional() });
export type Approval = z.infer<typeof approval>;

/** Where a file goes: the till's own folder, or a USB stick. */
export const place = z.enum(['till', 'usb-stick']);
