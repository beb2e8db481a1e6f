// A package comes whole or not at all: over real HTTPS that breaks off and goes on, from a folder, and over whatever lay there before.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPackage } from '../../electron/update/fetch-package.ts';
import { openSource } from '../../electron/update/source.ts';
import { content, wanted } from '../../testkit/update/signed-release.ts';
import { openStaticServer } from '../../testkit/update/static-server.ts';
import { isWhole } from '../../testkit/whole.ts';

const files = new Map<string, Uint8Array>();
const partName = `${wanted.sha512.slice(0, 32)}.part`;
let server: Awaited<ReturnType<typeof openStaticServer>>;
let disk: string;
beforeAll(async () => {
  server = await openStaticServer(files);
});
afterAll(() => server.close());
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'packages-'));
  files.set(wanted.file, content);
  server.asked.length = 0;
});
afterEach(() => rmSync(disk, { recursive: true, force: true }));

function fetchFrom(address: string) {
  const source = openSource(address, { transport: server.transport });
  if (!source.ok) throw new Error(source.error);
  return fetchPackage(wanted, { source: source.value, folder: disk, freeBytes: () => 1e12 });
}
const whole = () => ({ ok: true, value: join(disk, wanted.file) });

function expectWhole(): void {
  expect(readFileSync(join(disk, wanted.file)).equals(content)).toBe(true);
  expect(readdirSync(disk)).toEqual([wanted.file]);
}

describe('over HTTPS', () => {
  it('goes on from where the line broke off, until it is whole', async () => {
    server.answers({ kind: 'breaks-off', after: 90_000 });
    expect(await fetchFrom(server.address)).toEqual(whole());
    expectWhole();
    expect(server.asked.length).toBeGreaterThan(2);
    expect(server.asked.slice(1).every((one) => / bytes=[1-9]\d*-$/.test(one))).toBe(true);
  });

  it('goes on from the part that an ended till left', async () => {
    writeFileSync(join(disk, partName), content.subarray(0, 123_456));
    server.answers({ kind: 'whole' });
    expect(await fetchFrom(server.address)).toEqual(whole());
    expectWhole();
    expect(server.asked).toEqual([`/updates/${wanted.file} bytes=123456-`]);
  });

  it('begins anew where the server knows no ranges', async () => {
    writeFileSync(join(disk, partName), content.subarray(0, 123_456));
    server.answers({ kind: 'knows-no-range' });
    expect(await fetchFrom(server.address)).toEqual(whole());
    expectWhole();
  });

  it('asks for nothing once it is whole', async () => {
    server.answers({ kind: 'whole' });
    await fetchFrom(server.address);
    server.asked.length = 0;
    expect(await fetchFrom(server.address)).toEqual(whole());
    expect(server.asked).toEqual([]);
  });

  it('follows a redirect on the same host, and none to another', async () => {
    server.answers({ kind: 'redirects', to: `/updates/${wanted.file}` });
    expect(await fetchFrom(server.address)).toEqual(whole());
    rmSync(join(disk, wanted.file));
    for (const to of [`https://127.0.0.1:${server.port}/updates/${wanted.file}`, `http://localhost:${server.port}/x`]) {
      server.answers({ kind: 'redirects', to });
      expect(await fetchFrom(server.address)).toEqual({ ok: false, error: 'sent-elsewhere' });
    }
  });

  it('trusts no certificate but those of the system', async () => {
    const other = await openStaticServer(files);
    expect(await fetchFrom(other.address)).toEqual({ ok: false, error: 'no-answer' });
    await other.close();
    expect(other.asked).toEqual([]);
  });

  it('keeps its part where the server falls silent, and ends with it later', async () => {
    writeFileSync(join(disk, partName), content.subarray(0, 200_000));
    server.answers({ kind: 'hangs' });
    expect(await fetchFrom(server.address)).toEqual({ ok: false, error: 'no-answer' });
    expect(readdirSync(disk)).toEqual([partName]);
    server.answers({ kind: 'whole' });
    expect(await fetchFrom(server.address)).toEqual(whole());
  });
});

it('reads no more than it may of what never ends', async () => {
  server.answers({ kind: 'pours' });
  const source = openSource(server.address, { transport: server.transport });
  if (!source.ok) throw new Error(source.error);
  server.poured.bytes = 0;
  expect(await source.value.readManifest(wanted.file, 1000)).toEqual({ ok: false, error: 'too-large' });
  expect(await fetchFrom(server.address)).toEqual({ ok: false, error: 'altered-package' });
  expect(readdirSync(disk)).toEqual([]);
  expect(server.poured.bytes).toBeLessThan(30_000_000);
});

describe('from a folder', () => {
  let stick: string;
  beforeEach(() => {
    stick = mkdtempSync(join(tmpdir(), 'stick-'));
    writeFileSync(join(stick, wanted.file), content);
  });
  afterEach(() => rmSync(stick, { recursive: true, force: true }));

  it('is whole over whatever lay there before, and refused where the source is another', async () => {
    const more = fc.uint8Array({ maxLength: 50 });
    const end = fc.oneof(fc.nat(content.byteLength), fc.constant(content.byteLength));
    const lying = fc.record({ end, more });
    const build = (one: { end: number; more: Uint8Array }) => Buffer.concat([content.subarray(0, one.end), one.more]);
    const isRight = fc.boolean();
    await fc.assert(
      fc.asyncProperty(fc.option(lying), fc.option(lying), isRight, lying, async (part, named, right, other) => {
        for (const name of readdirSync(disk)) rmSync(join(disk, name));
        if (part) writeFileSync(join(disk, partName), build(part));
        if (named) writeFileSync(join(disk, wanted.file), build(named));
        const source = right ? content : build(other);
        writeFileSync(join(stick, wanted.file), source);
        const got = await fetchFrom(stick);
        if (got.ok) expectWhole();
        // Half of a source serves where the other half is here already; no other source ever does.
        if (source.equals(content)) expect(got).toEqual(whole());
      }),
      { numRuns: isWhole ? 200 : 40 },
    );
  });

  it('goes on by https with what a stick brought before it was pulled out', async () => {
    writeFileSync(join(stick, wanted.file), content.subarray(0, 70_000));
    expect(await fetchFrom(stick)).toEqual({ ok: false, error: 'half-a-package' });
    rmSync(stick, { recursive: true });
    expect(await fetchFrom(stick)).toEqual({ ok: false, error: 'no-package' });
    server.answers({ kind: 'whole' });
    expect(await fetchFrom(server.address)).toEqual(whole());
    expect(server.asked).toEqual([`/updates/${wanted.file} bytes=70000-`]);
  });
});
