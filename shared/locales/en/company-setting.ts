// What the settings say of orders for companies, in English.

export const companySettings = {
  on: 'Take orders for companies',
  onHint: 'A manager orders up to 500 cards for a company, and a second person agrees.',
  order: 'Maximum per order, in {{currency}}',
  orderHint: 'Empty: none.',
  month: 'Maximum per company in 30 days, in {{currency}}',
  monthHint: 'Counts orders of this till. Empty: none.',
  cash: 'Maximum in cash, in {{currency}}',
  cashHint: 'Empty: none.',
  alone: 'Maximum without a second person, in {{currency}}',
  aloneHint: 'Only where there is nobody else. Above this, the order waits a day. Empty: none.',
  identity: 'Identity document above, in {{currency}}',
  identityHint: 'Kind and last 4 characters, never a copy. Empty: never.',
  pause: 'Hours a company’s first order waits',
  pauseHint: '0 to 720.',
};
