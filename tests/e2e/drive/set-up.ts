// The provisioning file of a till under test, with the people who work at it.
// Their PIN hashes are made here from the format in shared/operator.ts, not by the till's own code.
import { randomBytes, scryptSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Operator, Role } from '../../../shared/operator.ts';
import type { Provisioning } from '../../../shared/provisioning.ts';

export type Person = { readonly id: string; readonly name: string; readonly role: Role; readonly pin: string };

// PINs as long as the till takes them, because `secrets.ts` searches every file for them: a short one is there by chance.

export const cashier: Person = { id: 'ben', name: 'Ben Becker', role: 'cashier', pin: '481516234299' };
export const supervisor: Person = { id: 'sara', name: 'Sara Sommer', role: 'supervisor', pin: '234223807641' };
export const manager: Person = { id: 'maria', name: 'Maria Meyer', role: 'manager', pin: '975310668472' };
export const otherManager: Person = { id: 'otto', name: 'Otto Olsen', role: 'manager', pin: '864200391759' };
/** The PIN of none of them. */
export const wrongPin = '719340528863';
export const people: readonly Person[] = [cashier, supervisor, manager, otherManager];

export const storeKey = 'the key of all tills of the store';

const cost = { N: 4096, r: 8, p: 1 } as const;
const hashes = new Map<Person, string>();

function pinHash(person: Person): string {
  const known = hashes.get(person);
  if (known) return known;
  const salt = randomBytes(16);
  const key = scryptSync(person.pin, salt, 32, cost);
  const made = `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  hashes.set(person, made);
  return made;
}

export type Credentials = { readonly baseUrl: string; readonly keyId: string; readonly keySecret: string };

/** As the provisioning names a person. */
export const operatorOf = (person: Person): Operator => ({
  id: person.id,
  name: person.name,
  role: person.role,
  pin_hash: pinHash(person),
});

/** What a till under test is set up with; `change` replaces single fields. */
export function provisioningOf(service: Credentials, change: Partial<Provisioning> = {}): Provisioning {
  const operators = people.map(operatorOf);
  return {
    environment: 'sandbox',
    base_url: service.baseUrl,
    key_id: service.keyId,
    key_secret: service.keySecret,
    store_id: 'store-001',
    store_key: storeKey,
    terminal_id: 'T1',
    printer: null,
    locale: 'en',
    currency: 'EUR',
    kiosk: false,
    vault: 'file',
    fiscal: 'none',
    operators,
    ...change,
  };
}

export function writeProvisioning(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
