// The secrets that tills sign by, as far as they were asked for lately. Invariant: what was cached is forgotten when a till's row is told to have
// changed, and at the latest after a minute, for a head office that nobody tells anything.
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Queries } from '../core/database.ts';
import type { Sealing } from '../core/sealing.ts';
import { shape } from '../core/shape.ts';

export type TillSecrets = {
  readonly secret: KeyObject;
  /** Of machines that were taken out of its place. */
  readonly former: readonly KeyObject[];
  readonly isRevoked: boolean;
  /** Whether the secret has signed a request before. */
  readonly isUsed: boolean;
  readonly readMs: number;
};

const keptMs = 60_000;
const mostKept = 50_000;

const sealed = shape({
  secret: ['sealed_secret', z.string()],
  former: ['ARRAY(SELECT sealed_secret FROM former_secrets WHERE till = tills.id)', z.array(z.string())],
  isRevoked: ['revoked_at IS NOT NULL', z.boolean()],
  isUsed: ['used_at IS NOT NULL', z.boolean()],
});

export type SecretBook = {
  /** Null: no such till. `fresh`: as the database has it now. */
  find(till: string, fresh?: boolean): Promise<TillSecrets | null>;
  /** Its secret has signed: nobody is told it again. */
  noteUse(till: string, at: Date): Promise<void>;
  forget(till: string): void;
  forgetAll(): void;
};

export function createSecretBook(database: Queries, sealing: Sealing): SecretBook {
  const known = new Map<string, TillSecrets>();
  return {
    async find(till, fresh = false) {
      const kept = known.get(till);
      if (kept && !fresh && performance.now() - kept.readMs < keptMs) return kept;
      const readMs = performance.now();
      const [found] = await database.rows(sealed.row, `SELECT ${sealed.sql} FROM tills WHERE id = $1`, [till]);
      known.delete(till);
      if (!found) return null;
      const keyOf = (secret: string): KeyObject => signingKey(till, sealing.open(secret) ?? unsealed()).secret;
      const secrets = { ...found, secret: keyOf(found.secret), former: found.former.map(keyOf), readMs };
      if (known.size >= mostKept) known.clear();
      known.set(till, secrets);
      return secrets;
    },
    async noteUse(till, at) {
      await database.run('UPDATE tills SET used_at = $2 WHERE id = $1 AND used_at IS NULL', [till, at]);
      known.delete(till);
    },
    forget: (till) => known.delete(till),
    forgetAll: () => known.clear(),
  };
}

function unsealed(): never {
  throw new Error('a secret in the database was not sealed by the key of this head office');
}
