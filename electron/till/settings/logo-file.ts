// The shop's logo in the till's folder, named by what is in it. Invariant: the file that the settings name is never written again, so a
// power cut leaves the old logo or the new one.
import { hash } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ownName = /^logo-[0-9a-f]{16}\.png$/;
/** One that was replaced may still be named by the settings until they are kept. */
const keptMs = 24 * 60 * 60_000;

/** Answers the file, which is on the disk. */
export function keepLogo(folder: string, png: Uint8Array): string {
  const name = `logo-${hash('sha256', png, 'hex').slice(0, 16)}.png`;
  const file = join(folder, name);
  const partial = join(folder, 'logo-unfinished.png');
  writeFileSync(partial, png, { mode: 0o600, flush: true });
  renameSync(partial, file);
  for (const other of readdirSync(folder).filter((one) => ownName.test(one) && one !== name))
    if (Date.now() - statSync(join(folder, other)).mtimeMs > keptMs) rmSync(join(folder, other), { force: true });
  return file;
}
