// Who works at a simulated till, the store it belongs to, and the keys of both.
import { createSecretKey, scryptSync } from 'node:crypto';
import type { Operator } from '../../shared/operator.ts';

/** Of the simulation alone; the same at every till of the store. */
export const storeKey = createSecretKey(Buffer.alloc(32, 9));
/** What a till seals with. */
export const sealKey = createSecretKey(Buffer.alloc(32, 7));

/** What a till's heads and its anchor are sealed with. */
export const ledgerKey = { key: createSecretKey(Buffer.alloc(32, 5)), id: '5ea1000000000001' } as const;

/** As long as the till takes them: in no file by chance. */
export const pins = {
  anna: '630917254188',
  ben: '271846590337',
  clara: '884093176252',
  dora: '509368741166',
  eve: '618520937744',
} as const;
/** Nobody's. */
export const wrongPin = '946275083311';

/** Of no cost: what a PIN costs to check is tested elsewhere. */
function cheapHash(pin: string): string {
  const salt = Buffer.from('of the simulation');
  const hash = scryptSync(pin, salt, 16, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Of a PIN hash at these tills. */
export const pinCost = { newN: 2, leastN: 2 } as const;

export const operators = [
  { id: 'anna', name: 'anna', role: 'cashier', pin_hash: cheapHash(pins.anna) },
  { id: 'ben', name: 'ben', role: 'supervisor', pin_hash: cheapHash(pins.ben) },
  { id: 'clara', name: 'clara', role: 'manager', pin_hash: cheapHash(pins.clara) },
  { id: 'dora', name: 'dora', role: 'manager', pin_hash: cheapHash(pins.dora) },
  // Clara gave her the PIN, and signs in as her: the two are one person. No clock of a schedule comes to the end of it.
  {
    id: 'eve',
    name: 'eve',
    role: 'cashier',
    pin_hash: cheapHash(pins.eve),
    set_by: [{ by: 'clara', at: '2100-01-01T00:00:00.000Z' }],
  },
] satisfies readonly Operator[];

/** Who has another's PIN too. */
export const colludes = { puppet: 'eve', by: 'clara' } as const;
