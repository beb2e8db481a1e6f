// Which settlements a list shows. Separate from the requests, so that a screen loads no schemas.
export const settlementFilters = ['all', 'pending', 'paid'] as const;
export type SettlementFilter = (typeof settlementFilters)[number];
