// Brings one package of a verified manifest onto this disk: into a part file that a later call continues, and under its own name once
// all its bytes have the signed sha512.
// Invariants: a file under its own name is whole and is on the disk. A part never takes the room that the ledger needs.
import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasePackage } from '../../shared/release/manifest.ts';
import type { Refusal } from '../../shared/release/refusals.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { fsyncFolder } from '../disk/async-fsync.ts';
import { openPlainFile } from '../disk/plain-file.ts';
import { freeBytesIn } from '../ledger/free-bytes.ts';
import type { Source } from './source.ts';

/** What must stay free besides a package. */
const keptFreeBytes = 512 * 1024 * 1024;

export type FetchDeps = {
  readonly source: Source;
  readonly folder: string;
  readonly freeBytes?: ((folder: string) => number) | undefined;
  /** Called with how many of its bytes are here. False: it is no longer wanted, and what came stays for later. */
  readonly received?: (bytes: number) => boolean;
};

/** The path of the whole package. */
export async function fetchPackage(wanted: ReleasePackage, deps: FetchDeps): Promise<Result<string, Refusal>> {
  const file = join(deps.folder, wanted.file);
  const part = join(deps.folder, `${wanted.sha512.slice(0, 32)}.part`);
  try {
    if (await isWhole(file, wanted)) {
      await rm(part, { force: true });
      return ok(file);
    }
    let got = await fillPart(part, wanted, deps);
    // What lay there from before may have been the wrong half.
    if (!got.ok && got.error === 'altered-package' && got.wasResumed) got = await fillPart(part, wanted, deps);
    if (!got.ok) return err(got.error);
    await rename(part, file);
    await fsyncFolder(deps.folder);
    return ok(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return err('not-saved');
    await rm(part, { force: true });
    return err('no-room');
  }
}

type Filled = { readonly ok: true } | { readonly ok: false; readonly error: Refusal; readonly wasResumed: boolean };

async function fillPart(path: string, wanted: ReleasePackage, deps: FetchDeps) {
  const { source, folder, freeBytes = freeBytesIn, received = () => true } = deps;
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  try {
    const part = await createPart(handle, wanted.size, received);
    const wasResumed = part.at() > 0;
    const refuse = (error: Refusal): Filled => ({ ok: false, error, wasResumed });
    const free = freeBytes(folder);
    if (free - (wanted.size - part.at()) < keptFreeBytes) {
      if (free < keptFreeBytes) await rm(path, { force: true });
      return refuse('no-room');
    }
    // A line that breaks off is taken up again as long as it gets further.
    for (let furthest = part.at(); part.at() < wanted.size; furthest = part.at()) {
      const copied = await source.copy(wanted.file, part.at(), part);
      const failure = part.failure();
      if (failure instanceof Error) throw failure;
      if (failure) break;
      if (!part.isWanted() && part.at() < wanted.size) return refuse('half-a-package');
      if (part.at() <= furthest) return refuse(copied.ok ? 'half-a-package' : copied.error);
    }
    await handle.sync();
    if (part.failure() === null && part.digest() === wanted.sha512) return { ok: true } satisfies Filled;
    await rm(path, { force: true });
    return refuse('altered-package');
  } finally {
    await handle.close();
  }
}

/** What is there already is hashed as it is read; more than the package has is nothing. */
async function createPart(handle: FileHandle, size: number, received: (bytes: number) => boolean) {
  let hash: Hash = createHash('sha512');
  let at = 0;
  let failure: Error | 'too-long' | null = null;
  let isWanted = true;

  async function startAnew(): Promise<void> {
    await handle.truncate(0);
    hash = createHash('sha512');
    at = 0;
  }
  if ((await handle.stat()).size > size) await startAnew();
  else at = await hashOf(handle, hash);

  return {
    at: () => at,
    failure: () => failure,
    isWanted: () => isWanted,
    digest: () => hash.copy().digest('hex'),
    async begin(from: number): Promise<boolean> {
      if (from === 0 && at > 0) await startAnew();
      return from === at;
    },
    async write(bytes: Uint8Array): Promise<boolean> {
      if (at + bytes.byteLength > size) {
        failure = 'too-long';
        return false;
      }
      try {
        for (let done = 0; done < bytes.byteLength; ) {
          const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, at + done);
          done += bytesWritten;
        }
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        return false;
      }
      hash.update(bytes);
      at += bytes.byteLength;
      isWanted = received(at);
      return isWanted;
    },
  };
}

/** Whether this file is that package, byte by byte. */
export async function isWhole(path: string, { size, sha512 }: ReleasePackage): Promise<boolean> {
  const handle = await openPlainFile(path).catch(() => null);
  if (!handle) return false;
  try {
    if ((await handle.stat()).size !== size) return false;
    const hash = createHash('sha512');
    await hashOf(handle, hash);
    return hash.digest('hex') === sha512;
  } finally {
    await handle.close();
  }
}

async function hashOf(handle: FileHandle, hash: Hash): Promise<number> {
  const piece = Buffer.allocUnsafe(1024 * 1024);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return at;
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
}
