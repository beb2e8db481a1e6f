// Words of the partners page, in German.
import type { partners as english } from '../en/partners.ts';
import type { SameKeys } from '../same-keys.ts';

export const partners: SameKeys<typeof english> = {
  loading: 'Wird geladen …',
  readAt: 'Vom Dienst gelesen {{at}}',
  fault: {
    unreachable: 'Der Dienst ist nicht erreichbar.',
    refused: 'Der Dienst gibt die Liste nicht heraus.',
  },
  refresh: 'Aktualisieren',
  add: 'Partner anlegen',
  list_one: '{{count}} Partner',
  list_other: '{{count}} Partner',
  search: 'Name oder Nummer',
  none: 'Noch keine Partner.',
  noneFound: 'Kein Partner passt dazu.',
  unknown: 'Die Liste wurde noch nicht gelesen.',
  more_one: '{{count}} weiterer: über die Suche.',
  more_other: '{{count}} weitere: über die Suche.',
  what: 'Was Partner sind',
  explain:
    'Firmen, für die Produkte bestellt werden. Der Dienst prüft jede; Bestellungen für sie gehen, sobald sie freigegeben ist.',
  new: 'Neuer Partner',
  name: 'Firmenname',
  country: 'Land',
  countryHint: 'Zwei Buchstaben, etwa DE. Später nicht zu ändern.',
  registration: 'Registernummer (freiwillig)',
  stateOf: 'Stand',
  id: 'Partner-ID',
  unsaved: 'Nicht gespeichert',
  cancel: 'Abbrechen',
  save: 'Änderungen speichern',
  create: 'Anlegen',
  state: { pending: 'In Prüfung', approved: 'Freigegeben', rejected: 'Abgelehnt', revoked: 'Entzogen' },
  means: {
    pending: 'Der Dienst hat noch nicht entschieden.',
    approved: 'Bestellungen für ihn gehen.',
    rejected: 'Der Dienst hat ihn abgelehnt.',
    revoked: 'Bestellungen für ihn gehen nicht mehr.',
  },
  wrong: {
    name: 'Firmennamen eingeben.',
    country: 'Die zwei Buchstaben des Landes eingeben.',
    refused: 'Der Dienst nimmt das nicht an.',
  },
};
