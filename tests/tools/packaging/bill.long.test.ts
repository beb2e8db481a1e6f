// The bill of a package names each module that a bundle has, with its licence text; what is left out of it is a fault with a name.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isWhole } from '../../../testkit/whole.ts';
import { type Bill, billOfLockfile, type HeldPackage, makeBill } from '../../../tools/packaging/bill/bill.ts';
import { bundledPackages } from '../../../tools/packaging/bill/held.ts';
import { inspectBill } from '../../../tools/packaging/bill/inspect-bill.ts';
import { ownTexts, textFile } from '../../../tools/packaging/bill/licence-text.ts';
import { readLockfile } from '../../../tools/packaging/bill/lockfile.ts';
import { bundledList, tellPackages } from '../../../tools/packaging/bill/tell-packages.ts';
import { root } from '../../../tools/packaging/builder.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('the list of a bundle', () => {
  const bundle = async () => {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [tellPackages('some')],
      build: { outDir: 'out/some', rolldownOptions: { input: join(folder, 'main.js') } },
    });
    return bundledList.parse(JSON.parse(readFileSync(join(folder, 'out/bundled/some.json'), 'utf8')));
  };
  const packageOf = (name: string, code: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
    [`node_modules/${name}/index.js`]: code,
  });

  it('has each package with a module, a package inside another, a large and a small file beside it, and nothing else', async () => {
    write({
      'main.js': `import { said } from 'one'; import { left } from 'unused'; import large from '@of/files/large.wasm?url';
        import small from 'small/tiny.png?url'; import './look.css'; console.log(said, large, small);`,
      'look.css': `@import './own.css'; p { background: url('pictures/dot.png'); } q { background: url("#here"), url('./mine.png'); }`,
      'own.css': 'p { color: red; }',
      'mine.png': 'mine',
      ...packageOf('one', `import { word } from 'inner'; export const said = word + location.href;`),
      ...packageOf('one/node_modules/inner', `export const word = document.title;`),
      ...packageOf('unused', 'export const left = 1;'),
      ...packageOf('@of/files', ''),
      'node_modules/@of/files/large.wasm': 'x'.repeat(10_000),
      ...packageOf('small', ''),
      'node_modules/small/tiny.png': 'x',
      ...packageOf('pictures', ''),
      'node_modules/pictures/dot.png': 'x',
      ...packageOf('never-named', ''),
    });
    const names = ['@of/files', 'one', 'one/node_modules/inner', 'pictures', 'small'];
    expect(await bundle()).toEqual(names.map((name) => `node_modules/${name}`));
  });

  it('is not made where a style sheet imports a package, which it could not see', async () => {
    write({
      'main.js': `import './look.css';`,
      'look.css': `@import 'reset/reset.css';`,
      'node_modules/reset/reset.css': '',
    });
    await expect(bundle()).rejects.toThrow('a style sheet imports reset/reset.css');
  });
});

