// package-lock.json by what a bill names: `name@version`, and the folder in which that package is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../builder.ts';

const lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ name: z.string().optional(), version: z.string().optional() })),
});
const installed = z.looseObject({ version: z.string() });

export type Lockfile = {
  /** Undefined where the lockfile has no package in this folder. */
  readonly refOf: (folder: string) => string | undefined;
  /** Where it is installed; undefined where it is another platform's, or in no lockfile. */
  readonly folderOf: (ref: string) => string | undefined;
  readonly has: (ref: string) => boolean;
};

export function readLockfile(text = readFileSync(join(root, 'package-lock.json'), 'utf8')): Lockfile {
  const entries = Object.entries(lock.parse(JSON.parse(text)).packages).flatMap(([folder, { name, version }]) =>
    folder === '' || version === undefined
      ? []
      : [{ folder, ref: `${name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13)}@${version}` }],
  );
  const byFolder = new Map(entries.map(({ folder, ref }) => [folder, ref]));
  const refs = new Set(byFolder.values());
  return {
    refOf: (folder) => byFolder.get(folder),
    folderOf: (ref) => entries.find((one) => one.ref === ref && existsSync(join(root, one.folder)))?.folder,
    has: (ref) => refs.has(ref),
  };
}

/** What is there, whatever the lockfile says. */
export function installedVersion(folder: string): string {
  return installed.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))).version;
}
