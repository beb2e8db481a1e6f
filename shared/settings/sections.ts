// The sections of the settings in their groups, in the order of the page: a row each on it, and a form each behind the row.
export const sectionGroups = {
  devices: ['printer', 'terminal'],
  counter: ['products', 'rackCards', 'slips', 'screen', 'customerDisplay', 'lock', 'phones'],
  rules: ['fraud', 'saleLimits', 'typedCards', 'warnings', 'staff', 'shifts', 'companyOrders'],
  connection: ['service', 'headOffice', 'webhooks'],
  safety: ['backups', 'updates', 'storeKey', 'nextTill'],
} as const;
export type SectionGroup = keyof typeof sectionGroups;
export type Section = (typeof sectionGroups)[SectionGroup][number];

export const sectionsByGroup = Object.entries(sectionGroups) as [SectionGroup, readonly Section[]][];
