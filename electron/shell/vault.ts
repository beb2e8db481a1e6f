// The till's secrets, sealed, one file a set-up: `vault-<id>.bin`. The settings name the current one.
// Invariant: a vault file is whole and synced before anything refers to it. Unsealed secrets exist only in memory.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { headOfficeHeld } from '../../shared/head-office/held.ts';
import { readJson } from '../../shared/json.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { removeDurably, writeDurably } from '../disk/durable-file.ts';
import type { Sealer, SealFault } from './sealer.ts';

const webhookKeys = z.array(z.strictObject({ keyId: z.string(), keySecret: z.string() }));

const secrets = z.strictObject({
  /** The service's key secret, as issued. */
  keySecret: z.string(),
  /** Signs the claim that a claim slip carries; all tills of a store share it. */
  storeKey: z.string().min(16),
  /** Store keys of before, the newest first: they read slips, and sign none. */
  oldStoreKeys: z.array(z.string().min(16)).optional(),
  /** Shared with the card terminal, if the terminal uses a key. */
  terminalPassphrase: z.string().optional(),
  /** Other keys that may sign webhooks, besides the till's own. */
  webhookKeys: webhookKeys.optional(),
  /** Of a till with a head office: its code, or what it was enrolled with. */
  headOffice: headOfficeHeld.optional(),
  /** What waits with a change of the settings, by its id. */
  waiting: z
    .record(
      z.uuid(),
      z.strictObject({
        keySecret: z.string().optional(),
        terminalPassphrase: z.string().nullable().optional(),
        webhookKeys: webhookKeys.readonly().nullable().optional(),
        headOffice: headOfficeHeld.nullable().optional(),
      }),
    )
    .optional(),
  /** 32 bytes in base64, made once. Seals what the ledger must not hold in the clear, and survives new credentials. */
  ledgerKey: z.base64().length(44),
  /** The recovery code's hash, and whether a person said that it is written down. Absent until one is made. */
  recovery: z.strictObject({ hash: z.string(), isNoted: z.boolean() }).optional(),
  /**
   * The till has a ledger, so that one that is missing was taken away; `sealed`: by a key of this vault. Absent before its first good
   * start.
   */
  ledger: z.enum(['made', 'sealed']).optional(),
});
export type Secrets = z.infer<typeof secrets>;

export type VaultFault = SealFault & { readonly file: string };

export const keyFileName = 'vault.key';
const vaultFile = /^vault-[0-9a-f-]{36}\.bin$/;

export function newLedgerKey(): string {
  return randomBytes(32).toString('base64');
}

export function createVault(folder: string, sealer: Sealer) {
  const fileOf = (id: string) => join(folder, `vault-${id}.bin`);

  async function write(id: string, value: Secrets): Promise<Result<null, VaultFault>> {
    const sealed = await sealer.seal(JSON.stringify(value));
    if (!sealed.ok) return err({ ...sealed.error, file: fileOf(id) });
    writeDurably(fileOf(id), sealed.value, 0o600);
    return ok(null);
  }

  return {
    /** Seals and writes; a failure leaves nothing behind. */
    write,
    /** Unseals, and seals again where the sealer asks for it. */
    async read(id: string): Promise<Result<Secrets, VaultFault>> {
      const file = fileOf(id);
      const lost = (detail: string): Result<never, VaultFault> => err({ code: 'vault_lost', detail, file });
      if (!existsSync(file)) return lost('the vault is missing');
      const opened = await sealer.unseal(readFileSync(file));
      if (!opened.ok) return err({ ...opened.error, file });
      const parsed = readJson(opened.value.text, secrets);
      if (parsed === null) return lost('the vault holds something else');
      // The vault is open even if the keyring cannot seal again now; the next start tries once more.
      if (opened.value.reseal) await write(id, parsed);
      return ok(parsed);
    },
    remove(id: string): void {
      removeDurably(fileOf(id));
    },
    /** Removes the vaults of earlier or unfinished set-ups. */
    keepOnly(id: string): void {
      for (const name of readdirSync(folder)) {
        if (vaultFile.test(name) && join(folder, name) !== fileOf(id)) removeDurably(join(folder, name));
      }
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
