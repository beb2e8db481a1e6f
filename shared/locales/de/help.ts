// Words of the help, in German: what a cashier asks first, and the keys.
import { word } from './word.ts';

export const help = {
  needs: 'Das muss jemand erledigen.',
  wentBack: {
    means: 'Verkäufe oder Erstattungen fehlen darin. Bons haben eine neue Nummernreihe.',
    todo: 'Nichts doppelt erstatten oder übergeben. Die Filialleitung vergleicht Papierbons und die Abrechnung mit „Verkäufe“.',
  },
  foreign: {
    means:
      'Der Dienst hat Aufträge dieser Kasse, die nicht von hier oder älter als ihre Einrichtung oder Wiederherstellung sind.',
    todo: 'Siehe „Klären“. Vielleicht benutzt jemand den Schlüssel dieser Kasse.',
  },
  commands: { go: 'Wechseln zu', actions: 'Aktionen', products: word.products },
  taken: {
    ask: 'Ist die Zahlung durchgegangen?',
    answer:
      'Im Zweifel nicht erneut belasten. Lade oder letzte Zahlung am Terminal prüfen, dann am Bildschirm antworten.',
  },
  wrong: {
    ask: 'Falsche Karte verkauft?',
    answer:
      'Verkäufe, den Verkauf wählen, Karte stornieren. Die Filialleitung gibt frei. Die Kasse sagt, wann erstattet wird.',
  },
  waits: {
    ask: 'Karte noch nicht aktiv?',
    answer:
      'Karte behalten, Abholschein mitgeben: Der Kunde tauscht ihn an jeder Kasse dieses Geschäfts gegen Karte oder Geld.',
  },
  keys: 'Tasten',
  onScreen: 'Tasten am Bildschirm zeigen',
  print: 'Tasten drucken',
  key: {
    F1: { is: 'F1', does: 'Hilfe; zweimal: Tasten am Bildschirm' },
    F2: { is: 'F2', does: 'Verkaufen, suchen' },
    F3: { is: 'F3', does: 'Verkauf parken, fortsetzen' },
    F4: { is: 'F4', does: 'Bezahlen' },
    F6: { is: 'F6', does: 'Verkäufe' },
    F7: { is: 'F7', does: 'Klären' },
    F8: { is: 'F8', does: 'Abholscheine' },
    F9: { is: 'F9', does: 'Kartenzahlung' },
    F11: { is: 'F11', does: 'Kasse sperren' },
    enter: { is: 'Enter', does: 'Haupttaste' },
    esc: { is: 'Esc', does: 'Zurück' },
    ctrlK: { is: 'Strg+K', does: 'Befehl suchen' },
  },
  command: {
    by: {
      pin: 'Von {{name}}.',
      'recovery-code': 'Mit dem Notfallcode.',
      'service-key': 'Ohne PIN und Notfallcode, allein durch die Datei.',
    },
    books: 'Die Verkaufsdaten wurden weggelegt und neue begonnen.',
    fields: 'Geändert: {{fields}}.',
    todo: 'Weiß niemand davon, die Zentrale anrufen.',
  },
  newCode: {
    button: 'Neuen Notfallcode erstellen',
    explain: 'Der alte Code gilt dann nicht mehr. Stift und Papier bereithalten.',
    byManager: 'Die Filialleitung kann hier einen neuen Code erstellen.',
  },
  noteCode: {
    title: 'Diesen Notfallcode notieren',
    what: 'Er hilft, wenn die PIN der Filialleitung vergessen ist oder Dateien der Kasse geändert wurden. Er gilt einmal, dann gibt es einen neuen.',
    todo: 'Nicht an der Kasse aufbewahren, sondern wo nur die Filialleitung hinkommt. Er wird nie wieder gezeigt.',
    noted: 'Ich habe ihn notiert',
  },
  forgotten: {
    again: 'Neue PIN wiederholen',
    submit: 'PIN speichern',
    differ: 'Die PINs stimmen nicht überein. Noch einmal eingeben.',
    title: 'Neue PIN der Filialleitung',
    first:
      'Zuerst anmelden, oder jemand aus dem Team meldet sich an. Dann unten links den Namen wählen, dann Filialleitung: PIN vergessen.',
    what: 'Mit dem Notfallcode bekommt die Filialleitung eine neue PIN.',
  },
};
