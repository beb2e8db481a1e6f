// A till looks for releases over real HTTPS and on sticks: what it offers after whatever comes, after a restart, and beside another till.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReleaseFiles } from '../../electron/shell/release-files.ts';
import type { TillFacts } from '../../electron/update/judge.ts';
import { openSource } from '../../electron/update/source.ts';
import { createUpdateChecker, type Found, type UpdateChecker } from '../../electron/update/update-checker.ts';
import { compareVersions, manifestName } from '../../shared/release/manifest.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';
import { until } from '../../testkit/until.ts';
import { content, keys, manifest, signed, till, wanted } from '../../testkit/update/signed-release.ts';
import { openStaticServer } from '../../testkit/update/static-server.ts';
import { isWhole } from '../../testkit/whole.ts';

const root = dirname(dirname(import.meta.dirname));
const files = new Map<string, Uint8Array>();
const name = manifestName('stable');
const hourMs = 60 * 60_000;
let server: Awaited<ReturnType<typeof openStaticServer>>;
let home: string;
let open: UpdateChecker[];
beforeAll(async () => {
  server = await openStaticServer(files);
});
afterAll(() => server.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'updateChecker-'));
  open = [];
  files.clear();
  files.set(name, signed());
  files.set(wanted.file, content);
  server.answers({ kind: 'whole' });
  server.asked.length = 0;
});
afterEach(async () => {
  for (const one of open) await one.stop();
  rmSync(home, { recursive: true, force: true });
});

type Choices = {
  readonly address?: string;
  readonly folder?: string;
  readonly facts?: Partial<TillFacts>;
  readonly beginsAt?: string;
  readonly freeBytes?: () => number;
};

function start({ address = server.address, folder = 'till', facts = {}, beginsAt, freeBytes }: Choices = {}) {
  const own = createReleaseFiles(join(home, folder), 'stable');
  const time = createVirtualTime(beginsAt ?? '2026-11-27T09:00:00.000Z');
  const source = openSource(address, { transport: server.transport });
  if (!source.ok) throw new Error(source.error);
  const shown: Found[] = [];
  const failures: unknown[] = [];
  const updateChecker = createUpdateChecker({
    facts: { ...till, ...facts },
    keys,
    source: source.value,
    closeSource: async () => undefined,
    kept: own.manifest,
    folder: own.packages,
    freeBytes: freeBytes ?? (() => 1e12),
    timers: time.timers,
    now: time.now,
    random: () => 0,
    changed: () => shown.push(updateChecker.found()),
    failed: (error) => failures.push(error),
  });
  open.push(updateChecker);
  updateChecker.start();
  return {
    updateChecker,
    time,
    own,
    shown,
    failures,
    kind: () => updateChecker.found().kind,
    is: (kind: Found['kind']) =>
      until(
        `${kind}, not ${updateChecker.found().kind}`,
        () => updateChecker.found().kind === kind && updateChecker.found(),
      ),
    packages: () => {
      try {
        return readdirSync(own.packages);
      } catch {
        return [];
      }
    },
    async end() {
      await updateChecker.stop();
      open = open.filter((one) => one !== updateChecker);
    },
  };
}

