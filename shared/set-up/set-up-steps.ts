// The steps of a till's first set-up, and what its checks can find: closed unions that the screens have words for.

/** `join` only where an earlier till of the store made a file for this one; `store` only where none did. */
export const setUpSteps = [
  'language',
  'join',
  'service',
  'store',
  'till',
  'people',
  'devices',
  'recovery',
  'finish',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const setUpDevices = ['printer', 'scanner', 'card_terminal'] as const;
export type SetUpDevice = (typeof setUpDevices)[number];

/** `none`: the shop stated that it has no such device. */
export const deviceStates = ['open', 'tested', 'skipped', 'none'] as const;
export type DeviceState = (typeof deviceStates)[number];

/** In the order in which they depend on each other. */
export const serviceChecks = ['reach', 'secure', 'clock', 'signature', 'environment', 'permissions'] as const;
export type ServiceCheckId = (typeof serviceChecks)[number];

/** What each check can find; `waits`: it depends on a check that failed. */
export const serviceFindings = {
  reach: [
    'answers',
    'no-address',
    'name-unknown',
    'no-connection',
    'no-answer',
    'proxy-unusable',
    'not-the-service',
    'busy',
  ],
  secure: ['certificate', 'own-computer', 'through-proxy', 'untrusted', 'expired', 'other-name', 'no-tls'],
  clock: ['right', 'ahead', 'behind'],
  signature: ['accepted', 'not-entered', 'unknown-key', 'refused'],
  environment: ['sandbox', 'live', 'not-the-first-tills'],
  permissions: ['enough', 'missing'],
} as const satisfies Record<ServiceCheckId, readonly string[]>;
export type ServiceFinding = (typeof serviceFindings)[ServiceCheckId][number];

/** What a till reads while it is set up, and what it needs its key for. */
export const keyPermissions = ['settlements', 'products', 'stores', 'orders'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** Why the last step refused, each with the step that puts it right. */
export const finishFaults = ['service', 'store', 'till', 'people', 'devices', 'not-kept'] as const;
export type FinishFault = (typeof finishFaults)[number];
