// The key pair that `npm run sandbox` hands out: new for each run, or stored in the database file.
import { randomBytes } from 'node:crypto';
import { ok, type Result } from '../shared/result.ts';
import { openDatabase } from './core/database.ts';
import type { SandboxKey } from './core/options.ts';

function newKey(): SandboxKey {
  return {
    keyId: `SBX${randomBytes(8).toString('hex').toUpperCase()}`,
    keySecret: randomBytes(32).toString('base64url'),
  };
}

/** The key for a run; with a file, the key in it. The error is one sentence. */
export function keyFor(file: string | undefined, environment: 'sandbox' | 'live'): Result<SandboxKey, string> {
  if (file === undefined) return ok(newKey());
  const opened = openDatabase(file, environment);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    return ok(
      database.transaction(() => {
        const keyId = database.meta('key_id');
        const keySecret = database.meta('key_secret');
        if (keyId !== null && keySecret !== null) return { keyId, keySecret };
        const made = newKey();
        database.setMeta('key_id', made.keyId);
        database.setMeta('key_secret', made.keySecret);
        return made;
      }),
    );
  } finally {
    database.close();
  }
}
