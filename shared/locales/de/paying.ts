// The payment, in German.
import type { paying as english } from '../en/paying.ts';
import type { SameKeys } from '../same-keys.ts';

export const paying: SameKeys<typeof english> = {
  due: 'Zu zahlen',
  cancelSale: 'Verkauf abbrechen',
  reserving_one: 'Wird reserviert …',
  reserving_other: '{{done}} von {{count}} reserviert …',
  toReserve: 'Eine neue Karte muss noch reserviert werden.',
  reserve: 'Reservieren',
  silent: 'Nichts bezahlt: warten oder abbrechen.',
  silentPaid: '{{amount}} bezahlt: nicht noch einmal kassieren. Warten, oder abbrechen und erstatten.',
  standstill: 'Nichts bezahlt: Verkauf abbrechen.',
  standstillPaid: 'Verkauf abbrechen und {{amount}} erstatten.',
  denied: 'Kein Geld nehmen. Nichts bezahlt: abbrechen ist möglich.',
  deniedPaid: '{{amount}} bezahlt: nicht noch einmal kassieren. Abbrechen und erstatten ist möglich.',
  standstillEntry: 'Wie es weitergeht, steht unter „Klären“.',
  nothingLeft: 'Keine Karte mehr im Verkauf',
  nothingLeftLead: 'Andere Karte wählen oder abbrechen.',
  addCard: 'Andere Karte wählen',
  thisPart: 'Teilbetrag',
  typePart: 'Teilbetrag eingeben',
  typeSum: 'Betrag eingeben',
  split: 'Teilen',
  declined: 'Abgelehnt: {{amount}} nicht belastet',
  /** Why nothing was charged, beside a card that was declined. */
  notCharged: {
    terminal: 'Nicht belastet: Das Terminal kann gerade nicht',
    cancelled: 'Abgebrochen: {{amount}} nicht belastet',
    'paid-before': 'Nicht noch einmal belastet: Die Zahlung davor ging durch',
  },
  notChargedTodo: {
    terminal: 'Am Terminal nachsehen, dann noch einmal versuchen.',
    'paid-before': 'Das sagt das Terminal jetzt. Erst in „Klären“ nachsehen, nichts belasten.',
  },
  heard: 'Das Terminal meldete {{amount}}.',
  wants: {
    signature: 'Es will eine Unterschrift: auf seinem Beleg unterschreiben lassen, Beleg behalten, dann „Bezahlt“.',
    'hand-out': 'Darin ist Trinkgeld oder Bargeld, das diese Kasse nicht bucht: dort abbrechen.',
  },
  dueInCash: '{{amount}} in bar',
  finishing: 'Bezahlt. Karten werden aktiviert …',
  finish: 'Verkauf abschließen',
  cancelOwes: 'Erstattung: {{amount}}',
  cancelAndReturn: 'Abbrechen, später erstatten',
  drawerNotice: {
    'not-opened': 'Die Lade ging nicht auf.',
    unknown: 'Vielleicht ging die Lade nicht auf.',
    todo: 'Ist sie zu, mit dem Schlüssel öffnen oder noch einmal versuchen.',
    again: 'Lade noch einmal öffnen',
    open: 'Lade ist offen',
    explain: 'Vielleicht war sie schon offen. Aufsicht oder Filialleitung muss freigeben.',
  },
};
