// A session bus of a test's own, with or without a keyring, as a bare kiosk session has one: no desktop, no service that the bus starts
// by itself, nobody to ask for a password. Linux with dbus-daemon and gnome-keyring.
// Invariant: nothing of it is left running.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../testkit/until.ts';

const bus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

export type KeyringSession = {
  /** The variables of a program in this session. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts the keyring: unlocked, or locked where it was made before. Resolves once it is on the bus. */
  keyring(state: 'unlocked' | 'locked'): Promise<void>;
  endKeyring(): Promise<void>;
  end(): Promise<void>;
};

/** `home` holds the keyring's file: two sessions on one home are two logins of one user. */
export async function openSession(home: string): Promise<KeyringSession> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-session-'));
  const config = join(folder, 'bus.conf');
  const runtime = join(folder, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  writeFileSync(config, bus);
  const plain = {
    ...process.env,
    XDG_CURRENT_DESKTOP: undefined,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_RUNTIME_DIR: runtime,
  };
  const daemon = spawn('dbus-daemon', ['--config-file', config, '--nofork', '--nopidfile', '--print-address'], {
    env: plain,
  });
  const [address] = await once(daemon.stdout, 'data');
  const env = { ...plain, DBUS_SESSION_BUS_ADDRESS: String(address).trim() };
  let keyring: ChildProcess | null = null;

  const endKeyring = async (): Promise<void> => {
    await ended(keyring);
    keyring = null;
  };
  return {
    env,
    async keyring(state) {
      const unlocking = state === 'unlocked' ? ['--unlock'] : [];
      keyring = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlocking], { env });
      keyring.stdin?.end(state === 'unlocked' ? 'a password of a test' : '');
      await until('the keyring is on the bus', () => owns(env, 'org.freedesktop.secrets'));
    },
    endKeyring,
    async end() {
      await endKeyring();
      await ended(daemon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function owns(env: NodeJS.ProcessEnv, name: string): Promise<boolean> {
  const asked = spawn(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/',
      'org.freedesktop.DBus.NameHasOwner',
      `string:${name}`,
    ],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let answer = '';
  asked.stdout.on('data', (chunk) => {
    answer += chunk;
  });
  await once(asked, 'close');
  return answer.includes('boolean true');
}

async function ended(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
