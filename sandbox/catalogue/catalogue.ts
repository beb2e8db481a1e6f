// The sandbox's goods: invented brands, realistic cards. Some are not for sale, some have long names, some no decimals.
// Invariant: codes are unique, amounts fit their currency, barcodes are EAN-13 from the range reserved for use inside shops.
import type { Denomination, Product } from '../../shared/interface/resources.ts';
import { gtinCheckDigit } from '../../shared/scan/gtin.ts';
import { cardFieldsOf } from './card-fields.ts';

/**
 * Two lines a card: code, brand and name; then category, countries, denominations, scheme, terms, number on the shelf and description. A denomination
 * is a list of amounts, or a range with its step. Without a number the product has no barcode.
 */
const cards = `
kornfeld-baeckerei-eur | Kornfeld | Kornfeld Bäckerei Gutschein
  food | DE AT | EUR 10.00 15.00 25.00 | agency | goods-de | 1 | Brot, Brötchen und Kaffee in jeder Filiale.
quillenhof-buch-eur | Quillenhof | Quillenhof Bücher Geschenkkarte
  books | DE AT LU | EUR 10.00 20.00 25.00 50.00 | agency | goods-de | 2 | Bücher, Hörbücher und Kalender.
pixelhafen-play-eur | Pixelhafen | Pixelhafen Play Guthaben
  games | DE AT NL BE LU | EUR 10.00 20.00 50.00 100.00 | agency | credit-de | 3 | Guthaben für Spiele und Erweiterungen im Pixelhafen.
glimmerkino-eur | Glimmerkino | Glimmerkino Filmabend zu zweit
  entertainment | DE AT | EUR 29.90 | agency | goods-de | 4 | Zwei Karten, zwei Getränke, ein großes Popcorn.
mondfalter-mode-eur | Mondfalter | Mondfalter Mode Geschenkkarte
  fashion | DE AT NL | EUR 10.00..250.00 by 5.00 | agency | goods-de | 5 | Für alles, was in den Filialen hängt.
tannwald-outdoor-eur | Tannwald | Tannwald Outdoor Geschenkkarte
  sports | DE AT | EUR 15.00..500.00 by 0.01 | agency | goods-de | 6 | Jeder Betrag: vom Karabiner bis zum Zelt.
gruenspecht-garten-eur | Grünspecht Garten- und Heimwerkermarkt | Grünspecht Garten- und Heimwerkermarkt Geschenkgutschein für Haus, Hof und Terrasse
  home | DE AT | EUR 25.00 50.00 100.00 150.00 | agency | goods-de | 7 | Ein langer Name für ein langes Wochenende.
wolkenbad-wellness-eur | Wolkenbad Thermenlandschaft | Wolkenbad Wohlfühlwochenend-Verwöhngutschein mit Frühstücksbuffet
  wellness | DE AT | EUR 79.00 149.00 | resale | goods-de | 8 | Therme, Sauna und Frühstück am nächsten Morgen.
orbitune-musik-eur | Orbitune | Orbitune Musik 3 Monate
  entertainment | DE AT FR NL BE IT ES | EUR 29.97 | agency | credit-de | 9 | Drei Monate Musik ohne Werbung.
zimtsternchen-cafe-eur | Zimtsternchen | Zimtsternchen Café Karte
  food | DE AT | EUR 5.00..100.00 by 5.00 | agency | goods-de | 10 | Kaffee, Kuchen und ein warmer Platz am Fenster.
papierboot-kinder-eur | Papierboot | Papierboot Spielwaren Gutschein
  toys | DE AT | EUR 15.00 30.00 50.00 | agency | goods-de | 11 | Holz, Papier und Bausteine.
funkfeder-mobil-eur | Funkfeder | Funkfeder Prepaid Aufladung
  mobile | DE | EUR 15.00 20.00 30.00 | agency | credit-de | - | Guthaben für jede Funkfeder-Karte, sofort.
sternschnuppe-stream-eur | Sternschnuppe | Sternschnuppe Stream Guthaben
  entertainment | DE AT | EUR 25.00 50.00 | resale | credit-de | - | Serien und Filme, monatlich kündbar.
fernwehbahn-eur | Fernwehbahn | Fernwehbahn Reisegutschein
  travel | DE AT CH | EUR 20.00..1000.00 by 10.00, CHF 20.00..1000.00 by 10.00 | agency | goods-de | 12 | Mit dem Nachtzug quer durch Europa.
velorado-rad-eur | Velorado | Velorado Fahrradwerkstatt Gutschein
  sports | DE AT | EUR 40.00 80.00 | resale | goods-de | 13 | Durchsicht, Licht und Bremsen.
bonbonniere-wahl-eur | Bonbonnière | Bonbonnière Wunschgutschein
  multi-brand | DE AT FR LU BE | EUR 10.00..150.00 by 1.00 | agency | goods-de | 14 | Ein Gutschein für über zweihundert Läden.
seifenkontor-eur | Seifenkontor | Seifenkontor Geschenkkarte
  beauty | DE AT | EUR 20.00 40.00 | agency off-sale | goods-de | 15 | Zurzeit ausverkauft.
altstadt-theater-eur | Altstadttheater | Altstadttheater Abonnement
  entertainment | DE | EUR 120.00 | agency off-sale | goods-de | - | Die Spielzeit ist beendet.
brasskettle-coffee-usd | Brasskettle | Brasskettle Coffee Card
  food | US | USD 5.00 10.00 25.00 | agency | goods-en | 21 | Freshly roasted, at every counter.
sparrowgate-arcade-usd | Sparrowgate Arcade | Sparrowgate Arcade Credit
  games | US CA | USD 10.00 25.00 60.00 | agency | credit-en | - | Credit for games and passes.
maplefern-outfitters-usd | Maplefern | Maplefern Outfitters Gift Card
  sports | US | USD 10.00..500.00 by 0.01 | resale | goods-en | 22 | Any amount, for any trail.
thistledown-home-gbp | Thistledown | Thistledown Home Gift Card
  home | GB IE | GBP 10.00 25.00 50.00 100.00 | agency | goods-en | 23 | Kettles, cushions and a good lamp.
inkwell-lane-gbp | Inkwell Lane | Inkwell Lane Book Token
  books | GB | GBP 5.00..100.00 by 1.00 | agency | goods-en | 24 | For readers of every age.
bursztynek-zabawki-pln | Bursztynek | Bursztynek Karta podarunkowa
  toys | PL | PLN 50.00 100.00 200.00 | agency | goods-en | 25 | Zabawki i gry dla całej rodziny.
zolty-tramwaj-pln | Żółty Tramwaj | Żółty Tramwaj Doładowanie
  mobile | PL | PLN 25.00..300.00 by 5.00 | resale | credit-en | - | Doładowanie konta w kilka sekund.
hoshinami-games-jpy | Hoshinami | ほしなみゲームズ プリペイドカード
  games | JP | JPY 1000 3000 5000 10000 | agency | credit-en | 26 | ゲームと追加コンテンツに使えます。
komorebi-store-jpy | Komorebi | Komorebi Store Gift Card
  fashion | JP | JPY 1500..50000 by 1 | agency | goods-en | - | No decimals: yen are whole.
bayt-lulua-kwd | Bayt Lulua | Bayt Lulua Gift Card
  home | KW | KWD 5.000 10.000 25.500 | agency | goods-en | 27 | Three decimals: a dinar has a thousand fils.
tamrina-sweets-kwd | Tamrina | Tamrina Sweets Voucher
  food | KW | KWD 1.000..50.000 by 0.250 | resale | goods-en | - | Dates, nuts and pistachio pastry.
edelquell-chf | Edelquell | Edelquell Bad Geschenkkarte
  wellness | CH LI | CHF 50.00 100.00 200.00 | agency | goods-de | 28 | Ein Tag im warmen Wasser.
firnlicht-uhren-chf | Firnlicht | Firnlicht Uhren Gutschein
  jewellery | CH | CHF 100.00..2000.00 by 50.00 | resale off-sale | goods-de | - | Zurzeit nicht lieferbar.
`;

