// Secrets that a browser holds: of a session, of a one-time link. Invariant: the database stores only their hashes.
import { hash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');
/** A token is random and long: a plain hash of it cannot be guessed back. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');
