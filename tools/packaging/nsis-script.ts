// `npm run prove:nsis`: compiles the whole installer script, electron-builder's and ours, with makensis of the system, warnings as errors.
// What electron-builder fetches elsewhere is stood in for: the plug-ins by DLLs that only name their functions, the program by nothing.
// So this shows that the script compiles, not what the installer does. Exit code 75 where makensis is missing.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from './builder.ts';
import { exportingDll } from './exporting-dll.ts';

const missing = 75;
const nsis = '/usr/share/nsis';
const load = createRequire(import.meta.url);
const builder = dirname(load.resolve('electron-builder/package.json'));
const templates = join(
  dirname(createRequire(join(builder, 'package.json')).resolve('app-builder-lib/package.json')),
  'templates/nsis',
);

const path = (process.env.PATH ?? '').split(delimiter);
const [makensis, zip] = ['makensis', '7zz'].map((name) =>
  path.map((one) => join(one, name)).find((file) => existsSync(file)),
);
if (!makensis || !zip) {
  console.log(`not proven here: ${makensis ? '7zz is missing (package 7zip)' : 'makensis is missing (package nsis)'}`);
  process.exit(missing);
}
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-nsis-'));
try {
  layTools();
  layPlugins();
  const program = join(folder, 'program');
  mkdirSync(join(program, 'resources'), { recursive: true });
  for (const name of ['Counterfoil.exe', 'resources/app.asar']) writeFileSync(join(program, name), '');
  writeFileSync(join(folder, 'icon.ico'), iconOf(readFileSync(join(root, 'resources/icon.png'))));
  const { status } = spawnSync(
    process.execPath,
    [
      join(builder, 'cli.js'),
      '--win',
      'nsis',
      '--x64',
      '--publish',
      'never',
      '--prepackaged',
      program,
      `-c.directories.output=${join(folder, 'made')}`,
      `-c.win.icon=${join(folder, 'icon.ico')}`,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: [join(folder, 'bin'), ...path].join(delimiter),
        ELECTRON_BUILDER_7ZIP_PATH: zip,
        ELECTRON_BUILDER_NSIS_DIR: join(folder, 'nsis'),
        ELECTRON_BUILDER_NSIS_RESOURCES_DIR: join(folder, 'resources'),
      },
    },
  );
  const made = status === 0 && readdirSync(join(folder, 'made')).filter((name) => name.endsWith('.exe'));
  const isMade = made && made.length === 1;
  console.log(
    isMade ? `makensis compiled the script, without a warning: ${made[0]}` : 'makensis did not compile the script',
  );
  process.exitCode = isMade ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** electron-builder fetches a converter for PNG. An icon of one picture, which may be a PNG as it is. */
function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  const values = [
    [2, 1],
    [4, 1],
    [10, 1],
    [12, 32],
  ] as const;
  for (const [at, value] of values) head.writeUInt16LE(value, at);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The system's makensis where electron-builder looks for its own. Its uninstaller is written by running it, so a file takes its place. */
function layTools(): void {
  for (const path of ['bin', 'nsis/linux']) mkdirSync(join(folder, path), { recursive: true });
  for (const name of readdirSync(nsis)) symlinkSync(join(nsis, name), join(folder, 'nsis', name));
  writeFileSync(join(folder, 'nsis/elevate.exe'), '');
  const scripts = {
    'nsis/linux/makensis': `for given; do case "$given" in -DUNINSTALLER_OUT_FILE=Z:*) touch "$(printf %s "\${given#*Z:}" | tr '\\134' /)";; esac; done
exec ${makensis} "$@"`,
    'bin/wine': 'exit 0',
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** Each plug-in that the scripts call and the system does not have. */
function layPlugins(): void {
  const into = join(folder, 'resources/plugins/x86-unicode');
  mkdirSync(into, { recursive: true });
  const have = new Set(readdirSync(join(nsis, 'Plugins/x86-unicode')).map((name) => name.toLowerCase()));
  const scripts = [templates, join(root, 'resources')].flatMap((from) =>
    readdirSync(from, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ns[hi]$/.test(name))
      .map((name) => readFileSync(join(from, name), 'utf8')),
  );
  const calls = new Map<string, Set<string>>();
  for (const [, plugin = '', name = ''] of scripts.join('\n').matchAll(/\b(\w+)::(\w+)/g))
    calls.set(plugin, (calls.get(plugin) ?? new Set()).add(name));
  for (const [plugin, names] of calls)
    if (!have.has(`${plugin}.dll`.toLowerCase()))
      writeFileSync(join(into, `${plugin}.dll`), exportingDll(plugin, [...names]));
}
