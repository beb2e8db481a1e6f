// The list of tills that may enrol by one code. Invariant: a list with one wrong line is refused; the code leaves here once, and is stored here as a
// hash.
import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { storeIdPattern, terminalIdPattern } from '../../shared/settings/till-ids.ts';
import { textOfFile } from '../../shared/text-file.ts';
import type { Queries } from '../core/database.ts';
import { hashOfCode } from './enrolment.ts';

export type ExpectedTill = { readonly store: string; readonly terminal: string; readonly name: string | null };

const mostSigns = 100;
const codeBytes = 20;
/** One of them, for the whole list. */
const separators = [',', ';', '\t'] as const;
/** As a spreadsheet names them in the languages of the page. */
const headings: readonly string[] = ['store terminal', 'store till', 'filiale kasse', 'filiale terminal'];

/** Lines of `store,terminal[,name]`, with or without a heading. The error is a sentence that names the line. */
export function readExpectedTills(bytes: Uint8Array): Result<ExpectedTill[], string> {
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

type Reading = { readonly tills: Result<ExpectedTill[], string>; readonly linesRead: number };

function tillsIn(text: string, delimiter: string): Reading {
  const tills: ExpectedTill[] = [];
  const firstAt = new Map<string, number>();
  let linesRead = 0;
  const failed = (sentence: string): Reading => ({ tills: err(sentence), linesRead });
  const lines = linesOf(text, delimiter);
  if (!lines.ok) return failed(lines.error);
  for (const [index, { number, fields }] of lines.value.entries()) {
    const [store = '', terminal = '', name = ''] = fields;
    if (index === 0 && headings.includes(`${store} ${terminal}`.toLowerCase())) continue;
    const fault = faultOf(fields, firstAt.get(`${store} ${terminal}`));
    if (fault !== null) return failed(`line ${number} ${fault}`);
    firstAt.set(`${store} ${terminal}`, number);
    tills.push({ store, terminal, name: name === '' ? null : name });
    linesRead = number;
  }
  return tills.length > 0 ? { tills: ok(tills), linesRead } : failed('the list has no till');
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

function faultOf(fields: readonly string[], firstAt: number | undefined): string | null {
  const [store = '', terminal = ''] = fields;
  if (fields.length > 3) return `has ${fields.length} fields: store, terminal and perhaps a name are expected`;
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

/** Answers the code. */
export async function expectTills(tx: Queries, tills: readonly ExpectedTill[], until: Date): Promise<string> {
  const code = randomBytes(codeBytes).toString('base64url');
  const sql = `INSERT INTO expected (code_hash, store, terminal, name, until)
    SELECT $1, t.store, t.terminal, t.name, $2 FROM unnest($3::text[], $4::text[], $5::text[]) AS t (store, terminal, name)`;
  const columns = [
    tills.map(({ store }) => store),
    tills.map(({ terminal }) => terminal),
    tills.map(({ name }) => name),
  ];
  await tx.run(sql, [hashOfCode(code), until, ...columns]);
  return code;
}
