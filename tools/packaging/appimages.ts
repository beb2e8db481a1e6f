// The AppImages that a proof runs one after the other in its Debian root, and a signed release of each. electron-builder makes them from what was
// packaged, with this machine's mksquashfs, uncompressed, and a runtime of our own, since its own tools come from a release host.
import { spawnSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root as project } from './builder.ts';
import { changeProgram, type Kind } from './changed-deb.ts';
import { signRelease } from './deb-releases.ts';
import { must } from './debian-root.ts';

const runtimeBytes = 4096;
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
const unpackedFolder = join(project, 'dist', arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');

/** As electron-builder names it. */
export const appImageName = (version: string) => `Counterfoil-${version}${arch === 'arm64' ? '-arm64' : ''}.AppImage`;

/** Into `to`, each version beside a manifest of its own, in this order. */
export async function makeAppImages(to: string, key: KeyObject, versions: ReadonlyMap<string, Kind>): Promise<void> {
  const tools = layTools(to);
  let sequence = 0;
  for (const [version, kind] of versions) {
    sequence += 1;
    const program = mkdtempSync(join(to, 'program-'));
    cpSync(unpackedFolder, program, { recursive: true });
    await changeProgram(program, version, kind);
    packed(program, version, tools);
    rmSync(program, { recursive: true });
    mkdirSync(join(to, version));
    renameSync(join(project, 'dist', appImageName(version)), join(to, version, appImageName(version)));
    await signRelease(join(to, version), join(to, 'releases', version), version, sequence, key);
  }
}

function packed(program: string, version: string, tools: string): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');
  const args = ['--linux', 'AppImage', `--${arch}`, '--prepackaged', program, '--publish', 'never'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, ...args, `-c.extraMetadata.version=${version}`, `-c.directories.output=${join(project, 'dist')}`],
    { cwd: project, encoding: 'utf8', env: { ...process.env, APPIMAGE_TOOLS_PATH: tools } },
  );
  if (status !== 0) throw new Error(`electron-builder: ${stdout}${stderr}`.slice(-2_000));
}

/** As electron-builder looks for them; answers their folder. */
function layTools(to: string): string {
  const tools = join(to, 'tools');
  for (const folder of ['runtimes', `lib/${arch}`]) mkdirSync(join(tools, folder), { recursive: true });
  const program = (name: string, line: string) => {
    writeFileSync(join(tools, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(tools, name), 0o755);
  };
  program('mksquashfs', 'exec mksquashfs "$@" -noI -noD -noF -noX');
  program('desktop-file-validate', 'exit 0');
  const runtime = readFileSync(join(import.meta.dirname, 'appimage-runtime.sh'));
  if (runtime.length >= runtimeBytes) throw new Error('the runtime is longer than its offset');
  const filled = Buffer.concat([runtime, Buffer.alloc(runtimeBytes - runtime.length, '\n')]);
  writeFileSync(join(tools, 'runtimes', `runtime-${arch}`), filled);
  must('sh', ['-n', join(import.meta.dirname, 'appimage-runtime.sh')]);
  return tools;
}
