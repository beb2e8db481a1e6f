// Root's service with its folder elsewhere, and with programs in dpkg's and systemd's place that say what they are told: whatever somebody
// else left, the till's request is answered and its trial is the till's alone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testkit/until.ts';
import { root } from '../../tools/packaging/builder.ts';

const text = readFileSync(join(root, 'resources/linux/update/install-update'), 'utf8');
const till = 4001;
const stranger = 4002;
const programs = {
  dpkg: 'case $* in *--install*) basename "$(dirname "$3")/$(basename "$3")" >> "$HOME/installed" ;; --print*) echo amd64 ;; esac',
  'dpkg-query': 'case $* in *Version*) echo 1.1.0 ;; *Status*) echo installed ;; esac',
  'dpkg-deb':
    'case $* in *Package) echo counterfoil ;; *Version) echo 1.2.0 ;; *Arch*) echo amd64 ;; *--build*) echo deb > "$4" ;; esac',
  'systemd-run': 'echo "take 1.2.0 {}"',
  'systemd-notify': ': > "$HOME/ready"',
  id: `[ "$2" = +${till} ] && echo till counterfoil-update || echo others`,
  // A second of the service.
  sleep: 'exec /bin/sleep 0.05',
};

let home: string;
const at = (...names: readonly string[]) => join(home, ...names);
const incoming = (name: string) => at('incoming', name);
const newId = () => crypto.randomUUID();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'install-update-'));
  for (const folder of ['incoming', 'bin']) mkdirSync(at(folder));
  for (const [name, does] of Object.entries(programs)) {
    writeFileSync(at('bin', name), `#!/bin/sh\n${does}\n`);
    chmodSync(at('bin', name), 0o755);
  }
  writeFileSync(at('secret'), 'of root alone');
});
afterEach(() => rmSync(home, { recursive: true }));

function serve() {
  const script = text
    .replace('place=/var/lib/counterfoil/update', `place=${home}`)
    .replace('/usr/lib/counterfoil-update/', join(root, 'resources/linux/update/'))
    .replace('PATH=', `PATH=${at('bin')}:`)
    .replace('repack() {', 'repack() { echo former >"$former.new"; }\nunused() {');
  const env = { ...process.env, HOME: home };
  const child = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.text += chunk));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { said, ended, kill: () => child.pid && process.kill(-child.pid, 'SIGKILL') };
}

function own(path: string, uid: number): void {
  chownSync(path, uid, uid);
}
function lay(name: string, content: string, uid = till): void {
  writeFileSync(incoming(name), content);
  own(incoming(name), uid);
}
function ask(uid = till): string {
  const id = newId();
  mkdirSync(incoming(`new-${id}`));
  for (const name of ['request.json', 'release', 'package.deb']) lay(`new-${id}/${name}`, name, uid);
  own(incoming(`new-${id}`), uid);
  renameSync(incoming(`new-${id}`), incoming(`release-${id}`));
  return id;
}
const say = (kind: string, uid = till, id = newId()) => {
  lay(`${kind}-${id}`, id, uid);
  return id;
};
const answer = (): { id?: string; kind?: string } =>
  existsSync(at('result.json')) ? JSON.parse(readFileSync(at('result.json'), 'utf8')) : {};
const state = () => (existsSync(at('state')) ? readFileSync(at('state'), 'utf8').split(' ')[0] : '');

/** Each under the name of what the service looks for. */
const tries: Readonly<Record<string, (path: string) => unknown>> = {
  'a pipe': (path) => spawnSync('mkfifo', [path]),
  'a link': (path) => symlinkSync(at('secret'), path),
  'a link to a folder': (path) => symlinkSync('/', path),
  'a second name': (path) => linkSync(at('secret'), path),
  'a folder': (path) => mkdirSync(join(path, 'of/others'), { recursive: true }),
  'a socket': async (path) => {
    // Its name may not be long.
    await once(createServer().listen(at('socket')).unref(), 'listening');
    renameSync(at('socket'), path);
  },
  'a huge file': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 1e12);
  },
  'a file': (path) => writeFileSync(path, newId()),
};

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('the service that installs the deb', () => {
  it.each(Object.entries(tries))(
    '%s of others, also beside or within what is asked, stops nothing',
    async (_, make) => {
      for (const kind of ['release', 'back', 'lives', 'passed']) await make(incoming(`${kind}-${newId()}`));
      const spoilt = ['request.json', 'release', 'package.deb'].map((name) => ({ id: ask(), name }));
      for (const { id, name } of spoilt) {
        rmSync(incoming(`release-${id}/${name}`));
        await make(incoming(`release-${id}/${name}`));
      }
      const foreign = [ask(stranger), say('back', stranger)];
      const id = ask();
      const service = serve();
      await until('the trial', () => state() === 'trial' && answer().id === id, 60_000);
      say('passed');
      expect(await service.ended).toBe(0);
      expect(state()).toBe('');
      expect(readFileSync(at('installed'), 'utf8')).toBe('package.deb\n');
      expect(existsSync(at('ready'))).toBe(true);
      const told = `${service.said.text}${readFileSync(at('result.json'), 'utf8')}`;
      expect(told).not.toContain('of root');
      for (const one of foreign) expect(told).not.toContain(one);
      // What wakes the service is gone.
      expect(readdirSync(at('incoming')).filter((name) => /^(release|back)-/.test(name))).toEqual([]);
    },
  );

  it('asks nobody but the till during its trial', async () => {
    const id = ask();
    const service = serve();
    await until('the trial', () => state() === 'trial' && existsSync(at('ready')), 60_000);
    for (const kind of ['back', 'passed', 'lives']) {
      say(kind, stranger);
      for (const make of Object.values(tries)) await make(incoming(`${kind}-${newId()}`));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([state(), answer()]).toMatchObject(['trial', { id, kind: 'installed' }]);
    const asked = say('back');
    expect(await service.ended).toBe(0);
    expect(answer()).toMatchObject({ id: asked, kind: 'came-back' });
    expect(readFileSync(at('installed'), 'utf8')).toBe('package.deb\nformer.deb\n');
  });

  it('hears the till however much others leave beside it', async () => {
    ask();
    const service = serve();
    await until('the trial', () => state() === 'trial' && existsSync(at('ready')), 60_000);
    // More names than one program can be given.
    for (let n = 0; n < 12_000; n += 1) lay(`passed-${String(n).padStart(200, '0')}`, '', stranger);
    say('passed');
    expect(await service.ended).toBe(0);
    expect([state(), answer().kind]).toEqual(['', 'installed']);
  });

  it('brings nothing back outside a trial', async () => {
    const asked = say('back');
    expect(await serve().ended).toBe(0);
    expect(answer()).toMatchObject({ id: asked, kind: 'refused' });
    expect(existsSync(at('installed'))).toBe(false);
  });
});
