// Events without an amount that are counted on a Z. It has no schemas, so that a screen may load it.
export const zCounts = [
  'drawerOpenings',
  'noSales',
  'voids',
  'soleManagerVoids',
  'copies',
  'xReports',
  'tenderCorrections',
  'managerChanges',
  'noSecondPerson',
  'countsLeft',
  'commandChanges',
  'headOfficeLeft',
] as const;
export type ZCount = (typeof zCounts)[number];
