// The list of tills that may enrol by one code, and what it says of their stores. Invariant: a list with one wrong line is refused as a whole.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type FactName, factNames, type ListFault, type ListReason } from '../../shared/head-office/list-fault.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { storeIdPattern, terminalIdPattern } from '../../shared/settings/till-ids.ts';
import { textOfFile } from '../../shared/text-file.ts';
import { type StoreFacts, wrongFact } from './store-facts.ts';

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

/** Lines of `store,terminal[,name,store name,country,currency,zone]`, with or without a heading. */
export function readExpectedTills(bytes: Uint8Array): Result<TillList, ListFault> {
  const text = textOfFile(bytes);
  if (text === null) return err(ofFile('not_text'));
  // A line that Excel writes for its own use.
  const [line = '', told] = /^"?sep=([^"\r\n])"? *(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  // It counts in line numbers.
  const body = line.replace(/[^\r\n]/g, '') + text.slice(line.length);
  const readings = (told ? [told] : separators).map((separator) => tillsIn(body, separator));
  // With the right separator every line is a till. If none fits, the fault of the one that read most lines says most.
  const [best] = readings.toSorted((one, other) => other.linesRead - one.linesRead);
  return readings.find(({ tills }) => tills.ok)?.tills ?? best?.tills ?? err(ofFile('empty'));
}

const ofFile = (reason: ListReason): ListFault => ({ reason, line: null, is: '' });

/** What is wrong in a line. */
type LineFault = Omit<ListFault, 'line'>;
type Reading = { readonly tills: Result<TillList, ListFault>; readonly linesRead: number };

function tillsIn(text: string, delimiter: string): Reading {
  const tills: ExpectedTill[] = [];
  const stores = new Map<string, Partial<StoreFacts>>();
  const firstAt = new Map<string, number>();
  let linesRead = 0;
  let order: readonly Column[] = inOrder;
  const failed = (fault: ListFault): Reading => ({ tills: err(fault), linesRead });
  const lines = linesOf(text, delimiter);
  if (!lines.ok) return failed(lines.error);
  for (const [index, { number, fields }] of lines.value.entries()) {
    const named = fields.map(columnOf);
    if (index === 0 && named[0] === 'store' && named[1] === 'terminal') {
      const strange = fields[named.indexOf(null)];
      if (strange !== undefined) return failed({ reason: 'column', line: number, is: strange });
      if (named.length > 2) order = named.filter((column) => column !== null);
      continue;
    }
    const line = Object.fromEntries(order.map((column, at) => [column, fields[at] ?? ''])) as Partial<LineOf>;
    const { store = '', terminal = '', till = '' } = line;
    const facts = factsOf(line);
    const fault =
      faultOf(fields, order.length, line, firstAt.get(`${store} ${terminal}`)) ??
      factFault(facts, store, stores.get(store) ?? {});
    if (fault !== null) return failed({ ...fault, line: number });
    firstAt.set(`${store} ${terminal}`, number);
    tills.push({ store, terminal, name: till === '' ? null : till });
    stores.set(store, { ...stores.get(store), ...facts });
    linesRead = number;
  }
  return tills.length > 0 ? { tills: ok({ tills, stores }), linesRead } : failed(ofFile('empty'));
}

type LineOf = Readonly<Record<Column, string>>;

const factsOf = (line: Partial<LineOf>): Partial<StoreFacts> =>
  Object.fromEntries(factNames.flatMap((fact) => (line[fact] ? [[fact, line[fact]]] : [])));

/** `before`: what lines above say of the same store. */
function factFault(facts: Partial<StoreFacts>, store: string, before: Partial<StoreFacts>): LineFault | null {
  const wrong = wrongFact(facts);
  if (wrong) return { reason: `fact_${wrong.fact}`, is: wrong.such };
  const other = factNames.find((fact) => facts[fact] && before[fact] && facts[fact] !== before[fact]);
  return other ? { reason: `differs_${other}`, is: store } : null;
}

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
type Line = { readonly number: number; readonly fields: readonly string[] };

function linesOf(text: string, delimiter: string): Result<Line[], ListFault> {
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
    return err({ reason: 'quote', line: Number(number), is: '' });
  }
}

function faultOf(
  fields: readonly string[],
  most: number,
  { store = '', terminal = '' }: Partial<LineOf>,
  firstAt: number | undefined,
): LineFault | null {
  if (fields.length > most) return { reason: 'fields', is: String(most) };
  if (store === '') return { reason: 'no_store', is: '' };
  if (terminal === '') return { reason: 'no_terminal', is: '' };
  if (fields.some((field) => field.length > mostSigns)) return { reason: 'long', is: String(mostSigns) };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (fields.some((field) => /[\u0000-\u001f\u007f]/.test(field))) return { reason: 'unprintable', is: '' };
  if (!storeIdPattern.test(store)) return { reason: 'store', is: store };
  if (!terminalIdPattern.test(terminal)) return { reason: 'terminal', is: terminal };
  return firstAt === undefined ? null : { reason: 'twice', is: String(firstAt) };
}
