// electron-builder calls this once the program's folder is there and before an installer is made of it: the bill and the licence texts
// go into `resources/licences`. Invariant: it throws, and nothing is packaged, where a part of the package has no licence text.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeOfCommit } from '../commit-time.ts';
import { billOfLockfile, makeBill } from './bill.ts';
import { bundledPackages, packedPackages } from './held.ts';
import { readLockfile } from './lockfile.ts';

/** What is asked of electron-builder's own. */
type Packed = {
  readonly appOutDir: string;
  readonly packager: {
    readonly appInfo: { readonly version: string };
    readonly info: { readonly framework: { readonly version: string } };
  };
};

export default function afterPack({ appOutDir, packager }: Packed): void {
  const seconds = timeOfCommit();
  if (seconds === undefined) throw new Error('SOURCE_DATE_EPOCH: here is no commit whose time the bill could name');
  const lockfile = readLockfile();
  // Where it is missing, so is the licence of what Electron is made of.
  readFileSync(join(appOutDir, 'LICENSES.chromium.html'));
  const { bill, texts, faults } = makeBill(
    billOfLockfile(),
    [...bundledPackages(lockfile), ...packedPackages(join(appOutDir, 'resources/app.asar'))],
    lockfile,
    {
      version: packager.appInfo.version,
      timestamp: new Date(seconds * 1000).toISOString(),
      program: {
        electron: packager.info.framework.version,
        text: readFileSync(join(appOutDir, 'LICENSE.electron.txt'), 'utf8'),
      },
    },
  );
  if (faults.length > 0) throw new Error(`the bill of what is packaged: ${faults.join('; ')}`);
  const folder = join(appOutDir, 'resources/licences');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  for (const [name, text] of texts) writeFileSync(join(folder, name), text);
}
