// Each reason not to take a release, by the one bad input that has it. Where a package is refused, nothing lies under its name.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPackage } from '../../electron/update/fetch-package.ts';
import { judge } from '../../electron/update/judge.ts';
import { maxManifestBytes } from '../../electron/update/signed-manifest.ts';
import { openSource } from '../../electron/update/source.ts';
import { manifestName } from '../../shared/release/manifest.ts';
import { type Refusal, refusals } from '../../shared/release/refusals.ts';
import { errorOf } from '../../shared/result.ts';
import { content, keys, newSigner, signed, till, wanted } from '../../testkit/update/signed-release.ts';
import { type Behaviour, openStaticServer } from '../../testkit/update/static-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'refusals-'));
const [stick, disk] = [join(folder, 'stick'), join(folder, 'disk')];
const files = new Map<string, Uint8Array>();
let server: Awaited<ReturnType<typeof openStaticServer>>;
beforeAll(async () => {
  server = await openStaticServer(files);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const judged = (file: Uint8Array, of: object = {}) => errorOf(judge(file, { ...till, ...of }, keys));
const unsigned = Buffer.from(
  signed()
    .toString('latin1')
    .replace(/\n.*\n\n/, '\n\n'),
  'latin1',
);

async function read(address: string, behaviour: Behaviour = { kind: 'whole' }) {
  server.answers(behaviour);
  const source = openSource(address, { transport: server.transport });
  return source.ok ? errorOf(await source.value.readManifest(manifestName('stable'), maxManifestBytes)) : source.error;
}

async function fetched(deps: { freeBytes?: () => number; from?: string; to?: string; behaviour?: Behaviour }) {
  server.answers(deps.behaviour ?? { kind: 'whole' });
  const source = openSource(deps.from ?? server.address, {
    transport: server.transport,
  });
  if (!source.ok) return source.error;
  const to = deps.to ?? disk;
  const free = deps.freeBytes ?? (() => 1e12);
  const got = await fetchPackage(wanted, { source: source.value, folder: to, freeBytes: free });
  expect(existsSync(join(to, wanted.file))).toBe(got.ok);
  return errorOf(got);
}

/** Typed so that a new reason does not compile without its row. */
const rows: Readonly<Record<Refusal, () => Refusal | null | Promise<Refusal | null>>> = {
  'no-key': () => errorOf(judge(signed(), till, [])),
  'bad-address': () => read('ftp://updates.example/'),
  'not-https': () => read('http://updates.example/'),
  'no-answer': () => read(server.address, { kind: 'hangs' }),
  'sent-elsewhere': () => read(server.address, { kind: 'redirects', to: 'https://127.0.0.1:1/updates/x' }),
  'no-manifest': () => read(server.address),
  'too-large': () => read(server.address, { kind: 'pours' }),
  'not-a-manifest': () => judged(Buffer.from('<!doctype html><title>Not found</title>\n')),
  'half-a-manifest': () => judged(signed().subarray(0, 700)),
  unsigned: () => judged(unsigned),
  'foreign-key': () => judged(signed({}, [newSigner().privateKey])),
  altered: () => judged(Buffer.from(signed().toString('latin1').replace('1.2.0', '1.3.0'), 'latin1')),
  unreadable: () => judged(signed({ packages: [{ ...wanted, file: '../till.deb' }] })),
  'other-channel': () => judged(signed({ channel: 'beta' })),
  'other-platform': () => judged(signed(), { arch: 'arm64' }),
  replayed: () => judged(signed(), { seen: { sequence: 8, sha512: 'x' } }),
  'two-of-one-number': () => judged(signed(), { seen: { sequence: 7, sha512: 'x' } }),
  downgrade: () => judged(signed(), { version: '1.2.1' }),
  'too-old-for-it': () => judged(signed(), { version: '0.9.9' }),
  'no-package': () => fetched({ from: stick }),
  'half-a-package': () => {
    writeFileSync(join(stick, wanted.file), content.subarray(0, 100_000));
    return fetched({ from: stick });
  },
  'altered-package': () => {
    files.set(wanted.file, Buffer.alloc(content.byteLength));
    return fetched({});
  },
  'no-room': () => fetched({ freeBytes: () => 400 * 1024 * 1024 }),
  'not-saved': () => fetched({ to: join(folder, 'no such folder') }),
  'source-gone': () => fetched({ from: join(stick, 'a file', 'below') }),
};

it.each(Object.entries(rows))('%s', async (code, of) => {
  for (const each of [stick, disk]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each);
  }
  writeFileSync(join(stick, 'a file'), '');
  files.set(manifestName('stable'), signed());
  if (code === 'no-manifest') files.clear();
  expect(await of()).toBe(code);
});

it('has one sentence for each', () => {
  for (const sentence of Object.values(refusals)) expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
  expect(new Set(Object.values(refusals)).size).toBe(Object.keys(refusals).length);
});
