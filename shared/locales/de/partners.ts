// Words of the partners page, in German.
import type { partners as english } from '../en/partners.ts';
import type { SameKeys } from '../same-keys.ts';

export const partners: SameKeys<typeof english> = {
  fault: {
    unreachable: 'Der Dienst ist nicht erreichbar.',
    refused: 'Der Dienst liefert die Liste nicht.',
  },
  readFailed: '{{why}} Liste vom {{at}}.',
  add: 'Partner anlegen',
  list_one: '{{count}} Partner',
  list_other: '{{count}} Partner',
  search: 'Name oder Nummer',
  none: 'Noch keine Partner.',
  noneFound: 'Kein passender Partner.',
  unknown: 'Noch nicht geladen.',
  more_one: '{{count}} weiterer: über die Suche.',
  more_other: '{{count}} weitere: über die Suche.',
  what: 'Über Partner',
  explain:
    'Firmen, für die Produkte bestellt werden. Der Dienst prüft jede; bestellen geht, sobald sie freigegeben ist.',
  new: 'Neuer Partner',
  name: 'Firmenname',
  countryHint: 'Zwei Buchstaben, etwa DE. Später nicht zu ändern.',
  registration: 'Registernummer (freiwillig)',
  id: 'Partner-ID',
  save: 'Änderungen speichern',
  create: 'Anlegen',
  state: { pending: 'In Prüfung', approved: 'Freigegeben', rejected: 'Abgelehnt', revoked: 'Entzogen' },
  means: {
    pending: 'Der Dienst hat noch nicht entschieden.',
    approved: 'Bestellen für ihn ist möglich.',
    rejected: 'Der Dienst hat ihn abgelehnt.',
    revoked: 'Bestellen für ihn ist nicht mehr möglich.',
  },
  wrong: {
    name: 'Firmennamen eingeben.',
    country: 'Die zwei Buchstaben des Landes eingeben.',
    refused: 'Der Dienst nimmt das nicht an.',
  },
};
