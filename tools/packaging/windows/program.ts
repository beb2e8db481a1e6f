// The files that a packaged Windows till prints with, as electron-builder's filters let them through: the bundles, koffi and its
// binary. Beside them the source of the till's half of it, and what that imports.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, loadConfig, packed, root } from '../builder.ts';

export const koffiBinary = '@koromix/koffi-win32-x64';

/** Puts them into `folder`. `binary` is the unpacked package with koffi's binary for Windows. */
export async function layProgram(folder: string, binary: string): Promise<void> {
  const config = await loadConfig();
  const ofKoffi = packed(config, filesOf('koffi'), { platform: 'win32', arch: 'x64' });
  const copies: [from: string, to: string][] = [
    ...ofKoffi.map((path): [string, string] => [join(root, path), path]),
    [join(binary), `node_modules/${koffiBinary}`],
    ...['out/main', 'electron/printing', 'shared', 'tools/packaging/windows', 'node_modules/zod'].map(
      (path): [string, string] => [join(root, path), path],
    ),
  ];
  for (const [from, to] of copies) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(from, join(folder, to), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}
