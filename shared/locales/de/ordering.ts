// Words of the products in the settings, in German: what is pinned, hidden and shown first.
import type { ordering as english } from '../en/ordering.ts';
import type { SameKeys } from '../same-keys.ts';

export const ordering: SameKeys<typeof english> = {
  note: 'Was ausgeblendet ist, wird an dieser Kasse nicht verkauft. Ein Warenkorb, der es schon enthält, kann noch bezahlt werden.',
  all: 'Alle Produkte',
  which: 'Welche Produkte',
  hiddenOnes: 'Ausgeblendet ({{count}})',
  search: 'Produkte suchen',
  searchHint: 'Name, Marke oder Barcode',
  more_one: '{{count}} weiteres: nach dem Namen suchen.',
  more_other: '{{count}} weitere: nach dem Namen suchen.',
  noneHidden: 'Nichts ausgeblendet.',
  pin: '{{name}} anheften',
  hide: '{{name}} ausblenden',
  isHidden: 'Ausgeblendet',
  unavailable: 'nicht verfügbar',
  gone: 'Nicht im Katalog',
  fullPinned: '{{most}} Produkte sind angeheftet: Erst eines lösen.',
  pinned: 'Angeheftet',
  pinnedOf: '{{count}} von {{most}}',
  nonePinned: 'Produkte mit dem Stern anheften.',
  handle: '{{name}} verschieben, {{place}} von {{count}}: ziehen oder Pfeiltasten',
  up: '{{name}} nach oben',
  down: '{{name}} nach unten',
  unpin: '{{name}} lösen',
  first: {
    label: 'Ein Verkauf beginnt mit',
    hint: 'Angeheftetes steht unter Favoriten und in jeder Liste zuerst.',
    sold: 'Nichts angeheftet: Favoriten sind, was diese Kasse am meisten verkauft.',
    gone: '{{name}} (nicht im Katalog)',
  },
  said: {
    pinned: '{{name}} angeheftet, Platz {{place}}',
    unpinned: '{{name}} nicht mehr angeheftet',
    hidden: '{{name}} ausgeblendet',
    shown: '{{name}} wieder eingeblendet',
    moved: '{{name}}: {{place}} von {{count}}',
  },
};
