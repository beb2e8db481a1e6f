// A backup as one file: a head, the rows of every table, and an end with the SHA-256 of all lines before it, compressed. Invariants: a file under
// its final name is whole and on the disk; one that was cut off or changed is never loaded.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { syncFile, syncFolder } from '../../electron/disk/sync.ts';
import { readJson } from '../../shared/json.ts';
import type { Chunk } from './snapshot.ts';

const headOf = z.strictObject({ format: z.literal(1), schema: z.int().min(1), at: z.iso.datetime() });
export type Head = Omit<z.infer<typeof headOf>, 'format'>;

type SomeRows = Pick<Chunk, 'table' | 'rows'>;

/** What a file is not, as a sentence. */
export class DamagedBackup extends Error {}

const fastest = 1;

/** The number of rows. Throws the file system's error, and then leaves no file. */
export async function writeBackup(file: string, head: Head, chunks: AsyncIterable<Chunk>): Promise<number> {
  const making = `${file}.new`;
  let count = 0;
  async function* counted(): AsyncGenerator<Chunk> {
    for await (const chunk of chunks) {
      count += chunk.count;
      yield chunk;
    }
  }
  try {
    const lines = Readable.from(linesOf(head, counted()));
    await pipeline(lines, createGzip({ level: fastest }), createWriteStream(making, { mode: 0o600 }));
    syncFile(making);
    await rename(making, file);
    syncFolder(dirname(file));
    return count;
  } catch (error) {
    await rm(making, { force: true });
    throw error;
  }
}

async function* linesOf(head: Head, chunks: AsyncIterable<Chunk>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (words: string) => {
    hash.update(words);
    return `${words}\n`;
  };
  yield line(JSON.stringify({ format: 1, ...head }));
  for await (const { table, rows } of chunks) yield line(`${table} ${rows}`);
  yield `end ${hash.digest('hex')}\n`;
}

/** Reads the head at once, and the chunks as they are asked for; throws `DamagedBackup`, at the latest after the last chunk. */
export async function readBackup(file: string): Promise<{ head: Head; chunks: AsyncIterable<SomeRows> }> {
  const hash = createHash('sha256');
  const lines = linesIn(file);
  const first = await lines.next();
  const head = first.done ? null : headIn(first.value);
  if (head === null) throw new DamagedBackup('it is no backup of head office, or one of a newer version');
  hash.update(String(first.value));
  async function* chunks(): AsyncGenerator<SomeRows> {
    for await (const line of lines) {
      const space = line.indexOf(' ');
      const [table, rows] = [line.slice(0, space), line.slice(space + 1)];
      if (table === 'end') {
        if (rows !== hash.digest('hex')) throw new DamagedBackup('it was changed since it was made');
        return;
      }
      hash.update(line);
      yield { table, rows };
    }
    throw new DamagedBackup('its end is missing');
  }
  return { head, chunks: chunks() };
}

/** Throws `DamagedBackup` where any of it is not as it was made. */
export async function readWhole(file: string): Promise<Head> {
  const { head, chunks } = await readBackup(file);
  for await (const _ of chunks);
  return head;
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const plain = createGunzip();
  // Whoever reads the lines receives it.
  bytes.on('error', (error) => plain.destroy(error));
  let pieces: string[] = [];
  try {
    for await (const piece of bytes.pipe(plain).setEncoding('utf8')) {
      const [first = '', ...rest] = String(piece).split('\n');
      pieces.push(first);
      for (const next of rest) {
        yield pieces.join('');
        pieces = [next];
      }
    }
  } catch (error) {
    const isOfData = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isOfData ? new DamagedBackup('it was cut off, or is no backup of head office') : error;
  } finally {
    bytes.destroy();
  }
}

function headIn(line: string): Head | null {
  const read = readJson(line, headOf);
  return read && { schema: read.schema, at: read.at };
}
