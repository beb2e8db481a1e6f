// `judge-update FOLDER`: what the service that installs the deb asks the installed program of a package that lies in a folder of its own. The
// one judge answers, with the keys that are built in.
// Invariants: it only reads. Its answer is one line that begins with `take` or `refused`; whatever it cannot read is refused.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CommandAnswer } from '../../../shared/command-answer.ts';
import { channelName } from '../../../shared/release/manifest.ts';
import { type Refusal, refusals } from '../../../shared/release/refusals.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readJsonFile } from '../../disk/json-file.ts';
import { isWhole } from '../fetch-package.ts';
import { judge, type SeenManifest } from '../judge.ts';
import type { ReleaseKey } from '../release-keys.ts';
import { maxManifestBytes } from '../signed-manifest.ts';

/** What the till says with its package. Of the till it serves the waves alone. */
const request = z.object({ channel: channelName, till: z.string(), store: z.string() });
/** By channel: what this machine's service installed last. */
const seen = z.record(z.string(), z.strictObject({ sequence: z.int(), sha512: z.string() }));

export type JudgeHost = {
  readonly version: string;
  readonly arch: string;
  readonly keys: readonly ReleaseKey[];
};

/** `folder` has `request.json`, `release`, `package.deb`, and may have `seen.json`. */
export async function judgeUpdateCommand(folder: string, host: JudgeHost): Promise<CommandAnswer> {
  const judged = await judgeIn(folder, host);
  if (!judged.ok) return { code: 0, line: `refused ${judged.error}` };
  const { version, known } = judged.value;
  return { code: 0, line: `take ${version} ${JSON.stringify(known)}` };
}

type Taken = { readonly version: string; readonly known: Readonly<Record<string, SeenManifest>> };

async function judgeIn(folder: string, { version, arch, keys }: JudgeHost): Promise<Result<Taken, string>> {
  const refuse = (why: Refusal) => err<string>(refusals[why]);
  const asked = readJsonFile(join(folder, 'request.json'), request);
  const known = seen.safeParse(readJsonFile(join(folder, 'seen.json'), z.unknown()) ?? {});
  if (!asked || !known.success) return err('What the till said with its package cannot be read.');
  const { channel, till: id, store } = asked;
  const file = await readFile(join(folder, 'release')).catch(() => null);
  if (file === null) return refuse('no-manifest');
  if (file.byteLength > maxManifestBytes) return refuse('too-large');
  const before = known.data[channel] ?? null;
  const facts = { id, store, version, channel, platform: 'linux', arch, kind: 'deb', seen: before };
  const verdict = judge(file, facts, keys);
  if (!verdict.ok) return refuse(verdict.error);
  switch (verdict.value.kind) {
    case 'waits':
      return err('The release is for other tills first.');
    case 'current':
      return err('The release runs here already.');
    case 'take': {
      const { release, package: own } = verdict.value;
      if (!(await isWhole(join(folder, 'package.deb'), own))) return refuse('altered-package');
      return ok({ version: release.version, known: { ...known.data, [channel]: release.seen } });
    }
  }
}
