// What a provisioning file leaves in the settings of a till, for tests that keep, seal and change them.
import type { ChosenSettings } from '../../electron/shell/enrolment.ts';

/** A PIN's hash that no PIN has. */
export const hashOf = (sign: string) => `scrypt$131072$8$1$${sign.repeat(22)}$${sign.repeat(43)}`;

export const provisioned: ChosenSettings = {
  environment: 'sandbox',
  base_url: 'http://127.0.0.1:4010/v1',
  key_id: 'KEY1',
  store_id: 'store-001',
  terminal_id: 'T1',
  printer: null,
  locale: 'en',
  currency: 'EUR',
  kiosk: false,
  vault: 'file',
  fiscal: 'none',
  operators: [
    { id: 'maria', name: 'Maria', role: 'manager', pin_hash: hashOf('m') },
    { id: 'ben', name: 'Ben', role: 'cashier', pin_hash: hashOf('b') },
  ],
  store: { name: 'Shop', address: { street: 'High Street 1', city: 'Town', postal_code: '1000' }, country: 'AT' },
};
