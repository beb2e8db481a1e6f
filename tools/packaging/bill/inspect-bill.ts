// Whether the bill in a packaged till's folder is of what that till holds: each sentence, and whether it is so. It reads the package anew and
// believes neither the hook that wrote the bill nor npm.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { billShape, type HeldPackage } from './bill.ts';
import { textFile } from './licence-text.ts';
import type { Lockfile } from './lockfile.ts';

export type Finding = readonly [isWell: boolean, sentence: string];

export function inspectBill(resources: string, held: readonly HeldPackage[], lockfile: Lockfile): Finding[] {
  const folder = join(resources, 'licences');
  const file = join(folder, 'sbom.cdx.json');
  if (!existsSync(file)) return [[false, 'there is no resources/licences/sbom.cdx.json']];
  const { components } = billShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const refs = components.map(({ name, version }) => `${name}@${version}`);
  const isProgram = (ref: string) => ref.startsWith('electron@');
  const programs = refs.filter(isProgram);
  const asReleased = (ref: string) => (lockfile.has(ref) ? ref : `${ref}, which is not the lockfile's: no release`);
  const wanted = new Set(held.map(({ ref }) => ref));
  const sized = (ref: string) => statSync(join(folder, textFile(ref)), { throwIfNoEntry: false })?.size ?? 0;
  const strays = readdirSync(folder).filter(
    (name) => name !== 'sbom.cdx.json' && !refs.some((ref) => textFile(ref) === name),
  );
  return [
    none(`the bill names ${refs.length} parts; held and not named`, without([...wanted], refs)),
    none(
      'named and not held',
      without(refs, [...wanted]).filter((ref) => !isProgram(ref)),
    ),
    none(
      'in a version that the lockfile does not have',
      refs.filter((ref) => !isProgram(ref) && !lockfile.has(ref)),
    ),
    [programs.length === 1, `it names one Electron: ${programs.map(asReleased).join(', ') || 'none'}`],
    none(
      'without a licence text',
      refs.filter((ref) => sized(ref) === 0),
    ),
    none('texts of nothing that is held', strays),
  ];
}

function none(what: string, found: readonly string[]): Finding {
  return [found.length === 0, `${what}: ${found.join(', ') || 'none'}`];
}

function without(these: readonly string[], those: readonly string[]): string[] {
  return these.filter((one) => !those.includes(one));
}
