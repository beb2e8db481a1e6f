// A cache of the secrets that tills sign with. Invariant: a cached secret is dropped when its till's row is reported as changed, and after a minute
// at the latest, for a head office that receives no notifications.
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Queries } from '../core/database.ts';
import type { Sealing } from '../core/sealing.ts';
import { shape } from '../core/shape.ts';

export type TillSecrets = {
  readonly secret: KeyObject;
  /** Of machines that were replaced. */
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

export function createSecretBook(database: Queries, sealing: Sealing) {
  const known = new Map<string, TillSecrets>();
  return {
    /** Null: no such till. `fresh`: as the database has it now. */
    async find(till: string, fresh = false): Promise<TillSecrets | null> {
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
    /** Its secret has signed: it is never sent again. */
    async noteUse(till: string, at: Date): Promise<void> {
      await database.run('UPDATE tills SET used_at = $2 WHERE id = $1 AND used_at IS NULL', [till, at]);
      known.delete(till);
    },
    forget: (till: string) => void known.delete(till),
    forgetAll: () => known.clear(),
  };
}

export type SecretBook = ReturnType<typeof createSecretBook>;

function unsealed(): never {
  throw new Error('a secret in the database was not sealed by the key of this head office');
}
