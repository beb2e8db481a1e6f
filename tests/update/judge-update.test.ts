// What the service that installs the deb is told of a package in its folder: `take` for what the judge takes, a sentence for all else.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeUpdateCommand } from '../../electron/update/command/judge-update.ts';
import { refusals } from '../../shared/release/refusals.ts';
import { content, keys, manifest, newSigner, signed, till } from '../../testkit/update/signed-release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'judge-update-'));
  lay('request.json', JSON.stringify({ id: '1', channel: 'stable', till: till.id, store: till.store }));
  lay('release', signed());
  lay('package.deb', content);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lay = (name: string, bytes: Buffer | string) => writeFileSync(join(folder, name), bytes);
const answer = (version = till.version) => judgeUpdateCommand(folder, { version, arch: 'x64', keys });
const shaOf = (bytes: Buffer) => createHash('sha512').update(bytes).digest('hex');

test('a signed package is taken, with what is to be known of its manifest next time', async () => {
  const sha512 = shaOf(Buffer.from(JSON.stringify(manifest)));
  const known = { stable: { sequence: manifest.sequence, sha512 } };
  const taken = { code: 0, line: `take 1.2.0 ${JSON.stringify(known)}` };
  expect(await answer()).toEqual(taken);
  lay('seen.json', JSON.stringify(known));
  expect(await answer()).toEqual(taken);
});

const altered = Buffer.from(content);
altered[1000] = 0;
const cases: readonly (readonly [what: string, act: () => void, sentence: string])[] = [
  ['a package that was altered', () => lay('package.deb', altered), refusals['altered-package']],
  ['a foreign package', () => lay('package.deb', 'a deb with our name'), refusals['altered-package']],
  ['half of it', () => lay('package.deb', content.subarray(0, 1000)), refusals['altered-package']],
  ['none', () => rmSync(join(folder, 'package.deb')), refusals['altered-package']],
  ['no manifest', () => rmSync(join(folder, 'release')), refusals['no-manifest']],
  ['a large manifest', () => lay('release', Buffer.alloc(10_000_000, 'x')), refusals['too-large']],
  ['a manifest of somebody else', () => lay('release', signed({}, [newSigner().privateKey])), refusals['foreign-key']],
  ['an older version', () => lay('release', signed({ version: '1.0.0' })), refusals.downgrade],
  ['the version that runs', () => lay('release', signed({ version: '1.1.0' })), 'The release runs here already.'],
  [
    'one for others first',
    () => lay('release', signed({ waves: { share: 0, stores: [] } })),
    'The release is for other tills first.',
  ],
  [
    'a manifest from before',
    () => lay('seen.json', JSON.stringify({ stable: { sequence: 8, sha512: 'a'.repeat(128) } })),
    refusals.replayed,
  ],
  [
    'another channel',
    () => lay('request.json', JSON.stringify({ channel: 'beta', till: '', store: '' })),
    refusals['other-channel'],
  ],
  ['no request', () => rmSync(join(folder, 'request.json')), 'What the till said with its package cannot be read.'],
];
test.each(cases)('%s is refused', async (_, act, sentence) => {
  act();
  expect(await answer()).toEqual({ code: 0, line: `refused ${sentence}` });
});
