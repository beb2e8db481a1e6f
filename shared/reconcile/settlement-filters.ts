// Which settlements a list shows. Apart from the requests, so that a screen takes no schemas along.
export const settlementFilters = ['all', 'pending', 'paid'] as const;
export type SettlementFilter = (typeof settlementFilters)[number];
