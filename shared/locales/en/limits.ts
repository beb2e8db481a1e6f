// Words of the warnings about limits and balance that the counter shows, in English; those of the page are in limits-page.ts.
export const limits = {
  warning: {
    store: 'Above the store’s limit: at most {{most}} left today.',
    terminal: 'Above this till’s limit: at most {{most}} left today.',
    receipt: 'Above the receipt limit: at most {{most}}.',
    product: '{{name}}: at most {{most}} per card.',
    storeBelow: 'Above the store’s limit: less than {{most}} left today.',
    terminalBelow: 'Above this till’s limit: less than {{most}} left today.',
    receiptBelow: 'Above the receipt limit: less than {{most}}.',
    productBelow: '{{name}}: less than {{most}} per card.',
  },
  shop: {
    title: 'Approve this sale',
    card: 'Above the shop’s maximum per card: {{most}}. A manager can approve.',
    category: 'Above the shop’s maximum for {{category}}: {{most}} per sale. A manager can approve.',
    sale: 'Above the shop’s maximum per sale: {{most}}. A manager can approve.',
    supervisor: 'Sales above {{most}} need a supervisor.',
  },
  low: {
    is: 'Balance low: {{amount}}',
    pace: 'Lasts until {{at}} at the current pace. After that the service refuses new cards.',
    setting: 'Below your warning amount. You can still sell cards.',
    todo: 'Top up, or ask head office to.',
  },
  see: 'See limits',
};
