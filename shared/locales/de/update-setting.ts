// Words of the settings of updates, in German.
import type { updateWords as english } from '../en/update-setting.ts';
import type { SameKeys } from '../same-keys.ts';

export const updateWords: SameKeys<typeof english> = {
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
