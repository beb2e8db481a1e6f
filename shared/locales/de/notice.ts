// What the settings say of the notice beside a card's code and its sheet, in German.
import { word } from './word.ts';

export const notice = {
  usualHead: 'BITTE BEACHTEN',
  ready: 'Fertigen Text nehmen',
  readyText:
    'GUTSCHEIN-BETRUG\nKeine Behörde, keine Bank und kein Chef will mit Geschenkkarten bezahlt werden.\nCodes nie am Telefon vorlesen oder als Foto senden.\nWer zu diesem Kauf aufgefordert wurde: nicht bezahlen und uns fragen.',
  lawyer: 'Welcher Wortlaut hier vorgeschrieben ist, weiß ein Anwalt.',
  none: 'Kein Hinweis auf Belegen.',
  unprintable: 'Das A4-Blatt hat für einen Teil davon keine Zeichen. Bitte anders schreiben.',
  first: 'Erst speichern: Das Blatt zeigt den gespeicherten Hinweis.',
  sheet: 'A4-Blatt für den Tresen',
  toStick: 'A4-Blatt auf USB-Stick',
  made: {
    shown: 'Geöffnet: {{file}}',
    kiosk: 'Gespeichert als {{file}}. Im Kiosk öffnet sich kein anderes Programm.',
    'no-program': 'Gespeichert als {{file}}. Dieser Computer hat kein Programm für PDFs.',
    kept: word.savedFile,
  },
};