describe('looks', () => {
  it('at the start, brings the package with progress, and has it whole', async () => {
    server.answers({ kind: 'breaks-off', after: 90_000 });
    const one = start();
    expect(one.kind()).toBe('nothing');
    await one.is('here');
    const steps = one.shown.flatMap((found) => (found.kind === 'fetching' ? [found.received] : []));
    expect(steps.length).toBeGreaterThan(3);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    const taken = await one.updateChecker.take();
    expect(taken && readFileSync(taken.file).equals(content)).toBe(true);
    expect(taken && Buffer.from(taken.manifest).equals(signed())).toBe(true);
    expect(one.failures).toEqual([]);
  });

  it('once a day, and each hour while that fails; nothing found is taken away', async () => {
    const one = start();
    await one.is('here');
    const looks = () => server.asked.filter((asked) => asked.endsWith(name)).length;
    expect(looks()).toBe(1);
    await one.time.advance(23 * hourMs);
    expect(looks()).toBe(1);
    server.answers({ kind: 'fails', status: 503 });
    await one.time.advance(hourMs);
    await until('a second look', () => one.updateChecker.lastCheck().refused === 'no-answer');
    expect(one.kind()).toBe('here');
    server.answers({ kind: 'whole' });
    await one.time.advance(hourMs);
    await until('a third look', () => one.updateChecker.lastCheck().refused === null);
    expect(looks()).toBe(3);
  });

  it.each([
    ['1980', '1980-01-01T00:00:00.000Z'],
    ['2099', '2099-12-31T23:59:59.000Z'],
  ])('by a clock of %s all the same', async (_year, beginsAt) => {
    const one = start({ beginsAt });
    await one.is('here');
    await one.time.advance(24 * hourMs);
    await until('another look', () => server.asked.filter((asked) => asked.endsWith(name)).length === 2);
  });

  it('goes on after a redirect of the same host, and says where another was named', async () => {
    server.answers({ kind: 'redirects', to: `/updates/${name}` });
    await start().is('here');
    server.answers({ kind: 'redirects', to: `https://127.0.0.1:${server.port}/updates/${name}` });
    const other = start({ folder: 'other' });
    await until('a refusal', () => other.updateChecker.lastCheck().refused === 'sent-elsewhere');
    expect(other.kind()).toBe('nothing');
  });

  it('ends with a server that hangs, and with a manifest that never ends', async () => {
    server.answers({ kind: 'hangs' });
    const one = start();
    await until('a refusal', () => one.updateChecker.lastCheck().refused === 'no-answer');
    server.answers({ kind: 'whole' });
    files.set(name, Buffer.concat([signed(), Buffer.alloc(10_000_000)]));
    await one.time.advance(hourMs);
    await until('another refusal', () => one.updateChecker.lastCheck().refused === 'too-large');
    expect(one.kind()).toBe('nothing');
    files.set(name, signed());
    await one.time.advance(hourMs);
    await one.is('here');
  });
});

describe('brings the package', () => {
  it('from where an ended till left it', async () => {
    server.answers({ kind: 'whole' });
    files.set(wanted.file, content.subarray(0, 200_000));
    const one = start();
    await one.is('refused');
    await one.end();
    files.set(wanted.file, content);
    server.asked.length = 0;
    await start().is('here');
    expect(server.asked).toContain(`/updates/${wanted.file} bytes=200000-`);
  });

  it('from where a restart cut it off, without a new manifest', async () => {
    files.set(wanted.file, content.subarray(0, 150_000));
    const one = start();
    await one.is('refused');
    await one.end();
    files.set(wanted.file, content);
    files.delete(name);
    await start().is('here');
  });

  it('never, of another content', async () => {
    files.set(wanted.file, Buffer.alloc(content.byteLength, 'x'));
    const one = start();
    expect(await one.is('refused')).toMatchObject({ reason: 'altered-package' });
    expect(one.packages()).toEqual([]);
    expect(await one.updateChecker.take()).toBeNull();
    files.set(wanted.file, content);
    await one.time.advance(hourMs);
    await one.is('here');
  });

  it('leaves the disk its room, and comes again once there is more', async () => {
    let free = 400 * 1024 * 1024;
    const one = start({ freeBytes: () => free });
    expect(await one.is('refused')).toMatchObject({ reason: 'no-room' });
    free = 1e12;
    await one.time.advance(hourMs);
    await one.is('here');
  });

  it('anew, where somebody spoilt what was here before it is installed', async () => {
    const one = start();
    await one.is('here');
    writeFileSync(join(one.own.packages, wanted.file), 'spoilt');
    const taken = await one.updateChecker.take();
    expect(taken && readFileSync(taken.file).equals(content)).toBe(true);
    writeFileSync(join(one.own.packages, wanted.file), 'spoilt');
    server.answers({ kind: 'fails', status: 500 });
    expect(await one.updateChecker.take()).toBeNull();
    expect(one.kind()).toBe('refused');
  });

  it('no longer, once another version is wanted: what it left goes', async () => {
    const one = start();
    await one.is('here');
    files.set(name, signed({ sequence: 8, version: '1.1.0' }));
    await one.updateChecker.check();
    await one.is('current');
    await until('no package', () => one.packages().length === 0);
  });
});