const terms: Readonly<Record<string, string>> = {
  'goods-de':
    'Gegen Ware einlösbar, auch in Teilbeträgen. Keine Barauszahlung. Gültig drei Jahre ab Ende des Kaufjahres. Bei Verlust kein Ersatz.',
  'credit-de':
    'Das Guthaben wird dem Konto gutgeschrieben, in dem der Code eingegeben wird. Keine Barauszahlung, nicht übertragbar, kein Weiterverkauf.',
  'goods-en':
    'Redeemable for goods, in parts too. Not exchangeable for cash. Valid for three years from the end of the year of purchase. Treat the card like cash.',
  'credit-en':
    'The credit goes to the account in which the code is entered. Not exchangeable for cash, not transferable, not for resale.',
};

/** The English form of German terms; any other as they are. */
export function englishTerms(text: string): string {
  const [name] = Object.entries(terms).find(([, said]) => said === text) ?? [''];
  return terms[name.replace(/-de$/, '-en')] ?? text;
}

/** The EAN-13 that begins with these 12 digits. */
function ean13(digits: string): string {
  return `${digits}${gtinCheckDigit(digits)}`;
}

function toDenomination(text: string): Denomination {
  const [, currency = '', min, max, step] = /^(\S+) (\S+)\.\.(\S+) by (\S+)$/.exec(text) ?? [];
  if (min && max && step) return { currency, min, max, step };
  const [of = '', ...amounts] = text.split(' ');
  return { currency: of, amounts };
}

function toProduct(card: string): Product {
  const [code = '', brand = '', name = '', category = '', countries = '', denominations = '', ...rest] =
    card.split(/ \| |\n {2}/);
  const [scheme = '', termsName = '', shelf = '', description = ''] = rest;
  const [distribution_scheme = '', offSale] = scheme.split(' ');
  return {
    code,
    name,
    brand,
    category,
    countries: countries.split(' '),
    distribution_scheme,
    delivery_methods: ['code'],
    processing_modes: ['sync', 'async'],
    denominations: denominations.split(', ').map(toDenomination),
    available: offSale === undefined,
    // 29 is one of the prefixes that no manufacturer gets.
    barcode: shelf === '-' ? null : ean13(`2900417${shelf.padStart(5, '0')}`),
    description,
    terms: terms[termsName] ?? '',
    image_url: null,
    updated_at: '2026-01-15T08:00:00.000Z',
    ...cardFieldsOf(code),
  };
}

/** The default goods, in the order of the list. */
export const defaultCatalogue: readonly Product[] = cards
  .trim()
  .split(/\n(?! )/)
  .map(toProduct);
