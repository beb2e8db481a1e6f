// Where releases come from: a folder of static files behind an https address, or a folder of this machine such as a stick.
// Invariants: it is only read. Never more of a file than was asked for is held; a redirect leads to the same host or nowhere; what hangs ends.
import type { FileHandle } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Refusal } from '../../shared/release/refusals.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { openPlainFile } from '../disk/plain-file.ts';
import type { BodySink, Transport } from '../service/transport.ts';

export type PackageSink = {
  /** Which byte of the file comes next; false: that one is of no use. */
  begin(at: number): Promise<boolean>;
  /** False: no more is wanted. */
  write(bytes: Uint8Array): Promise<boolean>;
};

export type Source = {
  /** A small file, whole. */
  readManifest(name: string, mostBytes: number): Promise<Result<Uint8Array, Refusal>>;
  /** The bytes of a file from `at` on; the source may begin earlier and says so. `ok`: it had no more. */
  copy(name: string, at: number, sink: PackageSink): Promise<Result<null, Refusal>>;
};

export type SourceDeps = {
  readonly transport: Transport;
};

const mostRedirects = 3;
/** Of each silence. */
const timeoutMs = 60_000;

export function openSource(address: string, deps: SourceDeps): Result<Source, Refusal> {
  if (isAbsolute(address)) return ok(folderSource(address));
  if (!URL.canParse(address)) return err('bad-address');
  const url = new URL(address);
  if (url.protocol === 'http:') return err('not-https');
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return err('bad-address');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return ok(httpsSource(url, deps));
}

/** `ended`: the file ends where the range begins. */
type Found = 'saved' | 'ended' | 'absent';

function readAnswer(status: number, location: string | undefined, asked: URL): Result<Found | URL, Refusal> {
  if (status >= 200 && status < 300) return ok('saved');
  if (status === 416) return ok('ended');
  if (status === 404 || status === 410) return ok('absent');
  if (status < 300 || status >= 400 || location === undefined) return err('no-answer');
  const next = URL.canParse(location, asked) ? new URL(location, asked) : null;
  return next?.origin === asked.origin ? ok(next) : err('sent-elsewhere');
}

function httpsSource(folder: URL, { transport }: SourceDeps): Source {
  async function get(name: string, from: number, saveTo: BodySink): Promise<Result<Found, Refusal>> {
    let url = new URL(name, folder);
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const headers = {
        host: url.host,
        'accept-encoding': 'identity',
        'user-agent': 'Counterfoil',
        ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      };
      const answer = await transport.send({ method: 'GET', url, headers, body: null, timeoutMs, saveTo });
      if (answer.kind !== 'answered') return err('no-answer');
      const read = readAnswer(answer.status, answer.headers.location, url);
      if (!read.ok) return read;
      if (!(read.value instanceof URL)) return ok(read.value);
      url = read.value;
    }
    return err('sent-elsewhere');
  }
  return {
    async readManifest(name, mostBytes) {
      const pieces: Uint8Array[] = [];
      let length = 0;
      const got = await get(name, 0, {
        begin: () => true,
        async write(piece) {
          length += piece.byteLength;
          if (length <= mostBytes) pieces.push(piece);
          return length <= mostBytes;
        },
      });
      if (length > mostBytes) return err('too-large');
      if (!got.ok) return got;
      return got.value === 'saved' ? ok(new Uint8Array(Buffer.concat(pieces))) : err('no-manifest');
    },
    async copy(name, at, sink) {
      let isWanted: Promise<boolean> | null = null;
      let begins = 0;
      // The transport may give up while a piece is still being written.
      let taking: Promise<boolean> = Promise.resolve(true);
      const take = async (piece: Uint8Array): Promise<boolean> => {
        isWanted ??= sink.begin(begins);
        return (await isWanted) && sink.write(piece);
      };
      const got = await get(name, at, {
        begin(headers) {
          const range = headers['content-range'];
          // A server that knows no ranges sends all of it.
          begins = range === undefined ? 0 : Number(/^bytes (\d{1,15})-/.exec(range)?.[1] ?? Number.NaN);
          return true;
        },
        write(piece) {
          taking = take(piece);
          return taking;
        },
      });
      await taking;
      if (!got.ok) return got;
      return got.value === 'absent' ? err('no-package') : ok(null);
    },
  };
}

function folderSource(folder: string): Source {
  return {
    async readManifest(name, mostBytes) {
      const bytes = Buffer.allocUnsafe(mostBytes + 1);
      const read = await reading(join(folder, name), 'no-manifest', async (handle) => {
        let length = 0;
        for (;;) {
          const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
          length += bytesRead;
          if (bytesRead === 0 || length === bytes.length) return length;
        }
      });
      if (!read.ok) return read;
      return read.value > mostBytes ? err('too-large') : ok(new Uint8Array(bytes.subarray(0, read.value)));
    },
    copy(name, at, sink) {
      return reading(join(folder, name), 'no-package', async (handle) => {
        if (!(await sink.begin(at))) return null;
        const piece = Buffer.allocUnsafe(1024 * 1024);
        for (let from = at; ; ) {
          const { bytesRead } = await handle.read(piece, 0, piece.length, from);
          from += bytesRead;
          if (bytesRead === 0 || !(await sink.write(piece.subarray(0, bytesRead)))) return null;
        }
      });
    },
  };
}

async function reading<T>(
  path: string,
  absent: Refusal,
  use: (handle: FileHandle) => Promise<T>,
): Promise<Result<T, Refusal>> {
  let handle: FileHandle | null = null;
  try {
    handle = await openPlainFile(path);
    return handle === null ? err(absent) : ok(await use(handle));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return err(error.code === 'ENOENT' ? absent : 'source-gone');
  } finally {
    await handle?.close().catch(() => undefined);
  }
}
