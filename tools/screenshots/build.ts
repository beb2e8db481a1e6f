// Builds the till before its pictures are taken, so that they show the sources as they are.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default function build(): void {
  const folder = dirname(createRequire(import.meta.url).resolve('electron-vite/package.json'));
  execFileSync(process.execPath, [join(folder, 'bin/electron-vite.js'), 'build'], { cwd: root, stdio: 'pipe' });
}
