// Another version of what was packaged, made from its files within seconds: good, or broken as an update may be.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { debName, older, updateVersions } from './builder.ts';
import { must } from './debian-root.ts';

const asar: {
  extractAll(archive: string, folder: string): void;
  createPackageWithOptions(folder: string, archive: string, options: { unpack: string }): Promise<void>;
} = createRequire(import.meta.url)('@electron/asar');

/** `fails-check`: the till cannot have a copy of its ledger verified. `does-not-start`: the program ends at once. */
export type Kind = 'good' | 'fails-check' | 'does-not-start';

/** Made-up steps of the ledger's schema: `older` has none, the next version one, and each later one both. */
const madeUpSteps = [
  [2, 'ALTER TABLE sales ADD COLUMN made_up TEXT'],
  [3, 'CREATE TABLE made_up (id TEXT PRIMARY KEY) STRICT'],
];
const stepsOf = (version: string) =>
  version === older ? [] : madeUpSteps.slice(0, version === updateVersions.next ? 1 : 2);
const noSteps = 'schemaOf([])';

function addSteps(folder: string, version: string): void {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  const having = files.filter((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes(noSteps));
  if (having.length === 0) throw new Error(`no ${noSteps} in ${folder}`);
  for (const file of having) {
    const steps = `schemaOf(${JSON.stringify(stepsOf(version))})`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(noSteps, steps));
  }
}

/** Answers the path of the new deb, beside `deb`. */
export async function changedDeb(deb: string, version: string, kind: Kind): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-deb-'));
  try {
    must('dpkg-deb', ['--raw-extract', deb, join(folder, 'deb')]);
    const control = join(folder, 'deb/DEBIAN/control');
    writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`));
    spawnSync('rm', ['-f', join(folder, 'deb/DEBIAN/md5sums')]);
    await changeProgram(join(folder, 'deb/usr/lib/counterfoil'), version, kind);
    const path = join(dirname(deb), debName(version));
    must('dpkg-deb', ['--build', '--root-owner-group', '-Znone', join(folder, 'deb'), path]);
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the unpacked program itself. */
export async function changeProgram(program: string, version: string, kind: Kind): Promise<void> {
  const archive = join(program, 'resources/app.asar');
  const inside = mkdtempSync(join(tmpdir(), 'counterfoil-asar-'));
  try {
    asar.extractAll(archive, inside);
    const manifest = join(inside, 'package.json');
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
    addSteps(join(inside, 'out/main'), version);
    if (kind === 'fails-check') writeFileSync(join(inside, 'out/main/check-backup.js'), 'throw new Error("broken");\n');
    if (kind === 'does-not-start') writeFileSync(join(program, 'counterfoil'), '#!/bin/sh\nexit 1\n');
    rmSync(`${archive}.unpacked`, { recursive: true });
    await asar.createPackageWithOptions(inside, archive, { unpack: '**/*.node' });
  } finally {
    rmSync(inside, { recursive: true, force: true });
  }
}