describe('the bill', () => {
  const lockfile = readLockfile();
  const of = {
    version: '1.2.3',
    timestamp: '2026-01-31T12:00:00.000Z',
    program: { electron: '45.0.0', text: 'MIT' },
  };
  const { dependencies } = z
    .looseObject({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const all = billOfLockfile();
  const heldByTill = async (): Promise<HeldPackage[]> => {
    await ensureBuilt();
    const packed = Object.entries(dependencies).map(([name, version]) => ({
      ref: `${name}@${version}`,
      where: 'node_modules',
    }));
    return [...bundledPackages(lockfile), ...packed];
  };
  const refs = ({ components }: Bill) => components.map((one) => one['bom-ref']);

  it('names every module of the built bundles and each dependency as the lockfile does, each with its text', async () => {
    const held = await heldByTill();
    const { bill, texts, faults } = makeBill(all, held, lockfile, of);
    expect(faults).toEqual([]);
    expect(held.length).toBeGreaterThan(60);
    expect(refs(bill)).toEqual([...[...new Set(held.map(({ ref }) => ref))].sort(), 'electron@45.0.0']);
    expect(refs(bill).filter((ref) => !lockfile.has(ref))).toEqual(['electron@45.0.0']);
    expect([...texts.keys()].sort()).toEqual(refs(bill).map(textFile).sort());
    expect([...texts.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('is the same for one commit, whenever and in whichever folder npm was asked', async () => {
    const held = await heldByTill();
    const again = { ...billOfLockfile(), serialNumber: 'urn:uuid:another' };
    again.metadata = {
      ...again.metadata,
      timestamp: 'later',
      component: { ...again.metadata.component, name: 'elsewhere' },
    };
    expect(JSON.stringify(makeBill(again, held.reverse(), lockfile, of).bill)).toBe(
      JSON.stringify(makeBill(all, held, lockfile, of).bill),
    );
  });

  it.each([
    [
      'is in no lockfile',
      { ref: 'stranger@1.0.0', where: 'main' },
      'stranger@1.0.0 is held, but the lockfile has none',
    ],
    [
      'is installed in another version',
      { folder: 'node_modules/zod', ref: lockedOther(), where: 'main' },
      'node_modules/zod has version',
    ],
    [
      'has no licence text',
      { ref: `@koromix/koffi-darwin-x64@${dependencies.koffi}`, where: 'node_modules' },
      'has no licence text: put it into resources/licences/@koromix+koffi-darwin-x64@',
    ],
  ])('has a fault where what is held %s', (_what, held, fault) => {
    expect(makeBill(all, [held], lockfile, of).faults.join()).toContain(fault);
  });

  /** In the lockfile, but not what lies in zod's folder. */
  function lockedOther(): string {
    return readLockfile().refOf('node_modules/hono') ?? '';
  }

  it('has no text of its own for a version that is in no lockfile', () => {
    const known = readdirSync(ownTexts).map((name) => name.replace(/\.txt$/, '').replaceAll('+', '/'));
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((ref) => !lockfile.has(ref))).toEqual([]);
  });

  it.each([
    ['is as it was made', () => undefined, []],
    [
      'lost a part',
      (at: string) => change(at, (bill) => bill.components.splice(0, 1)),
      ['held and not named: @adyen/api-library', 'texts of nothing'],
    ],
    [
      'names another version',
      (at: string) => change(at, (bill) => Object.assign(bill.components[0] ?? {}, { version: '0.0.1' })),
      ['held and not named', 'named and not held', 'does not have', 'without a licence text', 'texts of nothing'],
    ],
    [
      'lost a text',
      (at: string) => rmSync(join(at, textFile(`zod@${installedZod()}`))),
      ['without a licence text: zod@'],
    ],
    [
      'has an empty text',
      (at: string) => writeFileSync(join(at, textFile(`zod@${installedZod()}`)), ''),
      ['without a licence text: zod@'],
    ],
    [
      'has a text too many',
      (at: string) => writeFileSync(join(at, 'stranger@1.0.0.txt'), 'x'),
      ['texts of nothing that is held: stranger@1.0.0.txt'],
    ],
    ['is gone', (at: string) => rmSync(at, { recursive: true }), ['there is no resources/licences/sbom.cdx.json']],
  ])('in a package is judged where it %s', async (_what, breakIt, faults) => {
    const held = await heldByTill();
    const { bill, texts } = makeBill(all, held, lockfile, of);
    write({ 'licences/sbom.cdx.json': JSON.stringify(bill) });
    for (const [name, text] of texts) write({ [`licences/${name}`]: text });
    breakIt(join(folder, 'licences'));
    const found = inspectBill(folder, held, lockfile).filter(([isWell]) => !isWell);
    expect(found).toHaveLength(faults.length);
    for (const fault of faults) expect(found.map(([, sentence]) => sentence).join('\n')).toContain(fault);
  });

  function installedZod(): string {
    return readLockfile().refOf('node_modules/zod')?.replace('zod@', '') ?? '';
  }

  function change(at: string, how: (bill: Bill) => unknown): void {
    const file = join(at, 'sbom.cdx.json');
    const bill = JSON.parse(readFileSync(file, 'utf8'));
    how(bill);
    writeFileSync(file, JSON.stringify(bill));
  }

  // The maps come from the bundler itself and name each file of which a line is in a bundle.
  it.skipIf(!isWhole)('names every package whose code the maps of the bundles name', () => {
    const made = join(root, 'dist/maps');
    try {
      const { status } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--sourcemap', '--outDir', made],
        { cwd: root },
      );
      expect(status).toBe(0);
      const maps = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'));
      const sources = maps.flatMap(
        (name) =>
          z.object({ sources: z.array(z.string()) }).parse(JSON.parse(readFileSync(join(made, name), 'utf8'))).sources,
      );
      const inPackages = sources.flatMap(
        (name) => /node_modules\/.*/.exec(name)?.[0].match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
      );
      expect(new Set(inPackages).size).toBeGreaterThan(50);
      const billed = new Set(bundledPackages(lockfile).map((one) => one.folder));
      expect([...new Set(inPackages)].filter((one) => !billed.has(one))).toEqual([]);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  });
});
