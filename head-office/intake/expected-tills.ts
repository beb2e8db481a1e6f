// The list of tills that may enrol by one code. Invariant: a list with one wrong line is none; the code leaves here once, and lies here as a hash.
import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Queries } from '../core/database.ts';
import { hashOfCode } from './enrolment.ts';

export type ExpectedTill = { readonly store: string; readonly terminal: string; readonly name: string | null };

const mostSigns = 100;
const codeBytes = 20;
const isHeading = ([store, terminal]: readonly string[]) => store === 'store' && terminal === 'terminal';

/** Lines of `store,terminal[,name]`, with or without a heading, by comma or semicolon. The error is a sentence that names the line. */
export function readExpectedTills(bytes: Uint8Array): Result<ExpectedTill[], string> {
  const lines = linesOf(bytes);
  if (!lines.ok) return lines;
  const tills: ExpectedTill[] = [];
  const firstAt = new Map<string, number>();
  for (const [index, { number, fields }] of lines.value.entries()) {
    if (index === 0 && isHeading(fields)) continue;
    const [store = '', terminal = '', name = ''] = fields;
    const fault = faultOf(fields, firstAt.get(JSON.stringify([store, terminal])));
    if (fault !== null) return err(`line ${number} ${fault}`);
    firstAt.set(JSON.stringify([store, terminal]), number);
    tills.push({ store, terminal, name: name === '' ? null : name });
  }
  return tills.length > 0 ? ok(tills) : err('the list has no till');
}

type Line = { readonly number: number; readonly fields: readonly string[] };

function linesOf(bytes: Uint8Array): Result<Line[], string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return err('the list is not UTF-8');
  }
  const lines: Line[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const delimiter = line.includes(';') && !line.includes(',') ? ';' : ',';
    try {
      const [fields = []]: string[][] = parse(line, { delimiter, trim: true, relax_column_count: true });
      lines.push({ number: index + 1, fields });
    } catch {
      return err(`line ${index + 1} has a quote that does not end`);
    }
  }
  return ok(lines);
}

function faultOf(fields: readonly string[], firstAt: number | undefined): string | null {
  const [store = '', terminal = ''] = fields;
  if (fields.length > 3) return `has ${fields.length} fields: store, terminal and perhaps a name are expected`;
  if (store === '') return 'has no store';
  if (terminal === '') return 'has no terminal';
  if (fields.some((field) => field.length > mostSigns)) return `has a field of more than ${mostSigns} signs`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (fields.some((field) => /[\u0000-\u001f\u007f]/.test(field))) return 'has a sign that cannot be printed';
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
