// The sections of the settings, in the order of their list.
export const sections = [
  'service',
  'printer',
  'terminal',
  'slips',
  'screen',
  'phones',
  'lock',
  'limits',
  'shifts',
  'rackCards',
  'webhooks',
  'backups',
  'storeKey',
  'nextTill',
] as const;
export type Section = (typeof sections)[number];
