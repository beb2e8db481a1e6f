// A computer with several monitors that can be plugged in and out: an X server of a test's own, without a card. Linux with Xorg, its
// `dummy` driver, xrandr, and openbox as the window manager. Invariant: nothing of it is left running.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program itself: what Debian puts in its place starts none for somebody without a console. */
const server = '/usr/lib/xorg/Xorg';
const driver = '/usr/lib/xorg/modules/drivers/dummy_drv.so';

/** What the server was told of. */
export type Size = '1280x800' | '1024x600' | '800x1280';
export type Monitors = {
  /** The variables of a program that is to be seen there. */
  readonly env: NodeJS.ProcessEnv;
  /** The monitor of this number shows this size from there on; the first, 0, is on from the beginning. */
  plug(number: number, size: Size, x: number): void;
  unplug(number: number): void;
  /** All that the monitors show, as a PNG. */
  picture(file: string): void;
  end(): Promise<void>;
};

const config = `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 128000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1024x600" 49 1024 1064 1168 1312 600 601 604 622
  Modeline "800x1280" 86.6 800 856 936 1072 1280 1281 1284 1330
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x800" "1024x600" "800x1280"
    Virtual 4096 1300
  EndSubSection
EndSection
`;

/** Why there can be none here, or null. */
export function noMonitors(): string | null {
  const missing = [server, driver, '/usr/bin/xrandr', '/usr/bin/openbox'].filter((file) => !existsSync(file));
  return missing.length === 0 ? null : `monitors to plug in and out need ${missing.join(', ')}`;
}

export async function openMonitors(): Promise<Monitors> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-monitors-'));
  const file = join(folder, 'xorg.conf');
  writeFileSync(file, config);
  const args = ['-noreset', '-nolisten', 'tcp', '-displayfd', '3', '-config', file, '-logfile', join(folder, 'log')];
  const xorg = spawn(server, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const told = xorg.stdio[3];
  if (!told || !('read' in told)) throw new Error('nobody tells the number of the X server');
  const ended = once(xorg, 'exit').then(() => Promise.reject(new Error('the X server ended')));
  const [number] = await Promise.race([once(createInterface({ input: told }), 'line'), ended]);
  ended.catch(() => undefined);
  const env = { ...process.env, DISPLAY: `:${number}`, WAYLAND_DISPLAY: undefined };
  const openbox = spawn('openbox', ['--sm-disable'], { env, stdio: 'ignore' });
  const xrandr = (...how: string[]): void => {
    const { status, stderr } = spawnSync('xrandr', how, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`xrandr ${how.join(' ')}: ${stderr}`);
  };
  // The server sees what is plugged in only where it is asked to look.
  const notice = () => xrandr('--query');
  return {
    env,
    plug(monitor, size, x) {
      // A monitor of this driver knows no size before it is told.
      if (monitor > 0) xrandr('--addmode', `DUMMY${monitor}`, size);
      xrandr('--output', `DUMMY${monitor}`, '--mode', size, '--pos', `${x}x0`);
      notice();
    },
    unplug(monitor) {
      xrandr('--output', `DUMMY${monitor}`, '--off');
      notice();
    },
    picture: (to) => void spawnSync('import', ['-window', 'root', to], { env }),
    async end() {
      await gone(openbox);
      await gone(xorg);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
