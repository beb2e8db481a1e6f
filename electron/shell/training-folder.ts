// Training's own folder. Its secrets are made at the first start and are worth nothing elsewhere; its operators are
// public.
// Invariant: training has a vault, so that its ledger is sealed like a real one. It never asks the system's keyring.
import { randomBytes, scryptSync } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import type { Operator } from '../../shared/operator.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type VaultMode, vaultOf } from './enrolment.ts';
import type { SealingSystem } from './sealer.ts';
import { newLedgerKey, type Secrets, type VaultFault } from './vault.ts';

const mode = 'file' satisfies VaultMode;
/** Training's only vault; it is never replaced. */
export const trainingVault = { id: '00000000-0000-4000-8000-000000000000', mode } as const;

/** Training's sign-in screen shows them with their PINs. */
const people = [
  { id: 'anna', name: 'Anna', role: 'cashier', pin: '1111' },
  { id: 'ben', name: 'Ben', role: 'supervisor', pin: '2222' },
  { id: 'clara', name: 'Clara', role: 'manager', pin: '3333' },
] as const;

/** By operator id. */
export const trainingPins: Readonly<Record<string, string>> = Object.fromEntries(
  people.map(({ id, pin }) => [id, pin]),
);

/** Shown wherever training asks for it. */
export const trainingRecovery = '00000-11111-22222-33333';

export const trainingPinCost = { newN: 1024, leastN: 1024 } as const;

/** The PINs are public, so a cheap hash will do: each start saves time and memory. */
export function trainingOperators(): Operator[] {
  const cost = { N: trainingPinCost.newN, r: 8, p: 1 } as const;
  return people.map(({ pin, ...who }) => {
    const salt = randomBytes(16);
    const hash = scryptSync(pin, salt, 32, cost);
    const { N, r, p } = cost;
    return { ...who, pin_hash: ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$') };
  });
}

/** The address is signed but never dialled: the service runs in this process. */
export const trainingTill = { terminalId: 'T1', keyId: 'TRAINING', baseUrl: 'https://training.invalid/v1' } as const;

/** Opens the folder; the first start makes it and its secrets. A lost vault is never replaced by a new one. */
export async function openTrainingFolder(folder: string, system: SealingSystem): Promise<Result<Secrets, VaultFault>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const vault = vaultOf(folder, mode, system);
  // A power cut between key file and vault leaves only the key file, and nothing was sealed with it yet.
  const fresh = readdirSync(folder).every((name) => !/^vault-|\.sqlite$/.test(name));
  if (fresh) {
    const text = () => randomBytes(24).toString('base64url');
    const secrets = { keySecret: text(), storeKey: text(), ledgerKey: newLedgerKey() };
    const written = await vault.write(trainingVault.id, secrets);
    if (!written.ok) return err(written.error);
    return ok(secrets);
  }
  return vault.read(trainingVault.id);
}
