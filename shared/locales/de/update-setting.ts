// Words of the settings of updates, in German.
export const updateWords = {
  address: 'Woher Updates kommen',
  addressHint:
    'Eine Adresse wie https://updates.example/counterfoil oder ein Ordner, etwa auf einem Stick. Leer: keine Updates.',
  channel: 'Kanal',
  channelHint: 'Meistens stable.',
  hour: 'Installieren um',
  hourHint: 'Eine Zeit ohne Verkauf, etwa 03:00. Leer: nur auf Anweisung der Filialleitung.',
  note: 'Installiert werden nur signierte Versionen, nach einer Sicherung und nie während eines Verkaufs.',
  saveNone: 'Speichern und Updates ausschalten',
};
