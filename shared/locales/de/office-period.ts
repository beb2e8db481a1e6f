// Takings of a period on head office's page, in German.
import type { period as english } from '../en/office-period.ts';
import type { SameKeys } from '../same-keys.ts';

export const period: SameKeys<typeof english> = {
  span: 'Zeitraum',
  spanOf: {
    day: 'Heute',
    yesterday: 'Gestern',
    week: 'Diese Woche',
    month: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    other: 'Anderer',
  },
  by: 'Nach',
  splitBy: {
    day: 'Nach Tagen',
    store: 'Nach Filialen',
    till: 'Nach Kassen',
    product: 'Nach Produkten',
    person: 'Nach Personen',
    payment: 'Nach Zahlarten',
  },
  byOf: {
    day: 'Tag',
    store: 'Filiale',
    till: 'Kasse',
    product: 'Produkt',
    person: 'Person',
    payment: 'Zahlart',
  },
  next: 'neben {{from}} bis {{to}}',
  kept: 'ohne das Geld von {{tills}}: noch zu zählen',
  was: '{{what}} im Zeitraum davor',
  worth: 'Wert der Karten',
  days: 'Nach Tagen, {{currency}}',
  before: 'Zeitraum davor',
  change: 'Änderung',
};
