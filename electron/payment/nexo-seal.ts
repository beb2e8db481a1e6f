// Encrypts and authenticates nexo messages with the key that the till shares with the terminal, by the terminal maker's
// library.
// Invariant: an answer that is not sealed with this key is no answer.
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { NexoRequest } from './nexo-messages.ts';

export type NexoKey = { readonly identifier: string; readonly version: number; readonly passphrase: string };

export type NexoSeal = {
  /** The bytes to send. */
  wrap(message: NexoRequest): string;
  /** The JSON text of an answer. Throws if it is not sealed with this key. */
  open(text: string): string;
};

type Library = {
  readonly default: {
    encrypt(header: object, json: string, key: object): object;
    new (): { decrypt(message: object, key: object): string };
  };
};

const sealed = z.object({
  SaleToPOIResponse: z.object({
    MessageHeader: z.object({}).loose(),
    NexoBlob: z.string(),
    SecurityTrailer: z.object({ Hmac: z.string(), Nonce: z.string() }).loose(),
  }),
});

/** The whole library would cost 300 ms and 60 MB at the start. */
const part = '@adyen/api-library/lib/src/security/nexoCrypto';

export function createNexoSeal(key: NexoKey): NexoSeal {
  const library: Library = createRequire(import.meta.url)(part);
  const crypto = new library.default();
  const securityKey = {
    KeyIdentifier: key.identifier,
    KeyVersion: key.version,
    AdyenCryptoVersion: 1,
    Passphrase: key.passphrase,
  };
  return {
    wrap(message) {
      const plain = noSeal.wrap(message);
      return JSON.stringify({ SaleToPOIRequest: library.default.encrypt(message.MessageHeader, plain, securityKey) });
    },
    open: (text) => crypto.decrypt(sealed.parse(JSON.parse(text)).SaleToPOIResponse, securityKey),
  };
}

/** No key: the terminal's test mode, on loopback only (shared/settings/provisioning.ts). */
export const noSeal: NexoSeal = {
  wrap: (message) => JSON.stringify({ SaleToPOIRequest: message }),
  open: (text) => text,
};
