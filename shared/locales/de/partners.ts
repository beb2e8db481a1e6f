// Words of the list of companies, in German.
export const partners = {
  fault: {
    unreachable: 'Der Dienst ist nicht erreichbar.',
    refused: 'Der Dienst liefert die Liste nicht.',
  },
  readFailed: '{{why}} Liste vom {{at}}.',
  add: 'Firma anlegen',
  list_one: '{{count}} Firma',
  list_other: '{{count}} Firmen',
  search: 'Name oder Nummer',
  none: 'Noch keine Firmen.',
  noneFound: 'Keine passende Firma.',
  unknown: 'Noch nicht geladen.',
  more_one: '{{count}} weitere: über die Suche.',
  more_other: '{{count}} weitere: über die Suche.',
  what: 'Über Firmen',
  explain:
    'Firmen, für die Produkte bestellt werden. Der Dienst prüft jede; bestellen geht, sobald sie freigegeben ist.',
  new: 'Neue Firma',
  countryHint: 'Zwei Buchstaben, etwa DE. Später nicht zu ändern.',
  registration: 'Registernummer (freiwillig)',
  id: 'Firmen-ID',
  save: 'Änderungen speichern',
  create: 'Anlegen',
  state: { pending: 'In Prüfung', approved: 'Freigegeben', rejected: 'Abgelehnt', revoked: 'Entzogen' },
  means: {
    pending: 'Der Dienst hat noch nicht entschieden.',
    approved: 'Bestellen für sie ist möglich.',
    rejected: 'Der Dienst hat sie abgelehnt.',
    revoked: 'Bestellen für sie ist nicht mehr möglich.',
  },
  wrong: {
    name: 'Firmennamen eingeben.',
    country: 'Die zwei Buchstaben des Landes eingeben.',
    refused: 'Der Dienst nimmt das nicht an.',
  },
};
