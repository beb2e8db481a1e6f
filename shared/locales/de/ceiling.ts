// What the basket says of a sale above a limit of the service's, or of the shop's own, in German.
export const ceiling = {
  service: {
    store: 'Über der Grenze der Filiale: heute höchstens {{most}} frei.',
    terminal: 'Über der Grenze der Kasse: heute höchstens {{most}} frei.',
    receipt: 'Über der Grenze je Bon: höchstens {{most}}.',
    product: '{{name}}: höchstens {{most}} je Karte.',
    storeKept: 'Mehr, als die Grenze der Filiale heute lässt.',
    terminalKept: 'Mehr, als die Grenze der Kasse heute lässt.',
    storeBelow: 'Über der Grenze der Filiale: heute weniger als {{most}} frei.',
    terminalBelow: 'Über der Grenze der Kasse: heute weniger als {{most}} frei.',
    receiptBelow: 'Über der Grenze je Bon: weniger als {{most}}.',
    productBelow: '{{name}}: weniger als {{most}} je Karte.',
  },
  shop: {
    title: 'Verkauf freigeben',
    card: 'Über der Höchstgrenze je Karte: {{most}}. Die Filialleitung kann freigeben.',
    category: 'Über der Höchstgrenze für {{category}}: {{most}} je Verkauf. Die Filialleitung kann freigeben.',
    sale: 'Über der Höchstgrenze je Verkauf: {{most}}. Die Filialleitung kann freigeben.',
    supervisor: 'Verkäufe über {{most}} gibt die Aufsicht frei.',
  },
};
