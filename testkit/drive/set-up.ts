// The provisioning file of a till under test, with the people who work at it.
// Their PIN hashes are of today's cost, made once; quick-pins.ts spares the tests that cost.
import { writeFileSync } from 'node:fs';
import type { Operator, Role } from '../../shared/operator.ts';
import type { Provisioning } from '../../shared/settings/provisioning.ts';

export type Person = { readonly id: string; readonly name: string; readonly role: Role; readonly pin: string };
type Provisioned = Person & { readonly pinHash: string };

// PINs as long as the till takes them, because `secrets.ts` searches every file for them: a short one is there by chance.

export const cashier: Provisioned = {
  id: 'ben',
  name: 'Ben Becker',
  role: 'cashier',
  pin: '481516234299',
  pinHash: 'scrypt$131072$8$1$7Qks9qWsZa3jgTC6WYnrYw$Vplh92HUpzRbBNeczdpUsw2Os_zkfvY4-E1VGn3Hwh4',
};
export const supervisor: Provisioned = {
  id: 'sara',
  name: 'Sara Sommer',
  role: 'supervisor',
  pin: '234223807641',
  pinHash: 'scrypt$131072$8$1$pBmtRPHxknwllRN5B-sZ6w$AwDDYMJu-ACiI_kBOQKgBwbCF9OteKvvU7RiOQWagkc',
};
export const manager: Provisioned = {
  id: 'maria',
  name: 'Maria Meyer',
  role: 'manager',
  pin: '975310668472',
  pinHash: 'scrypt$131072$8$1$BI3yyvZhWzEl_nVa1OSAYQ$wTRawYyRnoNMcrAqeGQrpTnmh_LuNCK2vDuxJjPnEu0',
};
export const otherManager: Provisioned = {
  id: 'otto',
  name: 'Otto Olsen',
  role: 'manager',
  pin: '864200391759',
  pinHash: 'scrypt$131072$8$1$uJChwJEPcqrufnlPG2m3mw$1YJCMFUD77igfloayg6QALCvIlgkBOUMI3zGaTa3iFs',
};
/** The PIN of none of them. */
export const wrongPin = '719340528863';
export const people: readonly Provisioned[] = [cashier, supervisor, manager, otherManager];

export const storeKey = 'the key of all tills of the store';

export type Credentials = { readonly baseUrl: string; readonly keyId: string; readonly keySecret: string };

/** As the provisioning names a person. */
export const operatorOf = (person: Provisioned): Operator => ({
  id: person.id,
  name: person.name,
  role: person.role,
  pin_hash: person.pinHash,
});

/** What a till under test is set up with; `change` replaces single fields. */
export function provisioningOf(service: Credentials, change: Partial<Provisioning> = {}): Provisioning {
  const operators = people.map(operatorOf);
  return {
    // A new till pauses for dear cards, which most specs sell.
    customer_pause: null,
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
