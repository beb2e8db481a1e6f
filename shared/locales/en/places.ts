// Not with the words that every screen loads: these are of the settings, the Z and its paper.
import { word } from './word.ts';

/** Where codes, money and witnesses go, by the settings' names. */
export const places = {
  printer: word.printer,
  proxy: 'Proxy',
  codes_printer: 'Printer for codes',
  card_terminal: word.cardTerminal,
  head_office: 'Head office',
  base_url: 'Gift card service',
  webhooks: 'Webhooks',
  pictures: 'Pictures for customers',
};
