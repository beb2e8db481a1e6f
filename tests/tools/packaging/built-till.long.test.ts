// The built till loads nothing by name that its package would lack: every import of the bundles is a dependency of package.json, each
// dependency and worker loads from the files that are packed for this platform, and nothing else travels.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { filesOf, loadConfig, packed, root } from '../../../tools/packaging/builder.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';

const manifest = z
  .looseObject({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const names = Object.keys(manifest.dependencies);

const lock = z
  .looseObject({
    packages: z.record(
      z.string(),
      z.looseObject({
        dependencies: z.record(z.string(), z.string()).optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** Each package that travels, with the packages it needs. */
function withNeeded(wanted: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of wanted) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[`node_modules/${name}`] ?? {};
    withNeeded([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found);
  }
  return found;
}

let folder: string;
beforeAll(async () => {
  await ensureBuilt(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
  const config = await loadConfig();
  const installed = [...withNeeded(names)].filter((name) => lock.packages[`node_modules/${name}`] !== undefined);
  const files = installed.flatMap((name) => {
    try {
      return filesOf(name);
    } catch {
      // Another platform's.
      return [];
    }
  });
  const target = { platform: process.platform, arch: process.arch };
  for (const file of packed(config, [...new Set(files)], target)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(join(root, 'out', part), join(folder, 'out', part), { recursive: true });
  writeFileSync(join(folder, 'empty.sqlite'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a Node says that has nothing but the packed files; empty where all is well. */
function faultOf(script: string): string {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir() },
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

test('what is packed stays below 25 MB', () => {
  const sizes = ['node_modules', 'out'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(folder, name, path)).size,
    ),
  );
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000);
});

test('the bundles import nothing by name but the dependencies', () => {
  const bundles = readdirSync(join(folder, 'out/main'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const imported = bundles.flatMap((name) => {
    const code = readFileSync(join(folder, 'out/main', name), 'utf8');
    return [...code.matchAll(/(?:^|;|\})(?:import|export)\b[^;'"]*?(?:from ?)?["']([^."'][^"']*)["'];/gm)].map(
      ([, from]) => from ?? '',
    );
  });
  expect(imported).toContain('better-sqlite3');
  const foreign = new Set(imported.filter((from) => !isBuiltin(from) && from !== 'electron' && !names.includes(from)));
  expect([...foreign]).toEqual([]);
});

test.each(names.filter((name) => name !== 'koffi' && name !== '@adyen/api-library'))(
  '%s loads from the packed files',
  (name) => {
    expect(faultOf(`await import(${JSON.stringify(name)})`)).toBe('');
  },
);

test('the seal of nexo messages loads from the packed files', () => {
  const name = '@adyen/api-library/lib/src/security/nexoCrypto';
  expect(
    faultOf(`import { createRequire } from 'node:module';
    const { default: Crypto } = createRequire(process.cwd() + '/')(${JSON.stringify(name)});
    if (typeof Crypto.encrypt !== 'function') throw new Error('no encrypt');`),
  ).toBe('');
});

test('the font of the sandbox’s settlements is in the bundle', () => {
  const chunk = readdirSync(join(folder, 'out/main/chunks')).find((name) => name.startsWith('settlement-pdf')) ?? '';
  expect(
    faultOf(`const { settlementPdf } = await import('./out/main/chunks/${chunk}');
    const at = '2026-01-01T00:00:00Z';
    const settlement = { id: '1', state: 'paid', currency: 'EUR', amount: '1.00', period_start: at, period_end: at, created_at: at, paid_at: null };
    const pdf = Buffer.from(await settlementPdf(settlement, [])).toString('latin1');
    if (!pdf.startsWith('%PDF')) throw new Error(pdf.slice(0, 20));`),
  ).toBe('');
});

test('the check of a backup runs as a worker from the packed files', () => {
  expect(
    faultOf(`import { createSecretKey } from 'node:crypto';
    import { Worker } from 'node:worker_threads';
    const sealKey = { key: createSecretKey(Buffer.alloc(32)), id: '0'.repeat(16) };
    const workerData = { backupToCheck: 'empty.sqlite', how: 'chain', sealKey };
    const worker = new Worker('./out/main/check-backup.js', { workerData, execArgv: [] });
    await new Promise((resolve, reject) => { worker.once('message', resolve); worker.once('error', reject); });
    await worker.terminate();`),
  ).toBe('');
});