describe('remembers', () => {
  it('the newest manifest over a restart, and refuses an older one', async () => {
    files.set(name, signed({ sequence: 9 }));
    const one = start();
    await one.is('here');
    await one.end();
    files.set(name, signed({ sequence: 8, version: '1.9.0' }));
    const again = start();
    await until('a refusal', () => again.updateChecker.lastCheck().refused === 'replayed');
    expect(await again.is('here')).toMatchObject({ release: { sequence: 9, version: '1.2.0' } });
  });

  it.each([
    ['downgrade', { version: '1.0.0' }],
    ['other-platform', { packages: manifest.packages.slice(1) }],
    ['too-old-for-it', { minimumVersion: '1.1.5' }],
  ])('that nothing is for this till any more (%s): nothing of before is offered again', async (reason, newest) => {
    const one = start();
    await one.is('here');
    files.set(name, signed({ sequence: 8, ...newest }));
    await one.updateChecker.check();
    expect(await one.is('refused')).toMatchObject({ reason });
    await one.end();
    files.set(name, signed());
    const again = start();
    await until('a refusal', () => again.updateChecker.lastCheck().refused === 'replayed');
    expect(again.updateChecker.found()).toMatchObject({ kind: 'refused', reason });
  });

  it('only what a known key signed: a spoilt memory is none', async () => {
    const one = start();
    await one.is('here');
    await one.end();
    const kept = join(home, 'till', name);
    writeFileSync(kept, readFileSync(kept).subarray(0, 300));
    files.clear();
    const again = start();
    await until('a refusal', () => again.updateChecker.lastCheck().refused === 'no-manifest');
    expect(again.kind()).toBe('nothing');
  });

  it('nothing that its disk does not keep: such a manifest does not count', async () => {
    writeFileSync(join(home, 'till'), 'a file where the folder should be');
    const one = start();
    await until('a refusal', () => one.updateChecker.lastCheck().refused === 'not-saved');
    expect(one.kind()).toBe('nothing');
  });
});

describe('a wave', () => {
  it('keeps a till out, and lets it in once it is wider', async () => {
    files.set(name, signed({ waves: { share: 0, stores: ['bonn'] } }));
    const [kiel, bonn] = [start(), start({ folder: 'bonn', facts: { store: 'bonn' } })];
    await bonn.is('here');
    await kiel.is('waits');
    expect(kiel.packages()).toEqual([]);
    files.set(name, signed({ sequence: 8 }));
    await kiel.updateChecker.check();
    await kiel.is('here');
    await bonn.updateChecker.check();
    expect(await bonn.is('here')).toMatchObject({ release: { sequence: 8 } });
  });
});

describe('a stick', () => {
  let stick: string;
  beforeEach(() => {
    stick = join(home, 'stick');
    rmSync(stick, { recursive: true, force: true });
    createStick(stick);
  });

  it('serves two tills at once', async () => {
    const both = ['one', 'other'].map((folder) => start({ address: stick, folder }));
    for (const one of both) await one.is('here');
    expect(readdirSync(stick).sort()).toEqual([name, wanted.file].sort());
  });

  it('may be pulled out, and put back', async () => {
    writeFileSync(join(stick, wanted.file), content.subarray(0, 100_000));
    const one = start({ address: stick });
    await one.is('refused');
    rmSync(stick, { recursive: true });
    await one.updateChecker.check();
    expect(one.updateChecker.lastCheck().refused).toMatch(/^(source-gone|no-manifest)$/);
    createStick(stick);
    await one.updateChecker.check();
    await one.is('here');
  });
});

function createStick(stick: string): void {
  mkdirSync(stick);
  writeFileSync(join(stick, name), signed());
  writeFileSync(join(stick, wanted.file), content);
}

