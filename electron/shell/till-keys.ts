// Keys for single purposes, from the 32 bytes of the vault that are this till's own (`ledgerKey`).
// Invariant: each purpose has a key of its own, so that what one key vouches for is never taken for something else.
import { createSecretKey, hash, hkdfSync, type KeyObject } from 'node:crypto';

export type TillKeyPurpose = 'ledger-seals' | 'settings' | 'anchor';
/** `id` names the key without telling it: 16 hex digits. */
export type TillKey = { readonly key: KeyObject; readonly id: string };

/** HKDF-SHA256, with the purpose as info; `ledgerKey` is base64, as the vault holds it. */
export function deriveTillKey(ledgerKey: string, purpose: TillKeyPurpose): TillKey {
  const bytes = Buffer.from(hkdfSync('sha256', Buffer.from(ledgerKey, 'base64'), '', `counterfoil ${purpose}`, 32));
  const id = hash('sha256', Buffer.concat([Buffer.from('counterfoil key id\0'), bytes]), 'hex').slice(0, 16);
  return { key: createSecretKey(bytes), id };
}
