// A bookkeeper's file: the takings of some days as a DATEV posting batch (EXTF 700, category 21, format 13), one posting a day, store, and pot or
// product. Source of every field: developer.datev.de, DATEV-Format, "Header" and "Buchungsstapel". Invariants: nothing is posted to an account that nobody
// named; what came into the pots is posted to the clearing account, and from there to the products: what stays on it is money that is due, or waits.
import { z } from 'zod';
import { currencyExponent, moneyText } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';

const number = z.string().regex(/^\d{1,9}$/);
const day = z.iso.date();
/** A shop's own, as its bookkeeper gives it. */
export const datevAccounts = z.strictObject({
  consultant: z.int().min(1001).max(9_999_999),
  client: z.int().min(1).max(99_999),
  fiscal_year_begins: day,
  account_length: z.int().min(4).max(8),
  /** The format has two places: an amount with a third would be another one. */
  currency: z.string().refine((code) => (currencyExponent(code) ?? 3) <= 2, 'must be a currency of at most two places'),
  clearing: number,
  /** Of coins that a country does not have. */
  rounding: number,
  pots: z.record(z.string(), number),
  /** `multi`: a liability until it is redeemed, so without a tax key. `single`: taxed when it is sold. */
  products: z.record(
    z.string(),
    z.discriminatedUnion('voucher', [
      z.strictObject({ voucher: z.literal('multi'), account: number }),
      z.strictObject({
        voucher: z.literal('single'),
        account: number,
        tax_key: z
          .string()
          .regex(/^\d{1,4}$/)
          .nullable(),
      }),
    ]),
  ),
  cost_centres: z.record(z.string(), z.string().regex(/^[\w ]{1,36}$/)).optional(),
});
export type DatevAccounts = z.infer<typeof datevAccounts>;

const summed = shape({
  day: ['o.day::text', day],
  store: ['s.id', z.string()],
  storeName: ['s.name', z.string()],
  key: ['o.key', z.string().nullable()],
  minor: ['sum(o.minor)', z.int()],
});
const taken =
  "money m WHERE NOT m.lost AND m.kind IN ('sale', 'refund', 'correction') AND m.pot NOT IN ('elsewhere', '')";
/** What each kind of posting sums, in minor units: into a pot, by rounding, as sold, as given back. */
const sums = {
  pot: `SELECT m.till, m.day, m.pot AS key, m.moved_minor AS minor FROM ${taken}`,
  rounding: `SELECT m.till, m.day, '' AS key, m.rounding_minor AS minor FROM ${taken}`,
  sold: "SELECT c.till, c.sold_day AS day, c.product AS key, c.amount_minor AS minor FROM cards c WHERE c.sold_day IS NOT NULL AND c.lost_of = ''",
  // As the Z counts what was given back: what was paid for a card, and not for a basket.
  returned: `SELECT m.till, m.day, c.product AS key, m.moved_minor - m.rounding_minor AS minor
    FROM money m JOIN cards c ON c.till = m.till AND c.sale = m.sale AND c.line = m.line AND c.lost_of = ''
    WHERE NOT m.lost AND m.kind = 'refund' AND m.pot NOT IN ('elsewhere', '')`,
} as const;

type Sum = z.infer<typeof summed.row> & { readonly of: keyof typeof sums };
type Period = { readonly from: string; readonly to: string };

async function sumsOf(db: Queries, { from, to }: Period, currency: string): Promise<readonly Sum[]> {
  const all: Sum[] = [];
  for (const of of Object.keys(sums) as (keyof typeof sums)[]) {
    const rows = await db.rows(
      summed.row,
      `SELECT ${summed.sql} FROM (${sums[of]}) o JOIN tills t ON t.id = o.till JOIN stores s ON s.id = t.store
       WHERE o.day BETWEEN $1::date AND $2::date AND s.currency = $3
       GROUP BY o.day, s.id, s.name, o.key ORDER BY o.day, s.id, o.key`,
      [from, to, currency],
    );
    all.push(...rows.filter(({ minor }) => minor !== 0).map((row) => ({ ...row, of })));
  }
  return all;
}

/** `minor` above zero: into `account`. */
type Posting = {
  readonly account: string;
  readonly taxKey: string | null;
  readonly minor: number;
  readonly text: string;
};

