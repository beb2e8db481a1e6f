// Words of the help, in German: what a cashier asks first, and the keys.
import type { help as english } from '../en/help.ts';
import type { SameKeys } from '../same-keys.ts';

export const help: SameKeys<typeof english> = {
  title: 'Hilfe',
  taken: {
    ask: 'Ist die Zahlung durchgegangen?',
    answer:
      'Im Zweifel nicht noch einmal belasten. Die Lade oder die letzte Zahlung am Kartenterminal prüfen, dann die Frage auf dem Bildschirm beantworten.',
  },
  wrong: {
    ask: 'Ich habe die falsche Karte verkauft. Wie mache ich das rückgängig?',
    answer:
      'Verkäufe öffnen, den Verkauf wählen und Karte stornieren drücken. Die Leitung genehmigt es. Die Kasse sagt, wann das Geld zurückgeht.',
  },
  waits: {
    ask: 'Die Karte ist noch nicht aktiv. Was sage ich dem Kunden?',
    answer:
      'Die Karte behalten. Den Abholschein drucken und mitgeben: Karte oder Geld gibt es dagegen, an jeder Kasse dieses Geschäfts.',
  },
  keys: 'Tasten',
  onScreen: 'Tasten am Bildschirm zeigen',
  print: 'Tasten drucken',
  key: {
    F1: { is: 'F1', does: 'Hilfe; noch einmal: Tasten am Bildschirm' },
    F2: { is: 'F2', does: 'Verkaufen, suchen' },
    F3: { is: 'F3', does: 'Korb zurückstellen' },
    F4: { is: 'F4', does: 'Kassieren' },
    F6: { is: 'F6', does: 'Verkäufe' },
    F7: { is: 'F7', does: 'Zu klären' },
    F8: { is: 'F8', does: 'Abholscheine' },
    F9: { is: 'F9', does: 'Kartenzahlung' },
    F10: { is: 'F10', does: 'Lade öffnen' },
    F11: { is: 'F11', does: 'Kasse sperren' },
    F12: { is: 'F12', does: 'Verwalten' },
    enter: { is: 'Enter', does: 'Der gefüllte Knopf: hinzufügen, Bargeld annehmen, nächster Verkauf' },
    esc: { is: 'Esc', does: 'Zurück' },
    ctrlK: { is: 'Strg+K', does: 'Befehl suchen' },
  },
};
