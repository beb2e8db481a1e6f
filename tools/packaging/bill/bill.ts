// The bill of what a package holds (CycloneDX) and the licence text of each part. npm lists the lockfile (`npm sbom`); of that list only what is
// held stays, and what names the machine or the moment goes, so that one commit has one bill.
// Invariant: whatever is held and is in no lockfile, is installed in another version, or has no licence text is a fault by its name.
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { root } from '../builder.ts';
import { licenceText, textFile } from './licence-text.ts';
import { installedVersion, type Lockfile } from './lockfile.ts';

const property = z.object({ name: z.string(), value: z.string() });
const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(property).default([]),
});
const dependency = z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) });
export const billShape = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ timestamp: z.string(), component }),
  components: z.array(component),
  dependencies: z.array(dependency),
});
export type Bill = z.infer<typeof billShape>;

export type HeldPackage = {
  /** From the project's root; undefined where a package was read from an archive. */
  readonly folder?: string;
  readonly ref: string;
  /** The bundle's name, or `node_modules`. */
  readonly where: string;
};

/** The program itself: npm knows its name and version only. */
export type HeldProgram = { readonly electron: string; readonly text: string };

export type Billed = {
  readonly bill: Bill;
  /** By the name of the file. */
  readonly texts: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
};

/** Everything in the lockfile, as npm says. */
export function billOfLockfile(): Bill {
  const cli = process.env.npm_execpath;
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const [program, ...first] = cli === undefined ? ['npm'] : [process.execPath, cli];
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom: ${error?.message ?? stderr}`);
  return billShape.parse(JSON.parse(stdout));
}

export function makeBill(
  all: Bill,
  held: readonly HeldPackage[],
  lockfile: Lockfile,
  of: { readonly version: string; readonly timestamp: string; readonly program: HeldProgram },
): Billed {
  const known = new Map(all.components.map((one) => [one['bom-ref'], one]));
  const places = new Map<string, Set<string>>();
  for (const { ref, where } of held) places.set(ref, (places.get(ref) ?? new Set()).add(where));
  const texts = new Map<string, string>();
  const faults = held.flatMap((one) => faultOf(one, known.has(one.ref)));
  const components = [...places.keys()].sort().flatMap((ref) => {
    const found = known.get(ref);
    const text = licenceText(ref, lockfile.folderOf(ref));
    if (text === undefined) faults.push(`${ref} has no licence text: put it into resources/licences/${textFile(ref)}`);
    else texts.set(textFile(ref), text);
    return found === undefined ? [] : [marked(found, [...(places.get(ref) ?? [])].sort())];
  });
  const program = electronOf(known, of.program.electron);
  texts.set(textFile(program['bom-ref']), of.program.text);
  components.push(marked(program, ['program']));
  return {
    bill: keptTo(all, components, of.version, of.timestamp),
    texts,
    faults: [...new Set(faults)],
  };
}

function faultOf({ ref, folder }: HeldPackage, isKnown: boolean): string[] {
  if (!isKnown) return [`${ref} is held, but the lockfile has none`];
  if (folder === undefined || ref.endsWith(`@${installedVersion(folder)}`)) return [];
  return [`${folder} has version ${installedVersion(folder)}, the lockfile says ${ref}`];
}

/** A release of Electron, not its package on npm, which is a door to it: so without that one's checksum. */
function electronOf(known: ReadonlyMap<string, Bill['components'][number]>, version: string) {
  const found = [...known.values()].find(({ name }) => name === 'electron');
  if (found === undefined) throw new Error('the lockfile has no electron');
  const { hashes: _, ...rest } = found;
  return { ...rest, 'bom-ref': `electron@${version}`, version, purl: `pkg:npm/electron@${version}` };
}

/** npm calls what is bundled `development` and `optional`; in the package it is neither. */
function marked(one: Bill['components'][number], where: readonly string[]): Bill['components'][number] {
  const properties = [
    { name: 'counterfoil:in', value: where.join(' ') },
    { name: 'counterfoil:licence', value: textFile(one['bom-ref']) },
  ];
  return { ...one, scope: 'required', properties };
}

function keptTo(all: Bill, components: Bill['components'], version: string, timestamp: string): Bill {
  const { serialNumber: _, ...rest } = all;
  const { component: till, ...metadata } = all.metadata;
  const ref = `counterfoil@${version}`;
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = all.dependencies
    .map((one) => (one.ref === till['bom-ref'] ? { ...one, ref } : one))
    .filter((one) => one.ref === ref || refs.has(one.ref))
    .map((one) => ({ ref: one.ref, dependsOn: one.dependsOn.filter((other) => refs.has(other)) }));
  return {
    ...rest,
    metadata: {
      ...metadata,
      timestamp,
      lifecycles: [{ phase: 'build' }],
      // npm names it by the folder it lies in.
      component: { ...till, 'bom-ref': ref, name: 'counterfoil', version, purl: `pkg:npm/${ref}` },
    },
    components,
    dependencies,
  };
}
