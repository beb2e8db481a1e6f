// The file that brings a further till of the store along, and the passphrase that opens it.
import { z } from 'zod';

export const nextTillRequests = {
  /** Makes the file, for a manager; `till`: into a folder of the till's own. */
  'next-till:make': z.strictObject({ to: z.enum(['till', 'usb-stick']) }),
} as const;

/** The passphrase is told once, in this answer. */
export type NextTillFile = { readonly file: string; readonly passphrase: string };
