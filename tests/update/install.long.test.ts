// What installers get, and what lies in the program's place whatever goes wrong: the former one or the new one, whole.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringAppImageBack, installAppImage } from '../../electron/update/install/app-image.ts';
import { installDeb } from '../../electron/update/install/deb.ts';
import { installNsis } from '../../electron/update/install/nsis.ts';
import { judge } from '../../electron/update/judge.ts';
import type { FetchedRelease } from '../../electron/update/update-checker.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';
import { until } from '../../testkit/until.ts';
import { content, keys, signed, till, wanted } from '../../testkit/update/signed-release.ts';

const root = dirname(dirname(import.meta.dirname));
const log = { error: () => undefined };
let home: string;
let taken: FetchedRelease;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'install-'));
  const file = join(home, wanted.file);
  writeFileSync(file, content);
  const judged = judge(signed(), till, keys);
  if (!judged.ok) throw new Error(judged.error);
  taken = { release: judged.value.release, package: wanted, file, manifest: signed() };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('the deb', () => {
  const facts = { channel: 'stable', id: 'kiel/T1', store: 'kiel' };
  const hand = (timers = createVirtualTime('2026-11-27T09:00:00Z').timers) =>
    installDeb(taken, { facts, newId: () => 'try-1', timers, log, place: home });
  const incoming = () => join(home, 'incoming');
  const answer = (told: object) => writeFileSync(join(home, 'result.json'), JSON.stringify(told));

  it('goes to the service with its signed manifest and who asks, and what the service says counts', async () => {
    mkdirSync(incoming());
    for (const [kind, end] of [
      ['installed', { ok: true, value: null }],
      ['refused', { ok: false, error: 'not-installed' }],
    ] as const) {
      answer({ id: 'try-1', kind, version: '1.2.0', sentence: 'So it is.' });
      expect(await hand()).toEqual(end);
    }
    expect(readdirSync(incoming())).toEqual(['release-try-1']);
    const given = join(incoming(), 'release-try-1');
    expect(readdirSync(given).sort()).toEqual(['package.deb', 'release', 'request.json']);
    expect(readFileSync(join(given, 'package.deb')).equals(content)).toBe(true);
    expect(readFileSync(join(given, 'release')).equals(signed())).toBe(true);
    const request = { channel: 'stable', till: 'kiel/T1', store: 'kiel' };
    expect(JSON.parse(readFileSync(join(given, 'request.json'), 'utf8'))).toEqual(request);
  });

  it('waits for its own answer, and no longer than five minutes', async () => {
    mkdirSync(incoming());
    answer({ id: 'another', kind: 'installed', sentence: '' });
    const time = createVirtualTime('2026-11-27T09:00:00Z');
    let end: unknown = null;
    void hand(time.timers).then((handed) => {
      end = handed;
    });
    await until('an end', async () => {
      await time.advance(20_000);
      return end;
    });
    expect(end).toEqual({ ok: false, error: 'no-installer' });
    expect(time.timers.nowMs()).toBeGreaterThan(5 * 60_000);
    expect(existsSync(join(incoming(), 'release-try-1'))).toBe(true);
  });

  it('is not handed over where there is no service', async () => {
    expect(await hand()).toEqual({ ok: false, error: 'no-installer' });
  });

  it('leaves nothing behind of a try that was cut off', async () => {
    mkdirSync(join(incoming(), 'new-before'), { recursive: true });
    writeFileSync(join(incoming(), 'new-before/package.deb'), 'half of it');
    answer({ id: 'try-1', kind: 'installed', sentence: '' });
    expect(await hand()).toEqual({ ok: true, value: null });
    expect(readdirSync(incoming())).toEqual(['release-try-1']);
  });

  it('is said not to be handed over where it cannot be', async () => {
    mkdirSync(incoming());
    rmSync(taken.file);
    expect(await hand()).toEqual({ ok: false, error: 'not-handed-over' });
    expect(readdirSync(incoming())).toEqual([]);
  });
});

