// Packages for Windows on a machine that npm gives them to not, because they are another system's: in the version and with the bytes
// that package-lock.json names.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../builder.ts';
import { Missing } from './queue.ts';

const lock = z
  .looseObject({
    packages: z.record(z.string(), z.looseObject({ version: z.string(), integrity: z.string() }).partial()),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** The folder of the unpacked package, below `folder`. */
export function fetchPackage(name: string, folder: string): string {
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  const into = join(folder, name.replace('/', '-'));
  mkdirSync(into, { recursive: true });
  const pack = spawnSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: into, encoding: 'utf8' });
  const archive = readdirSync(into).find((file) => file.endsWith('.tgz'));
  if (!archive)
    throw new Missing(`npm gives no ${name}@${version}: ${pack.stderr || pack.error?.message || ''}`.trim());
  const digest = createHash('sha512')
    .update(readFileSync(join(into, archive)))
    .digest('base64');
  if (integrity !== `sha512-${digest}`) throw new Error(`${name} is not the one of package-lock.json`);
  const { status } = spawnSync('tar', ['-xzf', archive], { cwd: into });
  if (status !== 0) throw new Error(`${archive} does not unpack`);
  return join(into, 'package');
}
