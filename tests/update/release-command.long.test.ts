// `npm run release`: the folder it makes, what it refuses, and what it says of a folder or an address.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaticServer } from '../../testkit/update/static-server.ts';
import { releaseCommand } from '../../tools/release/release-command.ts';

const root = dirname(dirname(import.meta.dirname));
const home = mkdtempSync(join(tmpdir(), 'release-'));
const [keyFile, dist] = [join(home, 'release.pem'), join(home, 'dist')];
const version = '1.4.0';
const packages = [`counterfoil_${version}_amd64.deb`, `Counterfoil Setup ${version}.exe`];
let publicKey = '';

async function release(args: readonly string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await releaseCommand(args, { cwd: home, print: say, warn: say });
  return { code, said: lines.join('\n') };
}
/** As a process of its own, which trusts the certificate. */
function run(args: readonly string[], certificate: string) {
  const env = { ...process.env, INIT_CWD: home, NODE_EXTRA_CA_CERTS: certificate };
  const script = join(root, 'tools/release/release-cli.ts');
  return new Promise<{ code: number | string | null | undefined; said: string }>((resolve) =>
    execFile(process.execPath, [script, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, said: `${stdout}${stderr}` }),
    ),
  );
}
const make = (...more: string[]) =>
  release(['--key', keyFile, '--from', 'dist', '--version', version, '--issued-at', '2026-11-26T12:00:00Z', ...more]);
const bytesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));

beforeAll(async () => {
  mkdirSync(dist);
  for (const name of packages) writeFileSync(join(dist, name), `the bytes of ${name}`.repeat(500));
  // What another version left there.
  writeFileSync(join(dist, 'counterfoil_1.3.0_amd64.deb'), 'old');
  mkdirSync(join(home, 'notes'));
  writeFileSync(join(home, 'notes/de.txt'), 'Neu: schneller.\n');
  const { said } = await release(['--new-key', 'release.pem']);
  publicKey = /'([A-Za-z0-9+/]{43}=)'/.exec(said)?.[1] ?? said;
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('makes a key that nobody else may read, once', async () => {
  const before = readFileSync(keyFile);
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(await release(['--new-key', 'release.pem'])).toMatchObject({
    code: 2,
    said: expect.stringContaining('stays'),
  });
  expect(readFileSync(keyFile)).toEqual(before);
});

it('makes the same bytes from the same packages, with sums that hold', async () => {
  const choices = ['--number', '4', '--notes', 'notes', '--share', '20', '--stores', 'kiel,bonn,kiel'];
  expect((await make(...choices, '--to', 'one')).code).toBe(0);
  expect((await make(...choices, '--to', 'other')).code).toBe(0);
  expect(bytesIn(join(home, 'one'))).toEqual(bytesIn(join(home, 'other')));
  const names = readdirSync(join(home, 'one')).sort();
  expect(names).toEqual([`Counterfoil-Setup-${version}.exe`, 'SHA512SUMS', packages[0], 'stable.release']);
  const sums = readFileSync(join(home, 'one/SHA512SUMS'), 'utf8').trimEnd().split('\n');
  expect(sums.length).toBe(3);
  for (const [sum, name] of sums.map((line) => line.split('  ')))
    expect(
      createHash('sha512')
        .update(readFileSync(join(home, 'one', name ?? '')))
        .digest('hex'),
    ).toBe(sum);
});

it('says of a folder and of an address what a till finds there', async () => {
  await make('--number', '5', '--share', '0', '--stores', 'kiel', '--good-for', '30', '--to', 'checked');
  const folder = join(home, 'checked');
  const files = new Map(readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  const server = await openStaticServer(files);
  writeFileSync(join(home, 'ca.pem'), server.cert);
  const known = ['--public', publicKey];
  const till = ['--till', 't1', '--version', '1.0.0', '--kind', 'deb', '--store'];
  try {
    const asked = (address: string) => ['--check', address, ...known, ...till, 'kiel'];
    const found = [await release(asked('checked')), await run(asked(server.address), join(home, 'ca.pem'))];
    for (const { code, said } of found) {
      expect(said).toContain('good for 30 days');
      expect(said).toContain(`well: ${packages[0]}`);
      expect(said).toContain(`till t1: takes ${packages[0]}`);
      expect(code).toBe(0);
    }
    const waiting = await release(['--check', 'checked', ...known, ...till, 'bonn']);
    expect(waiting).toMatchObject({ code: 0, said: expect.stringContaining('till t1: waits for its wave') });
    expect(await run(['--check', server.address], join(home, 'ca.pem'))).toEqual({
      code: 1,
      said: expect.stringContaining('refused: This version was built without a public key'),
    });
    writeFileSync(join(folder, packages[0] ?? ''), 'another package');
    const altered = await release(['--check', 'checked', ...known]);
    expect(altered).toMatchObject({ code: 1, said: expect.stringContaining(`refused: ${packages[0]}: `) });
  } finally {
    await server.close();
  }
});

const refused: readonly (readonly [string, readonly string[], string])[] = [
  ['nothing named', [], 'name one of'],
  ['a key in the project', ['--new-key', join(root, 'release.pem')], 'outside the project'],
  ['no such key', ['--key', 'nobody.pem', '--number', '1'], 'there is no file'],
  ['a key that is none', ['--key', 'notes/de.txt', '--number', '1'], 'no private Ed25519 key'],
  ['no number', ['--key', 'release.pem'], '--number: '],
  ['a number that is none', ['--key', 'release.pem', '--number', 'x'], '--number: '],
  ['a share above all', ['--key', 'release.pem', '--number', '1', '--share', '101'], '--share: '],
  ['a time that is none', ['--key', 'release.pem', '--number', '1', '--good-for', '0'], '--good-for: '],
  ['no packages', ['--key', 'release.pem', '--number', '1', '--from', 'notes'], 'has no package'],
  [
    'notes of no language',
    ['--key', 'release.pem', '--number', '1', '--version', version, '--from', 'dist', '--notes', 'dist'],
    'is no note',
  ],
];
it.each(refused)('refuses %s in one sentence', async (_what, args, sentence) => {
  const made = ['--to', 'refused', '--issued-at', '2026-11-26T12:00:00Z'];
  const { code, said } = await release([...args, ...(args.length > 2 ? made : [])]);
  expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining(sentence) });
  expect(said).not.toContain('    at ');
});

it('gives no number twice, and no lower one', async () => {
  expect((await make('--number', '9', '--to', 'numbered')).code).toBe(0);
  const before = bytesIn(join(home, 'numbered'));
  expect((await make('--number', '9', '--to', 'numbered')).code).toBe(0);
  for (const args of [
    ['--number', '8'],
    ['--number', '9', '--share', '50'],
  ])
    expect(await make(...args, '--to', 'numbered')).toMatchObject({
      code: 2,
      said: expect.stringContaining('higher number'),
    });
  expect(bytesIn(join(home, 'numbered'))).toEqual(before);
});
