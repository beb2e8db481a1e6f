// `counterfoil-kiosk` on folders that look like a computer: whatever stood there before stands there after `disable`, byte for byte, also
// where `enable` was interrupted at any of its steps. It needs root, and the programs that make users.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { oneIn } from '../../../testkit/whole.ts';
import { root as project } from '../../../tools/packaging/builder.ts';

const command = join(project, 'resources/linux/kiosk/counterfoil-kiosk');
const text = readFileSync(command, 'utf8');
/** The places of the table in the script. */
const places = [...text.matchAll(/^(\/etc\/\S+) \S+$/gm)].map(([, place = '']) =>
  place.replaceAll('$name', 'counterfoil-kiosk'),
);
const canRun =
  process.getuid?.() === 0 &&
  spawnSync('useradd', ['--help']).status === 0 &&
  spawnSync('userdel', ['--help']).status === 0;

const made: string[] = [];
afterEach(() => {
  for (const one of made.splice(0)) rmSync(one, { recursive: true });
});

type Before = Readonly<Record<string, string>>;
const accounts: Before = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/bash\n',
  'etc/group': 'root:x:0:\nlp:x:7:\nvideo:x:44:\n',
  'etc/shadow': 'root:*:19000:0:99999:7:::\n',
  'etc/gshadow': 'root:*::\nlp:*::\nvideo:*::\n',
};

/** `-> ` before a link's target, `/` for a folder. */
function computer(more: Before = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-computer-'));
  made.push(folder);
  const programs = Object.fromEntries(
    ['bin/sway', 'bin/Xwayland', 'sbin/seatd', 'bin/bash'].map((one) => [`usr/${one}`, '#!/bin/sh\n']),
  );
  for (const [path, content] of Object.entries({ ...accounts, ...programs, 'var/lib': '/', ...more })) {
    const place = join(folder, path);
    mkdirSync(content === '/' ? place : dirname(place), { recursive: true });
    if (content.startsWith('-> ')) symlinkSync(content.slice(3), place);
    else if (content !== '/') writeFileSync(place, content, { mode: path.startsWith('etc/') ? 0o644 : 0o755 });
  }
  return folder;
}

/** Everything below, but for the copies that the system's own account programs leave beside theirs. */
function whole(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names
      .filter((name) => !/^etc\/(passwd|group|shadow|gshadow|subuid|subgid)-$/.test(name))
      .map((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path);
        if (stat.isSymbolicLink()) return [name, `-> ${readlinkSync(path)}`];
        const owner = `${stat.uid}:${stat.gid} ${(stat.mode & 0o7777).toString(8)}`;
        return [name, stat.isDirectory() ? owner : `${owner} ${readFileSync(path, 'utf8')}`];
      }),
  );
}

function kiosk(folder: string, what: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(command, [what, '--root', folder], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, said: stdout.trim(), warned: stderr.trim() };
}

const computers: Readonly<Record<string, Before>> = {
  'a bare one': {},
  'one with a desktop': {
    'etc/systemd/system/display-manager.service': '-> /lib/systemd/system/gdm3.service',
    'etc/systemd/system/default.target': '-> /lib/systemd/system/multi-user.target',
    'etc/systemd/system/graphical.target.wants': '/',
    'etc/sysctl.d/local.conf': 'kernel.panic=10\n',
    'etc/udev/rules.d': '/',
  },
  'one whose files have our names': {
    'etc/sysctl.d/90-counterfoil-kiosk.conf': 'of somebody else\n',
    'etc/systemd/system/ctrl-alt-del.target': '-> /lib/systemd/system/poweroff.target',
  },
  'one without printers': { 'etc/group': 'root:x:0:\n', 'etc/gshadow': 'root:*::\n' },
  'one that has the user': {
    'etc/passwd': `${accounts['etc/passwd']}counterfoil-till:x:990:990::/var/lib/counterfoil-till:/usr/sbin/nologin\n`,
    'etc/group': `${accounts['etc/group']}counterfoil-till:x:990:\n`,
    'var/lib/counterfoil-till/.config/Counterfoil/till.json': '{}\n',
  },
};

