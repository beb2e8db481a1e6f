// Words of head office's page about enrolment, in German.
import type { enrolment as english } from '../en/office-enrolment.ts';
import type { SameKeys } from '../same-keys.ts';

export const enrolment: SameKeys<typeof english> = {
  find: 'Platz oder Filiale suchen',
  codes: 'Codes',
  none: 'Noch kein Code erstellt.',
  notFound: 'Kein Code gefunden.',
  list: 'Liste',
  place: 'Platz',
  until: 'Gilt bis',
  made: 'Erstellt',
  madeBy: '{{by}}, {{at}}',
  replaces: 'ersetzt die Kasse',
  state: {
    open: 'Offen',
    over: 'Abgelaufen',
    used: 'Benutzt',
    newer: 'Durch neuere Liste beendet',
    revoked: 'Beendet: Kasse gesperrt',
    cancelled: 'Zurückgezogen',
    restored: 'Beendet: Zentrale wiederhergestellt',
  },
  by: '{{at}}, {{by}}',
  cancel: 'Code zurückziehen',
  cancelTitle: 'Code für {{place}} zurückziehen?',
  cancelExplain: 'Damit schließt sich dort niemand mehr an. Angeschlossene Kassen bleiben.',
  onlyHere: 'Nur hier',
  wholeList: 'Ganze Liste {{list}}',
  stores: 'Filialen zu bestätigen',
  storesNote: 'nach Angabe ihrer ersten Kasse',
  country: 'Land',
  currency: 'Währung',
  zone: 'Zeitzone',
  confirmTitle: 'Stimmt das für {{store}}?',
  confirmExplain: 'Danach richten sich alle Zeiten und Beträge der Filiale. Keine Kasse kann es ändern.',
  replaceThem: 'Diese Kassen ersetzen: Sie beginnen keinen Verkauf mehr, sobald die Datei benutzt ist',
};
