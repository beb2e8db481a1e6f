// Reads comma-separated text that another program wrote, strictly by RFC 4180. Invariants: a separator or an encoding is never guessed, since
// only the right one gives the columns that are looked for; behind a quote that breaks the rules nothing is read.
import { pipeline } from 'node:stream';
import iconv from 'iconv-lite';

const separators = [',', ';', '\t', '|'] as const;
/** The head is looked for in this much text. */
const headLength = 65_536;
const rules = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: false,
  // The reader of a record counts its cells: one too many makes that record bad and no other.
  relax_column_count: true,
  skip_empty_lines: true,
};

type Cells = readonly string[];
/** A start needs neither. */
const load = () => Promise.all([import('csv-parse'), import('csv-parse/sync')]);

/** The records, the head first, without blank lines. Null, and then nothing more: this is no such text, or from here on none. */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  isHead: (cells: Cells) => boolean,
): AsyncGenerator<Cells | null, void> {
  const [{ CsvError, parse }, { parse: parseAtOnce }] = await load();
  const firstRecord = (text: string, separator: string): Cells => {
    try {
      return parseAtOnce(text, { ...rules, delimiter: separator, to: 1 })[0] ?? [];
    } catch (error) {
      if (error instanceof CsvError) return [];
      throw error;
    }
  };
  const texts = textOf(bytes);
  const start = await startOf(texts);
  // A line that Excel writes and takes for itself.
  const [line = '', told] = /^"?sep=([^"\r\n])"? *(?:\r\n|\r|\n)/i.exec(start) ?? [];
  const text = start.slice(line.length);
  const separator = [...(told ? [told] : []), ...separators].find((one) => isHead(firstRecord(text, one)));
  if (separator === undefined) {
    yield null;
    return;
  }
  const parser = parse({ ...rules, delimiter: separator });
  async function* whole(): AsyncGenerator<string, void> {
    yield text;
    yield* texts;
  }
  // What fails on the way ends the loop below.
  pipeline(whole, parser, () => {});
  try {
    for await (const cells of parser) yield cells;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield null;
  }
}

async function startOf(texts: AsyncGenerator<string, void>): Promise<string> {
  let start = '';
  while (start.length < headLength) {
    const next = await texts.next();
    if (next.done) break;
    start += next.value;
  }
  return start;
}

/** What is no character of its encoding becomes U+FFFD. */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let start = Buffer.alloc(0);
  let decoder: iconv.DecoderStream | null = null;
  for await (const piece of bytes) {
    if (decoder) {
      yield decoder.write(Buffer.from(piece));
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < 2) continue;
    decoder = iconv.getDecoder(encodingOf(start));
    yield decoder.write(start);
  }
  yield decoder ? (decoder.end() ?? '') : start.toString();
}

/** By its mark, or because a head begins with a sign of ASCII. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}
