// Words of the warnings about limits and balance that the counter shows, in German; those of the page are in limits-page.ts.
import type { limits as english } from '../en/limits.ts';
import type { SameKeys } from '../same-keys.ts';

export const limits: SameKeys<typeof english> = {
  warning: {
    store: 'Über der Grenze der Filiale: heute höchstens {{most}} frei.',
    terminal: 'Über der Grenze der Kasse: heute höchstens {{most}} frei.',
    receipt: 'Über der Grenze je Bon: höchstens {{most}}.',
    product: '{{name}}: höchstens {{most}} je Karte.',
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
  low: {
    is: 'Guthaben knapp: {{amount}}',
    pace: 'Reicht beim jetzigen Tempo bis {{at}}. Danach lehnt der Dienst neue Karten ab.',
    setting: 'Unter dem Warnbetrag. Verkaufen geht weiter.',
    todo: 'Einzahlen, oder die Zentrale bitten.',
  },
  see: 'Grenzen ansehen',
};
