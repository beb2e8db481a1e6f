// Which card terminal a till has, by its provisioning. The terminal's passphrase is separate: it goes into the vault.
import { z } from 'zod';

const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

export const cardTerminal = z.discriminatedUnion(
  'kind',
  [
    /** The cashier charges on a separate terminal and types its approval code. */
    z.strictObject({ kind: z.literal('manual') }),
    /** No real terminal: the amount decides what happens. Never in live. */
    z.strictObject({ kind: z.literal('simulator') }),
    /** On the local network. */
    z.strictObject({
      kind: z.literal('nexo'),
      address: z.url({
        protocol: /^https?$/,
        abort: true,
        error: 'must be an address such as https://192.0.2.9:8443/nexo',
      }),
      poi_id: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be 1 to 40 letters, digits and hyphens such as P400-123456789'),
      /** The key shared with the terminal; null for its plain test mode. */
      key: z
        .strictObject({ identifier: z.string().min(1).max(100), version: z.int().min(0).max(1_000_000) })
        .nullable(),
      /** PEM of the authority that signs the terminals' certificates. */
      authority: z.string().max(20_000).nullable().default(null),
    }),
  ],
  'must be one of manual, simulator, nexo',
);
export type CardTerminalSettings = z.infer<typeof cardTerminal>;

export type CardTerminalFault = { readonly field: string; readonly message: string };

/** What is wrong with the fields together, beyond each alone; null where nothing is. */
export function cardTerminalFault(wanted: {
  readonly environment: 'sandbox' | 'live';
  readonly card_terminal?: CardTerminalSettings | undefined;
  readonly terminal_passphrase?: string | undefined;
}): CardTerminalFault | null {
  const { card_terminal: terminal, terminal_passphrase: passphrase, environment } = wanted;
  if (terminal?.kind === 'simulator' && environment === 'live')
    return { field: 'card_terminal.kind', message: 'must not be simulator in live' };
  const key = terminal?.kind === 'nexo' ? terminal.key : null;
  if (key && passphrase === undefined) return { field: 'terminal_passphrase', message: 'is missing' };
  if (!key && passphrase !== undefined)
    return { field: 'terminal_passphrase', message: 'is given, but card_terminal has no key' };
  if (terminal?.kind !== 'nexo') return null;
  const { protocol, hostname } = new URL(terminal.address);
  if (loopback.test(hostname)) return null;
  if (protocol !== 'https:') return { field: 'card_terminal.address', message: 'must be https, except on loopback' };
  return key ? null : { field: 'card_terminal.key', message: 'must not be null, except on loopback' };
}
