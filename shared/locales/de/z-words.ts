// What a Z says of its figures, in German: the same on its page and on its slip.
import { word } from './word.ts';

export const potFigure = {
  float: 'Wechselgeld',
  sales: 'Verkäufe',
  refunds: 'Erstattungen',
  in: 'Einzahlungen',
  out: 'Auszahlungen',
  drops: 'Abschöpfungen',
  corrections: 'Berichtigungen',
  expected: 'Soll',
  deposit: 'Zur Bank',
  left: 'In der Lade belassen',
};

export const potName = {
  drawer: 'Lade',
  'by-hand': word.cardTerminal,
  elsewhere: 'Anderswo bezahlt',
  terminal: 'Kartenterminal {{name}}',
};

export const grandTotal = { before: 'Gesamtsumme vorher', after: 'Gesamtsumme' };

export const happened = {
  drawerOpenings: 'Öffnungen der Lade',
  noSales: 'Lade ohne Verkauf geöffnet',
  voids: 'Stornos',
  soleManagerVoids: 'Von einer Leitung storniert',
  copies: 'Gedruckte Kopien',
  xReports: 'X-Berichte mit Bargeld',
  tenderCorrections: 'Berichtigte Zahlungen',
  managerChanges: 'Änderungen bei Leitungen',
  noSecondPerson: 'Ohne zweite Person',
  countsLeft: 'Zählung abgebrochen',
  commandChanges: 'Per Befehlszeile geändert',
  headOfficeLeft: 'Zentrale ohne Antwort',
};
