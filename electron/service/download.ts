// Saves a file of the service (section 4, settlement media) without ever holding it in memory.
// Invariant: the file appears whole and synced under its own name, or is not touched. The bytes go to a temporary file
// next to it, which is gone when the call ends.
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { fsyncFolder } from '../disk/async-fsync.ts';
import type { ServiceFailure } from './answer.ts';
import { type Caller, noBody } from './call.ts';
import type { BodySink } from './transport.ts';

export type DownloadFailure =
  | ServiceFailure
  /** The file could not be written; `reason` is the system's code, such as ENOSPC or EACCES. */
  | { readonly kind: 'not-saved'; readonly reason: string }
  /** Larger than the limit. */
  | { readonly kind: 'too-large' };

export type DownloadAnswer = Result<{ readonly status: number; readonly bytes: number }, DownloadFailure>;

export type DownloadLimit = {
  /** Default 256 MiB. */
  readonly maxBytes?: number;
};

type Media = {
  readonly type: string;
  /** Whether these are the first bytes of such a file; those of an error page are not. */
  beginsWell(start: Buffer): boolean;
};

export const pdf: Media = {
  type: 'application/pdf',
  beginsWell: (start) => start.toString('latin1').startsWith('%PDF-'),
};
export const csv: Media = {
  type: 'text/csv',
  beginsWell: (start) => start.length > 0 && !/^[\uFEFF\s]*</.test(start.toString()),
};

/** How many bytes `beginsWell` gets. */
const startBytes = 64;
let opened = 0;

/** `id` and `path` as in `Caller.callOf`. */
export async function download(
  { callOf }: Caller,
  id: string,
  path: string,
  target: { readonly media: Media; readonly file: string } & DownloadLimit,
): Promise<DownloadAnswer> {
  const { media, file, maxBytes = 256 * 1024 * 1024 } = target;
  const beside = createPartFile(`${file}.${process.pid}-${++opened}.part`, media.type, maxBytes);
  try {
    const accept = `${media.type}, application/json`;
    const answer = await callOf(id, { method: 'GET', path, accept, saveTo: beside }, noBody);
    // Checked first: an answer that we aborted ourselves is no failure of the service.
    const failure = beside.failure();
    if (failure) return err(failure);
    if (!answer.ok) return answer;
    const { status } = answer.value;
    const saved = await beside.finish();
    if (!saved || !media.beginsWell(saved.start)) return err({ kind: 'nonsense', status });
    await rename(beside.path, file);
    await fsyncFolder(dirname(file));
    return ok({ status, bytes: saved.bytes });
  } catch (error) {
    return err({ kind: 'not-saved', reason: codeOf(error) });
  } finally {
    await beside.discard();
  }
}

function createPartFile(path: string, type: string, maxBytes: number) {
  let handle: FileHandle | null = null;
  let begun = false;
  let bytes = 0;
  let start: Buffer = Buffer.alloc(0);
  let failure: DownloadFailure | null = null;
  // The transport may give up while a piece is still being written.
  let writing: Promise<boolean> = Promise.resolve(true);

  async function append(piece: Uint8Array): Promise<boolean> {
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      failure = { kind: 'too-large' };
      return false;
    }
    try {
      handle ??= await open(path, 'w', 0o600);
      if (start.length < startBytes) start = Buffer.concat([start, piece.subarray(0, startBytes)]);
      await handle.writeFile(piece);
      return true;
    } catch (error) {
      failure = { kind: 'not-saved', reason: codeOf(error) };
      return false;
    }
  }

  const sink: BodySink = {
    begin(headers) {
      begun = headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type;
      if (begun && Number(headers['content-length'] ?? 0) > maxBytes) failure = { kind: 'too-large' };
      return begun;
    },
    write(piece) {
      writing = writing.then((well) => well && failure === null && append(piece));
      return writing;
    },
  };
  return {
    ...sink,
    path,
    failure: () => failure,
    /** Null where no such file came. */
    async finish() {
      await writing;
      if (!begun || !handle) return null;
      await handle.sync();
      await handle.close();
      handle = null;
      return { bytes, start };
    },
    async discard() {
      await writing;
      await handle?.close();
      handle = null;
      await rm(path, { force: true });
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}
