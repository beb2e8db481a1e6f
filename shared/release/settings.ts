// Where this till's updates come from, in the provisioning file as `updates`. A file without it sets up a till without updates.
// Invariant: the till's source accepts every address that this accepts, and no secret can be in it.
import { z } from 'zod';
import { channelName } from './manifest.ts';

const wholePath = /^(\/.*|[A-Za-z]:[\\/].*|\\\\.+)$/;

function isAddress(text: string): boolean {
  if (wholePath.test(text)) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return protocol === 'https:' && [username, password, search, hash].every((part) => part === '');
}

export const updateSettings = z.strictObject({
  /** A folder of static files by HTTPS, or one of this computer such as a stick's. The files are signed, so neither needs trust. */
  address: z
    .string()
    .trim()
    .max(500)
    .refine(isAddress, 'must be an address such as https://updates.example/counterfoil or a whole path of a folder'),
  channel: channelName.default('stable'),
  /** When a ready release is installed without approval, by the till's clock; null: never. */
  hour: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .nullable()
    .default(null),
});
