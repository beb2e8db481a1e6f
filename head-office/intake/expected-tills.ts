// The list of tills that may enrol by one code, and what it says of their stores. Invariant: a list with one wrong line is refused as a whole.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { storeIdPattern, terminalIdPattern } from '../../shared/settings/till-ids.ts';
import { textOfFile } from '../../shared/text-file.ts';
import { type FactName, factNames, type StoreFacts, wrongFact } from './store-facts.ts';

export type ExpectedTill = { readonly store: string; readonly terminal: string; readonly name: string | null };
export type TillList = {
  readonly tills: readonly ExpectedTill[];
  readonly stores: ReadonlyMap<string, Partial<StoreFacts>>;
};

const mostSigns = 100;
/** One of them, for the whole list. */
const separators = [',', ';', '\t'] as const;
/** The columns, in their order where there is no heading; each as a spreadsheet names it in the languages of the page. */
const columns = {
  store: ['store', 'filiale'],
  terminal: ['terminal', 'till', 'kasse'],
  till: ['name'],
  name: ['store name', 'filialname'],
  country: ['country', 'land'],
  currency: ['currency', 'währung'],
  zone: ['zone', 'time zone', 'zeitzone'],
} as const satisfies Readonly<Record<'store' | 'terminal' | 'till' | FactName, readonly string[]>>;
type Column = keyof typeof columns;
const inOrder = Object.keys(columns) as Column[];
const columnOf = (heading: string): Column | null =>
  inOrder.find((column) => columns[column].some((name) => name === heading.toLowerCase())) ?? null;

/** Lines of `store,terminal[,name,store name,country,currency,zone]`, with or without a heading. The error is a sentence that names the line. */
export function readExpectedTills(bytes: Uint8Array): Result<TillList, string> {
  const text = textOfFile(bytes);
  if (text === null) return err('the list is not UTF-8');
  // A line that Excel writes for its own use.
  const [line = '', told] = /^"?sep=([^"\r\n])"? *(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  // It counts in line numbers.
  const body = line.replace(/[^\r\n]/g, '') + text.slice(line.length);
  const readings = (told ? [told] : separators).map((separator) => tillsIn(body, separator));
  // With the right separator every line is a till. If none fits, the fault of the one that read most lines says most.
  const [best] = readings.toSorted((one, other) => other.linesRead - one.linesRead);
  return readings.find(({ tills }) => tills.ok)?.tills ?? best?.tills ?? err('the list has no till');
}

type Reading = { readonly tills: Result<TillList, string>; readonly linesRead: number };

function tillsIn(text: string, delimiter: string): Reading {
  const tills: ExpectedTill[] = [];
  const stores = new Map<string, Partial<StoreFacts>>();
  const firstAt = new Map<string, number>();
  let linesRead = 0;
  let order: readonly Column[] = inOrder;
  const failed = (sentence: string): Reading => ({ tills: err(sentence), linesRead });
  const lines = linesOf(text, delimiter);
  if (!lines.ok) return failed(lines.error);
  for (const [index, { number, fields }] of lines.value.entries()) {
    const named = fields.map(columnOf);
    if (index === 0 && named[0] === 'store' && named[1] === 'terminal') {
      const strange = fields[named.indexOf(null)];
      if (strange !== undefined) return failed(`line ${number} has a column that is not known: ${strange}`);
      if (named.length > 2) order = named.filter((column) => column !== null);
      continue;
    }
    const line = Object.fromEntries(order.map((column, at) => [column, fields[at] ?? ''])) as Partial<LineOf>;
    const { store = '', terminal = '', till = '' } = line;
    const facts = factsOf(line);
    const fault =
      faultOf(fields, order.length, line, firstAt.get(`${store} ${terminal}`)) ??
      factFault(facts, store, stores.get(store) ?? {});
    if (fault !== null) return failed(`line ${number} ${fault}`);
    firstAt.set(`${store} ${terminal}`, number);
    tills.push({ store, terminal, name: till === '' ? null : till });
    stores.set(store, { ...stores.get(store), ...facts });
    linesRead = number;
  }
  return tills.length > 0 ? { tills: ok({ tills, stores }), linesRead } : failed('the list has no till');
}

type LineOf = Readonly<Record<Column, string>>;

const factsOf = (line: Partial<LineOf>): Partial<StoreFacts> =>
  Object.fromEntries(factNames.flatMap((fact) => (line[fact] ? [[fact, line[fact]]] : [])));

/** `before`: what lines above say of the same store. */
function factFault(facts: Partial<StoreFacts>, store: string, before: Partial<StoreFacts>): string | null {
  const wrong = wrongFact(facts);
  if (wrong) return `has no ${wrong.fact} such as ${wrong.such}`;
  const other = factNames.find((fact) => facts[fact] && before[fact] && facts[fact] !== before[fact]);
  return other ? `says another ${other} of store ${store} than a line above` : null;
}

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
type Line = { readonly number: number; readonly fields: readonly string[] };

function linesOf(text: string, delimiter: string): Result<Line[], string> {
  const options = { delimiter, trim: true, relax_column_count: true, skip_empty_lines: true, info: true } as const;
  try {
    const lines = records.parse(parse(text, options)).map(({ record, info }) => ({
      number: info.lines,
      // A spreadsheet writes as many separators as its widest row has.
      fields: record.slice(0, record.findLastIndex((field) => field !== '') + 1),
    }));
    return ok(lines.filter(({ fields }) => fields.length > 0));
  } catch (error) {
    const [, number = '1'] = /line (\d+)/.exec(String(error)) ?? [];
    return err(`line ${number} has a quote that does not end`);
  }
}

function faultOf(
  fields: readonly string[],
  most: number,
  { store = '', terminal = '' }: Partial<LineOf>,
  firstAt: number | undefined,
): string | null {
  if (fields.length > most) return `has ${fields.length} fields: ${most} are expected at most`;
  if (store === '') return 'has no store';
  if (terminal === '') return 'has no terminal';
  if (fields.some((field) => field.length > mostSigns)) return `has a field of more than ${mostSigns} signs`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (fields.some((field) => /[\u0000-\u001f\u007f]/.test(field))) return 'has a sign that cannot be printed';
  if (!storeIdPattern.test(store))
    return 'has a store that no till can have: letters, digits, _ or -, such as store-001';
  if (!terminalIdPattern.test(terminal)) return 'has a terminal that no till can have: letters or digits, such as T1';
  return firstAt === undefined ? null : `is the same till as line ${firstAt}`;
}
