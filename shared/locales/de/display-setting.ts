// Words of the settings of the customer's display, in German.
export const displaySettings = {
  isOn: 'An',
  which: 'Bildschirm für Kunden',
  none: 'Keiner',
  monitor: '{{n}}: {{name}} {{size}}',
  gone: 'Gerade nicht angeschlossen',
  noSecond: 'Es ist kein zweiter Bildschirm angeschlossen.',
  number: 'Auf jedem Bildschirm eine Nummer zeigen',
  touch: 'Kunden können ihn berühren',
  touchHint: 'Sie beantworten dort die Betrugsfrage und wählen ihre Sprache.',
  pictures: 'Ordner mit eigenen Bildern',
  picturesHint: 'PNG, JPEG oder WebP, solange niemand kauft. Leer: die Marken im Sortiment.',
  note: 'Sie zeigt den Verkauf, nie Codes oder Kartennummern.',
};
