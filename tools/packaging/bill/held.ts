// What a package holds: the packages that came into its bundles, as the build wrote them down, and those that its archive carries whole.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../builder.ts';
import type { HeldPackage } from './bill.ts';
import type { Lockfile } from './lockfile.ts';
import { bundledList } from './tell-packages.ts';

const load = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const asar: { listPackage(archive: string): string[]; extractFile(archive: string, file: string): Buffer } =
  load('@electron/asar');
const manifest = z.looseObject({ name: z.string(), version: z.string() });

/** Each bundle must have its list: one that is missing would hold nothing. */
const bundles = ['display', 'main', 'preload', 'renderer'];

export function bundledPackages(lockfile: Lockfile, folder = join(root, 'out/bundled')): HeldPackage[] {
  const names = readdirSync(folder).sort();
  const lost = bundles.filter((bundle) => !names.includes(`${bundle}.json`));
  if (lost.length > 0) throw new Error(`the build left no list of ${lost.join(', ')}`);
  return names.flatMap((name) =>
    bundledList
      .parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .map((one) => ({ folder: one, ref: lockfile.refOf(one) ?? one, where: name.replace(/\.json$/, '') })),
  );
}

export function packedPackages(archive: string): HeldPackage[] {
  const isPackage = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;
  return asar
    .listPackage(archive)
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => isPackage.test(path))
    .map((path) => {
      const { name, version } = manifest.parse(JSON.parse(asar.extractFile(archive, path).toString('utf8')));
      return { ref: `${name}@${version}`, where: 'node_modules' };
    });
}