describe('the AppImage', () => {
  const name = 'Counterfoil-1.1.0.AppImage';
  const own = () => join(home, name);
  beforeEach(() => {
    writeFileSync(own(), 'the former program');
    chmodSync(own(), 0o755);
  });

  it('takes the place of the one that runs, under its name, and the former one comes back', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await installAppImage(taken, own(), log)).toEqual({ ok: true, value: null });
      expect(readFileSync(own()).equals(content)).toBe(true);
      expect(statSync(own()).mode & 0o777).toBe(0o755);
      expect(await bringAppImageBack(own())).toEqual({ ok: true, value: null });
      expect(readFileSync(own(), 'utf8')).toBe('the former program');
      expect(statSync(own()).mode & 0o777).toBe(0o755);
    }
    expect((await bringAppImageBack(own())).ok).toBe(false);
    expect(readFileSync(own(), 'utf8')).toBe('the former program');
  });

  it.each([
    ['a package that is another by now', () => writeFileSync(taken.file, 'spoilt')],
    ['no package', () => rmSync(taken.file)],
    ['a place that cannot be written', () => mkdirSync(`${own()}.new`)],
  ])('stays with %s', async (_what, spoil) => {
    spoil();
    expect(await installAppImage(taken, own(), log)).toEqual({ ok: false, error: 'not-handed-over' });
    expect(readFileSync(own(), 'utf8')).toBe('the former program');
  });

  it('is the former or the new one, whole, whenever the till is killed meanwhile', async () => {
    const big = Buffer.alloc(12_000_000, 'a large package ');
    const former = Buffer.alloc(12_000_000, 'the former program ');
    writeFileSync(taken.file, big);
    const { createHash } = await import('node:crypto');
    const pack = { ...wanted, size: big.length, sha512: createHash('sha512').update(big).digest('hex') };
    const script = `
      const { installAppImage } = await import(${JSON.stringify(join(root, 'electron/update/install/app-image.ts'))});
      process.stdout.write('begins');
      const [file, own] = process.argv.slice(-2);
      await installAppImage({ file, package: ${JSON.stringify(pack)} }, own, console);
      process.stdout.write('ended');`;
    const seen = new Set<string>();
    const look = (when: string): void => {
      const lies = readFileSync(own());
      expect(lies.equals(former) || lies.equals(big), when).toBe(true);
      seen.add(lies.equals(big) ? 'new' : 'former');
    };
    // `null`: not killed.
    for (const afterMs of [0, 4, 12, null]) {
      writeFileSync(own(), former);
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, taken.file, own()]);
      await new Promise<void>((resolve) => {
        child.stdout.once('data', () => afterMs !== null && setTimeout(() => child.kill('SIGKILL'), afterMs));
        child.once('close', () => resolve());
      });
      look(`after ${afterMs} ms`);
    }
    expect([...seen].sort()).toEqual(['former', 'new']);
    // What lies there at any moment is what a kill at that moment leaves: looked at between all of its steps.
    seen.clear();
    writeFileSync(own(), former);
    let isDone = false;
    const installed = installAppImage({ ...taken, package: pack }, own(), log).finally(() => {
      isDone = true;
    });
    for (let turn = 0; !isDone; turn += 1) {
      look(`in turn ${turn}`);
      await new Promise(setImmediate);
    }
    expect(await installed).toEqual({ ok: true, value: null });
    look('in the end');
    expect([...seen].sort()).toEqual(['former', 'new']);
  });
});

describe('the installer of Windows', () => {
  const said = () => join(home, 'said');
  const program = (path: string, mode: number) => {
    writeFileSync(path, `#!/bin/sh\necho "$0 $@" > '${said()}.new'\nmv '${said()}.new' '${said()}'\n`);
    chmodSync(path, mode);
  };
  const install = () => installNsis(taken, { resources: home, log });
  const heard = () => until('the installer', () => existsSync(said()) && readFileSync(said(), 'utf8').trim());

  it.runIf(process.platform !== 'win32')('runs silently over the version that runs', async () => {
    program(taken.file, 0o755);
    expect(await install()).toEqual({ ok: true, value: null });
    expect(await heard()).toBe(`${taken.file} --updated /S --force-run`);
  });

  it.runIf(process.platform !== 'win32')('is asked for by the helper where the till may not start it', async () => {
    program(taken.file, 0o644);
    program(join(home, 'elevate.exe'), 0o755);
    expect(await install()).toEqual({ ok: true, value: null });
    expect(await heard()).toBe(`${join(home, 'elevate.exe')} ${taken.file} --updated /S --force-run`);
  });

  it('is said not to have started where it did not', async () => {
    rmSync(taken.file);
    expect(await install()).toEqual({ ok: false, error: 'not-handed-over' });
    expect(existsSync(said())).toBe(false);
  });
});
