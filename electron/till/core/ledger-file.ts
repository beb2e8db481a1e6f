// Where a till keeps its ledger, below the folder of its environment.
export const ledgerFileName = 'ledger.sqlite';
