// What the basket says of a sale above a limit of the service's, or of the shop's own, in English.
export const ceiling = {
  service: {
    store: 'Above the store’s limit: at most {{most}} left today.',
    terminal: 'Above this till’s limit: at most {{most}} left today.',
    receipt: 'Above the receipt limit: at most {{most}}.',
    product: '{{name}}: at most {{most}} per card.',
    storeKept: 'Above what the store’s limit leaves today.',
    terminalKept: 'Above what this till’s limit leaves today.',
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
};
