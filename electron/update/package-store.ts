// The one package that this till wants, on its disk: fetched in the background, the same part continued after any interruption.
// Invariants: one fetch at a time; what is not wanted any more stops, and what other packages left goes.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasePackage } from '../../shared/release/manifest.ts';
import type { Refusal } from '../../shared/release/refusals.ts';
import { err, type Result } from '../../shared/result.ts';
import { type FetchDeps, fetchPackage } from './fetch-package.ts';

export type PackageStoreDeps = Pick<FetchDeps, 'source' | 'freeBytes'> & {
  /** For packages, and for nothing else. */
  readonly folder: string;
  readonly failed: (error: unknown) => void;
};

export type Progress = {
  /** Called at most once for each hundredth. */
  received(bytes: number): void;
  ended(fetched: Result<string, Refusal>): void;
};

export function createPackageStore({ source, folder, freeBytes, failed }: PackageStoreDeps) {
  let working: Promise<void> = Promise.resolve();
  let wanted: string | null = null;
  let isOver = false;
  const isWanted = (own: ReleasePackage): boolean => !isOver && wanted === own.sha512;

  const afterwards = (work: () => Promise<void>): void => {
    working = working.then(() => (isOver ? undefined : work())).catch(failed);
  };

  async function bring(
    own: ReleasePackage,
    received: (bytes: number) => boolean = () => true,
  ): Promise<Result<string, Refusal>> {
    const isMade = await mkdir(folder, { recursive: true, mode: 0o700 }).then(
      () => true,
      () => false,
    );
    return isMade ? fetchPackage(own, { source, folder, freeBytes, received }) : err('not-saved');
  }

  async function fetchNow(own: ReleasePackage, progress: Progress): Promise<void> {
    let hundredth = 0;
    const fetched = await bring(own, (bytes) => {
      const next = Math.floor((bytes * 100) / own.size);
      if (next > hundredth && isWanted(own)) progress.received(bytes);
      hundredth = next;
      return isWanted(own);
    });
    if (isWanted(own)) progress.ended(fetched);
  }

  return {
    isWanted,
    /** This one from now on. */
    want(own: ReleasePackage, progress: Progress): void {
      wanted = own.sha512;
      afterwards(async () => {
        if (!isWanted(own)) return;
        await tidy(folder, own);
        await fetchNow(own, progress);
      });
    },
    wantNone(): void {
      wanted = null;
      afterwards(async () => {
        if (wanted === null) await tidy(folder, null);
      });
    },
    /** What is here is read again, whole. */
    again: (own: ReleasePackage) => bring(own),
    /** The caller closes the source as well. */
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}

async function tidy(folder: string, own: ReleasePackage | null): Promise<void> {
  const isOwn = (name: string) => own !== null && (name === own.file || name.startsWith(own.sha512.slice(0, 32)));
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (!isOwn(name)) await rm(join(folder, name), { force: true, recursive: true });
}
