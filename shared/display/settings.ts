// The setting of the customer's display.
import { z } from 'zod';

export const customerDisplay = z.strictObject({
  /** The `id` of a `Monitor`. While that monitor is missing, there is no display. */
  monitor: z.string().min(1).max(200),
  /** Customers answer and choose their language by touch. */
  is_touch: z.boolean().default(true),
  /** What is shown while there is no sale: a folder of pictures; null: the brands on sale. */
  pictures: z
    .string()
    .max(500)
    .regex(/^(\/.*|[A-Za-z]:[\\/].*|\\\\.+)$/, 'must be a whole path such as /mnt/pictures')
    .nullable()
    .default(null),
});
export type CustomerDisplaySettings = z.infer<typeof customerDisplay>;