describe.skipIf(!canRun)('counterfoil-kiosk', () => {
  it.each(Object.entries(computers))('enables and disables %s without a trace', (_, before) => {
    const folder = computer(before);
    const untouched = whole(folder);
    expect(kiosk(folder, 'status')).toMatchObject({ code: 3, said: 'counterfoil-kiosk: off' });
    expect(kiosk(folder, 'disable').code).toBe(0);
    expect(whole(folder)).toEqual(untouched);

    expect(kiosk(folder, 'enable')).toMatchObject({ code: 0, warned: '' });
    const enabled = whole(folder);
    expect(places.length).toBeGreaterThan(8);
    for (const place of places) expect(enabled[place.slice(1)]).toMatch(/^-> /);
    expect(enabled['etc/passwd']).toMatch(/^counterfoil-till:.*:\/var\/lib\/counterfoil-till:\/usr\/sbin\/nologin$/m);
    expect(enabled['var/lib/counterfoil-till']).toMatch(/^[1-9]\d*:[1-9]\d* 7[05][05]$/);
    expect(kiosk(folder, 'status').code).toBe(0);
    expect(kiosk(folder, 'enable').code).toBe(0);
    expect(whole(folder)).toEqual(enabled);

    expect(kiosk(folder, 'disable')).toMatchObject({ code: 0, warned: '' });
    expect(owned(whole(folder))).toEqual(owned(untouched));
    expect(kiosk(folder, 'disable').code).toBe(0);
  });

  it('makes a user who may leave updates', () => {
    const folder = computer({
      'etc/group': `${accounts['etc/group']}counterfoil-update:x:990:\n`,
      'etc/gshadow': `${accounts['etc/gshadow']}counterfoil-update:!::\n`,
    });
    expect(kiosk(folder, 'enable').code).toBe(0);
    expect(whole(folder)['etc/group']).toMatch(/^counterfoil-update:x:990:counterfoil-till$/m);
  });

  it.each(places.map((_, at) => at).filter(oneIn(5)))(
    'takes back what was interrupted at link %i, and goes on where enabled again',
    (at) => {
      const desktop = computers['one with a desktop'];
      const untouched = whole(computer(desktop));
      for (const next of ['disable', 'enable'] as const) {
        const folder = computer(desktop);
        const broken = interrupting('ln', at);
        expect(kiosk(folder, 'enable', { PATH: `${broken}:${process.env.PATH}` }).code).not.toBe(0);
        expect(kiosk(folder, 'status').code).toBe(1);
        expect(kiosk(folder, next).code).toBe(0);
        if (next === 'enable') expect(kiosk(folder, 'disable').code).toBe(0);
        expect(whole(folder)).toEqual(untouched);
      }
    },
  );

  it('brings back what was put aside just before the power went', () => {
    const desktop = computers['one with a desktop'];
    const untouched = whole(computer(desktop));
    for (const at of [0, 1]) {
      const folder = computer(desktop);
      const broken = interrupting('mv', at, 'once done');
      expect(kiosk(folder, 'enable', { PATH: `${broken}:${process.env.PATH}` }).code).not.toBe(0);
      expect(kiosk(folder, 'disable').code).toBe(0);
      expect(whole(folder)).toEqual(untouched);
    }
  });

  it('lets the books of a till and their user stay, and says so', () => {
    const folder = computer();
    kiosk(folder, 'enable');
    const books = join(folder, 'var/lib/counterfoil-till/.config/Counterfoil/sandbox/ledger.sqlite');
    mkdirSync(dirname(books), { recursive: true });
    writeFileSync(books, 'sold');
    expect(kiosk(folder, 'disable').said).toContain("the till's data stays in /var/lib/counterfoil-till");
    expect(readFileSync(books, 'utf8')).toBe('sold');
    expect(readFileSync(join(folder, 'etc/passwd'), 'utf8')).toContain('counterfoil-till:');
    expect(places.filter((place) => existsSync(join(folder, place)))).toEqual([]);
  });

  it('leaves alone what somebody changed since', () => {
    const folder = computer();
    kiosk(folder, 'enable');
    const changed = join(folder, 'etc/sysctl.d/90-counterfoil-kiosk.conf');
    rmSync(changed);
    writeFileSync(changed, 'mine');
    expect(kiosk(folder, 'status')).toMatchObject({ code: 1, warned: expect.stringContaining('/etc/sysctl.d') });
    expect(kiosk(folder, 'disable').said).toContain(
      '/etc/sysctl.d/90-counterfoil-kiosk.conf was changed by somebody else and stays',
    );
    expect(readFileSync(changed, 'utf8')).toBe('mine');
  });

  it.each(['bin/sway', 'bin/Xwayland', 'sbin/seatd'])(
    'changes nothing where %s is missing, and says how to get it',
    (program) => {
      const folder = computer();
      rmSync(join(folder, 'usr', program));
      const untouched = whole(folder);
      const { code, warned } = kiosk(folder, 'enable');
      expect([code, warned]).toEqual([
        2,
        `counterfoil-kiosk: not installed: ${program.replace(/.*\//, '')}. First: apt-get install --no-install-recommends sway xwayland seatd`,
      ]);
      expect(whole(folder)).toEqual(untouched);
    },
  );

  it.each([[], ['on'], ['enable', '--root'], ['enable', 'disable', 'status']])('takes no %j', (...args) => {
    expect(spawnSync(command, args, { encoding: 'utf8' })).toMatchObject({
      status: 2,
      stderr: 'counterfoil-kiosk: usage: counterfoil-kiosk enable|disable|status [--root FOLDER]\n',
    });
  });
});

/** A user that was there keeps its folder, whose owner `enable` sets right. */
function owned(tree: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, what]) => [path, path === 'var/lib/counterfoil-till' ? '' : what]),
  );
}

/** A folder for PATH in which this program fails at its call number `at`, or does its work and fails. */
function interrupting(program: string, at: number, when: 'at once' | 'once done' = 'at once'): string {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-interrupting-'));
  made.push(folder);
  const script = join(folder, program);
  const work = `/usr/bin/env PATH=/usr/bin:/bin ${program} "$@"`;
  const cut = when === 'at once' ? 'exit 1' : `{ ${work}; exit 1; }`;
  writeFileSync(
    script,
    `#!/bin/sh\ncount=$(cat "$0.count" 2>/dev/null || echo 0)\necho $((count + 1)) > "$0.count"\n[ "$count" != ${at} ] || ${cut}\nexec ${work}\n`,
  );
  chmodSync(script, 0o755);
  return folder;
}
