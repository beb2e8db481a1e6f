// Updates of the installed deb through its drop folder, as the till leaves them there and root's service takes them: good, refused, broken, and
// cut off. A part of deb-life-inside.ts, which is root in a namespace of its own.
// Invariant: after each, one version is installed, sells, and has every sale.
import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { beginUpdate, readRecord } from '../../electron/update/way-back/update-record.ts';
import { until } from '../../testkit/until.ts';
import { debName, older, updateVersions } from './builder.ts';
import type { cashierAt } from './cashier-by-keys.ts';
import { must } from './debian-root.ts';
import { layRelease } from './given-files.ts';
import { heard, ledgerOf, open, picture, processes } from './till-in-root.ts';
import { placeIn } from './update-steps.ts';

const result = z.object({ id: z.string(), kind: z.string(), version: z.string(), sentence: z.string() });

export type Counts = { signIns: number; cards: number };

export function updatesIn(
  root: string,
  deps: {
    readonly at: ReturnType<typeof cashierAt>;
    readonly user: { readonly uid: number; readonly gid: number };
    readonly counts: Counts;
    readonly say: (line: string) => void;
  },
) {
  const { at, user, counts, say } = deps;
  const place = placeIn(root);
  const folder = dirname(ledgerOf(root));
  const release = (version: string) => join(root, 'debs/releases', version);
  const installed = () => {
    const [, version = 'none'] = must('chroot', [root, 'dpkg-query', '--show', 'counterfoil']).trim().split('	');
    return `${version} ${must('chroot', [root, 'dpkg', '--audit']) === '' ? 'installed' : 'half installed'}`;
  };

  const hasAsked = () =>
    readdirSync(join(place, 'incoming')).some(
      (name) =>
        name.startsWith('release-') &&
        lstatSync(join(place, 'incoming', name), { throwIfNoEntry: false })?.uid === user.uid,
    );

  /** As the till does it, and as its user. Answers the try's id. */
  function drop(version: string, change: Partial<Record<'deb' | 'release', (bytes: Buffer) => Buffer>> = {}): string {
    const id = randomUUID();
    const given = join(place, 'incoming', `new-${id}`);
    const as = (file: string, how = (same: Buffer) => same) => how(readFileSync(join(release(version), file)));
    const request = JSON.stringify({ channel: 'stable', till: 'till-1', store: 'store-001' });
    mkdirSync(given);
    writeFileSync(join(given, 'package.deb'), as(debName(version), change.deb));
    writeFileSync(join(given, 'request.json'), request);
    writeFileSync(join(given, 'release'), as('stable.release', change.release));
    must('chown', ['--recursive', `${user.uid}:${user.gid}`, given]);
    renameSync(given, join(place, 'incoming', `release-${id}`));
    return id;
  }

  /** What the path unit wakes. */
  function serve(): ChildProcess & { readonly said: { out: string; err: string } } {
    const child = spawn('chroot', [root, '/usr/lib/counterfoil-update/install-update'], { detached: true });
    return Object.assign(child, { said: heard(child) });
  }

  const answered = (id: string) =>
    until(
      `the answer to ${id}`,
      () => {
        const file = join(place, 'result.json');
        const read = existsSync(file) ? result.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : null;
        return read?.data?.id === id && read.data;
      },
      300_000,
    );

  function begin(from: string, to: string): void {
    const begun = beginUpdate(folder, { from, to, at: new Date() });
    assert(begun.ok);
    chownSync(join(folder, 'update.json'), user.uid, user.gid);
  }

  async function sells(): Promise<void> {
    counts.signIns += 1;
    counts.cards += 1;
    await at.signIn(counts.signIns);
    await at.sellACard(counts.cards);
  }

  async function ends(): Promise<void> {
    for (const { pid, kind } of processes()) if (kind === 'main') process.kill(pid, 'SIGTERM');
    await until('the end of every process', () => processes().length === 0);
  }

  async function ended(service: ReturnType<typeof serve>): Promise<void> {
    if (service.exitCode === null) await once(service, 'close');
    assert.equal(service.exitCode, 0, service.said.err);
  }

  async function isRefused(what: string, id: string, sentence: RegExp): Promise<void> {
    const before = installed();
    await ended(serve());
    const said = await answered(id);
    assert.equal(said.kind, 'refused');
    assert.match(said.sentence, sentence);
    assert.equal(installed(), before);
    say(`${what}: refused: ${said.sentence}`);
  }

  return {
    async refusals(runs: string): Promise<void> {
      const { next } = updateVersions;
      const altered = (bytes: Buffer) => {
        bytes[bytes.length - 100] = 1 + (bytes[bytes.length - 100] ?? 0);
        return bytes;
      };
      await isRefused('an altered package', drop(next, { deb: altered }), /not the one that was signed/);
      await isRefused(
        'half a package',
        drop(next, { deb: (bytes) => bytes.subarray(0, 1_000_000) }),
        /not the one that was signed/,
      );
      await isRefused('an altered manifest', drop(next, { release: altered }), /altered after it was signed/);
      const foreign = () => readFileSync(join(release('foreign'), 'stable.release'));
      await isRefused(
        'a deb with our name, signed by somebody else',
        drop(next, { release: foreign }),
        /a key that this version does not know/,
      );
      await isRefused('an older version', drop(older), /older than the version that runs here/);
      assert.match(installed(), new RegExp(`^${runs} installed$`));
    },

    /** All of it by the till itself: it finds the release, brings it, backs up in its set hour, hands it over and starts anew. */
    async takesByItself(from: string, to: string): Promise<void> {
      layRelease(root, release(to));
      open(root);
      await until('what the till leaves for the service', hasAsked, 240_000);
      assert.equal(installed(), `${from} installed`);
      const service = serve();
      await until('the check', () => readRecord(folder)?.state === 'passed', 300_000);
      assert.equal(installed(), `${to} installed`);
      await sells();
      await ended(service);
      picture(root, `sold-${to}`);
      await ends();
      say(
        `${from} found ${to}, brought it and handed it over in its hour: it passed its check, sold a card, and the books agree`,
      );
    },

    async comesBack(from: string, to: string): Promise<void> {
      begin(from, to);
      const id = drop(to);
      const service = serve();
      assert.equal((await answered(id)).kind, 'installed');
      assert.equal(installed(), `${to} installed`);
      open(root);
      await until('the former version', () => readRecord(folder)?.state === 'came-back', 240_000);
      await ended(service);
      assert.equal(installed(), `${from} installed`);
      await sells();
      picture(root, `came-back-${from}`);
      await ends();
      say(`${to} failed its check: ${from} came back by itself, sold a card, and the books agree`);
    },

    async neverStarts(from: string, to: string): Promise<void> {
      begin(from, to);
      drop(to);
      const service = serve();
      await until('the broken version', () => installed() === `${to} installed`, 240_000);
      open(root);
      await until('the former version', () => installed() === `${from} installed`, 300_000);
      await ended(service);
      open(root);
      await sells();
      await ends();
      say(`${to} does not start: after two minutes ${from} was back, sold a card, and the books agree`);
    },

    /** The power goes while dpkg works, and again while the new version is on trial. */
    async isCutOff(from: string, to: string): Promise<void> {
      begin(from, to);
      const id = drop(to);
      for (const state of ['installing', 'trial']) {
        const service = serve();
        await until(
          `${state}`,
          () => existsSync(join(place, 'state')) && readFileSync(join(place, 'state'), 'utf8').startsWith(state),
          240_000,
        );
        if (service.pid !== undefined) process.kill(-service.pid, 'SIGKILL');
        await once(service, 'close');
        say(`the installing service was killed at "${state}": ${installed()}`);
      }
      const service = serve();
      assert.equal((await answered(id)).kind, 'installed');
      open(root);
      await until('the check', () => readRecord(folder)?.state === 'passed', 120_000);
      await sells();
      await ended(service);
      assert.equal(installed(), `${to} installed`);
      await ends();
      say(`cut off twice, it went on: ${to} runs, sold a card, and the books agree`);
    },
  };
}
