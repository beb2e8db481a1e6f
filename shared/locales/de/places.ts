// Not with the words that every screen loads: these are of the settings, the Z and its paper.
import { word } from './word.ts';

/** Where codes, money and witnesses go, by the settings' names. */
export const places = {
  printer: word.printer,
  proxy: 'Proxy',
  codes_printer: 'Drucker für Codes',
  card_terminal: word.cardTerminal,
  head_office: 'Zentrale',
  base_url: 'Geschenkkartendienst',
  webhooks: 'Webhooks',
  pictures: 'Bilder für Kunden',
};