/** The name of what has no account, or the posting. */
function postingOf({ of, key, minor }: Sum, { pots, products, rounding }: DatevAccounts): Posting | string {
  if (of === 'rounding') return { account: rounding, taxKey: null, minor: -minor, text: 'Rundung' };
  const name = key ?? '';
  if (of === 'pot') {
    const account = pots[name];
    return account === undefined ? `pot ${name}` : { account, taxKey: null, minor, text: name };
  }
  const product = products[name];
  if (product === undefined) return `product ${name}`;
  const taxKey = product.voucher === 'single' ? product.tax_key : null;
  return { account: product.account, taxKey, minor: -minor, text: `${name}${of === 'returned' ? ' zurück' : ''}` };
}

const quoted = (text: string): string => `"${text.replaceAll(/\p{Cc}/gu, ' ').replaceAll('"', '""')}"`;
const plain = (isoDay: string): string => isoDay.replaceAll('-', '');

const pairs = (art: string, content: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => [`${art} ${n + 1}`, `${content} ${n + 1}`]).flat();
const words = (text: string): string[] => text.split(';');
/** Up to the text of a posting; what comes until the first cost centre; what follows it. */
const headings = {
  own: words(
    'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext',
  ),
  between: [
    ...words('Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink'),
    ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ],
  after: [
    ...words(
      'KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
    ),
    ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
    ...words(
      'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
    ),
  ],
} as const;
const blank = (fields: readonly string[]): string[] => fields.map(() => '');

function header(accounts: DatevAccounts, { from, to }: Period, made: Date): string {
  const at = made.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  const { consultant, client, fiscal_year_begins, account_length, currency } = accounts;
  const own = [consultant, client, plain(fiscal_year_begins), account_length, plain(from), plain(to)];
  const before = ['"EXTF"', 700, 21, '"Buchungsstapel"', 13, at, '', '"RE"', '""', '""'];
  // A batch of financial accounting (1) that may still be changed (0).
  const rest = ['"Counterfoil"', '""', 1, 0, 0, quoted(currency), '', '""', '', '', '""', '', '', '""', '""'];
  return [...before, ...own, ...rest].join(';');
}

/** Its lines, for Windows-1252. Error: in words, what has no account or does not fit. */
export async function datevFile(
  db: Queries,
  accounts: DatevAccounts,
  period: Period,
  made: Date,
): Promise<Result<readonly string[], string>> {
  const begins = Date.parse(accounts.fiscal_year_begins);
  const ends = new Date(begins);
  ends.setUTCFullYear(ends.getUTCFullYear() + 1);
  // A posting states its day and month alone.
  if (Date.parse(period.from) < begins || Date.parse(period.to) >= ends.getTime())
    return err('the days must be in the fiscal year that the accounts name');
  const lines: string[] = [];
  const unnamed = new Set<string>();
  for (const sum of await sumsOf(db, period, accounts.currency)) {
    const posting = postingOf(sum, accounts);
    if (typeof posting === 'string') unnamed.add(posting);
    else lines.push(lineOf(sum, posting, accounts));
  }
  if (unnamed.size > 0) return err(`no account is named for ${[...unnamed].sort().join(', ')}`);
  const second = [...headings.own, ...headings.between, 'KOST1 - Kostenstelle', ...headings.after].join(';');
  return ok([header(accounts, period, made), second, ...lines]);
}

function lineOf(sum: Sum, { account, taxKey, minor, text }: Posting, accounts: DatevAccounts): string {
  const { amount } = moneyText({ currency: accounts.currency, amountMinor: Math.abs(minor) });
  const [, month, dayOfMonth] = sum.day.split('-');
  const receipt = `${sum.store.replaceAll(/[^\w$&%*+\-/]/g, '-').slice(0, 27)}-${plain(sum.day)}`;
  const centre = accounts.cost_centres?.[sum.store];
  return [
    ...[
      Number(amount).toFixed(2).replace('.', ','),
      minor > 0 ? '"S"' : '"H"',
      quoted(accounts.currency),
      '',
      '',
      '""',
      account,
      accounts.clearing,
    ],
    ...[taxKey === null ? '""' : quoted(taxKey.padStart(4, '0')), `${dayOfMonth}${month}`, quoted(receipt), '""', ''],
    quoted(`${sum.storeName} ${text}`.slice(0, 60)),
    ...blank(headings.between),
    centre === undefined ? '""' : quoted(centre),
    ...blank(headings.after),
  ].join(';');
}
