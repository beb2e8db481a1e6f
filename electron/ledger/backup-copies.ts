// Copies of the backups in a second place, on another disk or a stick: the disk that dies takes its own backups with it.
// Invariants: a copy counts once it was read back and is whole; only the person who asked waits for one; an unreachable place is reported,
// and tried again.
import { statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CopyFault, StatusView } from '../../shared/health/status.ts';
import { readJsonFile } from '../disk/json-file.ts';
import { type Backup, backupsIn, beginBackup, discardBackup, keepBackup } from './backup-file.ts';
import { freeBytesIn } from './free-bytes.ts';
import type { VerifyFault } from './verify-fault.ts';

export type BackupCopies = ReturnType<typeof createBackupCopies>;

export type CopyDeps = {
  /** Where the copies of this till go; null while it is away. */
  readonly place: () => Promise<string | null>;
  /** The folder of the backups themselves: there it is noted when the last copy was made. */
  readonly folder: string;
  readonly check: (file: string) => Promise<VerifyFault | null>;
  readonly log: { error(event: string, detail?: unknown): void };
  /** Bytes that are free where a copy goes. */
  readonly freeBytes?: (folder: string) => number;
};

const chunkBytes = 1024 * 1024;

export function createBackupCopies({ place, folder, check, log, freeBytes = freeBytesIn }: CopyDeps) {
  const note = join(folder, 'last-copy');
  let fault: CopyFault | null = null;
  let last = readJsonFile(note, noteOf);
  let stopped = false;

  const failed = (cause: CopyFault, error: unknown): void => {
    if (stopped) return;
    // A stick that is away is no news every ten minutes.
    if (fault !== cause) log.error('the backup was not copied', { cause, error });
    fault = cause;
  };

  const writeFrom = async (source: FileHandle, to: string): Promise<void> => {
    const target = await open(to, 'wx', 0o600);
    try {
      const chunk = Buffer.alloc(chunkBytes);
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, chunkBytes);
        if (bytesRead === 0) break;
        if (stopped) throw new Error('the till stops');
        await target.write(chunk, 0, bytesRead);
      }
      await target.sync();
    } finally {
      await target.close();
    }
  };

  const write = async (from: string, to: string): Promise<void> => {
    const source = await open(from, 'r');
    try {
      await writeFrom(source, to);
    } finally {
      await source.close();
    }
  };

  return {
    state: (): NonNullable<NonNullable<StatusView['backup']>['copy']> => ({ lastAt: last?.at ?? null, fault }),
    /** Whether this backup is not there yet, as far as this till knows. */
    lacks: ({ head }: Backup): boolean => last?.ledger !== head?.ledger || (last?.count ?? 0) < (head?.count ?? 0),
    /** Those that can be read there now, the oldest first. */
    async list(): Promise<readonly Backup[]> {
      const there = await place().catch(() => null);
      return there === null ? [] : backupsIn(there);
    },
    /** Never rejects: how it went is its state. */
    async copy(backup: Backup): Promise<void> {
      let partial: string | null = null;
      try {
        const there = await place();
        if (there === null) return failed('away', null);
        partial = beginBackup(there);
        if (freeBytes(there) < statSync(backup.file).size) return failed('no_room', null);
        await write(backup.file, partial);
        const wrong = await check(partial);
        if (wrong) return failed('not_whole', wrong);
        keepBackup(partial, backup.kind, backup.at);
        last = { at: backup.at.toISOString(), ledger: backup.head?.ledger, count: backup.head?.count };
        writeFileSync(note, JSON.stringify(last), { mode: 0o600 });
        fault = null;
      } catch (error) {
        failed('not_written', error);
      } finally {
        discardBackup(partial);
      }
    },
    stop(): void {
      stopped = true;
    },
  };
}

/** Which backup was copied last, so that its age is shown while the place is unreachable. */
const noteOf = z.object({ at: z.iso.datetime(), ledger: z.string().optional(), count: z.int().optional() });
