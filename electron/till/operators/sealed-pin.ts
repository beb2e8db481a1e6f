// A person's own PIN on its way between the tills of one store, by head office: its hash, sealed by a key that only those tills have.
// Invariants: the key is made of the store's key, which a till gets by the file of another one and never from head office; a PIN sealed for one store,
// person or time opens for no other.
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../shared/json.ts';
import { operator, pinHashFault, roles } from '../../../shared/operator.ts';

const content = z.strictObject({
  hash: operator.shape.pin_hash.refine((hash) => pinHashFault(hash) === null),
  /** By whose rule it was chosen. */
  role: z.enum(roles),
  /** From whom they got a PIN or a role there: whoever gave one may know this one too. */
  setBy: operator.shape.set_by.unwrap(),
});
type OwnPin = z.infer<typeof content>;
type Of = { readonly person: string; readonly at: string };

export type PinSeal = {
  /** Tells the tills of a store by which key a PIN is sealed; says nothing of it. */
  readonly keyId: string;
  seal(of: Of, pin: OwnPin): string;
  /** Null: it was not sealed so. */
  open(of: Of, sealed: string): OwnPin | null;
};

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

export function createPinSeal(storeKey: KeyObject, storeId: string): PinSeal {
  const made = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', storeKey, '', `counterfoil own pins 1 ${what} ${storeId}`, bytes));
  const key = made('key', 32);
  const bound = ({ person, at }: Of) => Buffer.from(JSON.stringify([person, at]));
  return {
    keyId: made('id', 8).toString('hex'),
    seal(of, pin) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(bound(of));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(pin), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(of, text) {
      const bytes = Buffer.from(text, 'base64url');
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAuthTag(tag);
        decipher.setAAD(bound(of));
        const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
        return readJson(Buffer.concat(opened).toString('utf8'), content) ?? null;
      } catch {
        return null;
      }
    },
  };
}