it('goes on from what a till had that was killed while it fetched', async () => {
  const large = Buffer.alloc(6_000_000, 'a large package ');
  const pack = { ...wanted, size: large.length, sha512: createHash('sha512').update(large).digest('hex') };
  files.set(name, signed({ packages: [pack] }));
  files.set(wanted.file, large);
  server.answers({ kind: 'breaks-off', after: 200_000 });
  const folder = join(home, 'till', 'packages');
  mkdirSync(folder, { recursive: true });
  const script = `
    const at = (file) => import(${JSON.stringify(join(root, 'electron'))} + '/' + file);
    const { fetchPackage } = await at('update/fetch-package.ts');
    const { openSource } = await at('update/source.ts');
    const { createUndiciTransport } = await at('service/undici-transport.ts');
    const [pack, ca, address, folder] = process.argv.slice(-4);
    const transport = createUndiciTransport({ ca, connectTimeoutMs: 10000 });
    const source = openSource(address, { transport }).value;
    const received = (bytes) => bytes < 1_000_000 || process.kill(process.pid, 'SIGKILL');
    await fetchPackage(JSON.parse(pack), { source, folder, freeBytes: () => 1e12, received });`;
  const args = [JSON.stringify(pack), server.cert, server.address, folder];
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args]);
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  expect(readdirSync(folder)).toHaveLength(1);
  server.answers({ kind: 'whole' });
  server.asked.length = 0;
  const one = start();
  await one.is('here');
  expect(server.asked.some((asked) => / bytes=\d{7}-$/.test(asked))).toBe(true);
  const taken = await one.updateChecker.take();
  expect(taken && readFileSync(taken.file).equals(large)).toBe(true);
});

it('never goes back, and never has what was not signed, over whatever is served, cut and restarted', async () => {
  const stick = join(home, 'stick');
  mkdirSync(stick);
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('serves' as const),
      sequence: fc.integer({ min: 1, max: 6 }),
      minor: fc.integer({ min: 0, max: 3 }),
      isIn: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('spoils' as const), bytes: fc.uint8Array({ maxLength: 40 }) }),
    fc.constant({ kind: 'restarts' as const }),
    fc.constant({ kind: 'spoils what is here' as const }),
  );
  const served = ({ sequence, minor, isIn }: { sequence: number; minor: number; isIn: boolean }) =>
    signed({
      sequence,
      version: `1.${minor}.0`,
      waves: { share: isIn ? 100 : 0, stores: [] },
      minimumVersion: '0.0.0',
    });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      run += 1;
      const folder = `till-${run}`;
      for (const file of readdirSync(stick)) rmSync(join(stick, file));
      writeFileSync(join(stick, wanted.file), content);
      let one = start({ address: stick, folder });
      let highest = 0;
      for (const now of steps) {
        if (now.kind === 'restarts') {
          await one.end();
          one = start({ address: stick, folder });
        } else if (now.kind === 'spoils what is here')
          for (const file of one.packages()) writeFileSync(join(one.own.packages, file), 'spoilt');
        else writeFileSync(join(stick, name), now.kind === 'serves' ? served(now) : now.bytes);
        highest = await sequenceOf(one, highest);
      }
      expect(one.failures).toEqual([]);
      await one.end();
    }),
    { numRuns: isWhole ? 60 : 12 },
  );
});

/** The number of what is offered after another look: never a lower one, and never a package that was not signed. */
async function sequenceOf(one: ReturnType<typeof start>, highest: number): Promise<number> {
  await one.updateChecker.check();
  const found = await until('an end', () => one.kind() !== 'fetching' && one.updateChecker.found());
  if (!('release' in found)) return highest;
  expect(found.release.sequence).toBeGreaterThanOrEqual(highest);
  if (found.kind === 'here') {
    expect(compareVersions(found.release.version, till.version)).toBeGreaterThan(0);
    const taken = await one.updateChecker.take();
    expect(taken && readFileSync(taken.file).equals(content)).toBe(true);
  }
  return found.release.sequence;
}
