// The options of the stand-in, in one environment variable, so that the command line holds the till's own flags only.
import { z } from 'zod';

export const variable = 'COUNTERFOIL_STAND_IN';

const schema = z.strictObject({
  /** The port on 127.0.0.1; 0 for any free one. */
  port: z.int().min(0).max(65_535).default(0),
  /** Opens the default browser, and says in words what it does, instead of printing JSON. */
  open: z.boolean().default(false),
  /** Behaves as a packaged till: `app.isPackaged`. */
  packaged: z.boolean().default(false),
  /** The browser's cookie, where an open page is to go on after a restart (`npm run dev`); by default each till makes its own. */
  cookie: z.base64url().length(43).nullable().default(null),
  /** What the till believes to be its version; by default its own. */
  version: z.string().nullable().default(null),
});
export type Choices = z.infer<typeof schema>;
export type GivenChoices = z.input<typeof schema>;

/** Read when asked: the launcher sets them only when it becomes the stand-in. */
export function choices(): Choices {
  return schema.parse(JSON.parse(process.env[variable] ?? '{}'));
}
