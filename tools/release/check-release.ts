// Looks at a folder or an address of releases as a till does: the same reading, the same judge, each package fetched whole.
// Invariant: it changes nothing but a folder of its own, which is gone at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { fetchPackage } from '../../electron/update/fetch-package.ts';
import { judge, readRelease, type TillFacts } from '../../electron/update/judge.ts';
import type { ReleaseKey } from '../../electron/update/release-keys.ts';
import { maxManifestBytes } from '../../electron/update/signed-manifest.ts';
import { openSource } from '../../electron/update/source.ts';
import { manifestName } from '../../shared/release/manifest.ts';
import { refusals } from '../../shared/release/refusals.ts';

export type CheckDeps = {
  readonly keys: readonly ReleaseKey[];
  readonly channel: string;
  /** Also says what this till would do. */
  readonly till: Omit<TillFacts, 'channel' | 'seen'> | null;
  print(line: string): void;
};

/** Whether each till of the channel can take all that is there. */
export async function checkRelease(address: string, deps: CheckDeps): Promise<boolean> {
  const transport = createUndiciTransport({ connectTimeoutMs: 10_000 });
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-release-'));
  try {
    return await check(address, folder, transport, deps);
  } finally {
    await transport.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(
  address: string,
  folder: string,
  transport: ReturnType<typeof createUndiciTransport>,
  { keys, channel, till, print }: CheckDeps,
): Promise<boolean> {
  const source = openSource(address, { transport });
  const file = source.ok ? await source.value.readManifest(manifestName(channel), maxManifestBytes) : source;
  const read = file.ok ? readRelease(file.value, channel, keys) : file;
  if (!source.ok || !file.ok || !read.ok) {
    if (!read.ok) print(`refused: ${refusals[read.error]}`);
    return false;
  }
  const { version, sequence, issuedAt, goodForDays, waves, minimumVersion, packages } = read.value;
  print(
    `signed: version ${version}, number ${sequence} of ${channel}, of ${issuedAt}, from version ${minimumVersion} on`,
  );
  if (goodForDays !== undefined) print(`good for ${goodForDays} days after that`);
  print(`wave: ${waves.share} % of the tills, and ${waves.stores.length} stores by name`);
  let isWell = true;
  for (const one of packages) {
    const fetched = await fetchPackage(one, { source: source.value, folder });
    if (fetched.ok) rmSync(fetched.value);
    else isWell = false;
    print(fetched.ok ? `well: ${one.file}, ${one.size} bytes` : `refused: ${one.file}: ${refusals[fetched.error]}`);
  }
  if (!till) return isWell;
  const verdict = judge(file.value, { ...till, channel, seen: null }, keys);
  if (!verdict.ok) print(`till ${till.id}: refused: ${refusals[verdict.error]}`);
  else if (verdict.value.kind === 'take') print(`till ${till.id}: takes ${verdict.value.package.file}`);
  else print(`till ${till.id}: ${verdict.value.kind === 'waits' ? 'waits for its wave' : 'runs this version already'}`);
  return isWell && verdict.ok;
}
