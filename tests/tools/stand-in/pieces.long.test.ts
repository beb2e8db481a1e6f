// The stand-in's parts that need no process: flags, the choice of an opener, the bundle it serves, the limit of a download.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { channelNames } from '../../../shared/ipc/channel-names.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { projectFolder, standInCommand } from '../../../tools/stand-in/command.ts';
import { downloadElectron } from '../../../tools/stand-in/electron-binary.ts';
import { createGate } from '../../../tools/stand-in/gate.ts';
import { takeLaunchFlags } from '../../../tools/stand-in/launch-flags.ts';
import { bridge } from '../../../tools/stand-in/page-bridge.ts';
import { refusal, refusalOfLive } from '../../../tools/stand-in/refuse-live.ts';
import { openerFor } from '../../../tools/stand-in/show-address.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-pieces-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the launcher’s flags', () => {
  it('are taken out; the till gets the rest in its order', () => {
    expect(takeLaunchFlags(['--data', 'x', '--headless', '--port', '4011', '--training'])).toEqual({
      ok: true,
      value: { headless: true, port: 4011, rest: ['--data', 'x', '--training'] },
    });
    expect(takeLaunchFlags(['--port=0'])).toMatchObject({ value: { headless: false, port: 0, rest: [] } });
  });

  it.each([['--port'], ['--port', 'x'], ['--port', '-1'], ['--port', '65536'], ['--port=']])(
    'refuse %s %s',
    (...args) => {
      expect(takeLaunchFlags(args).ok).toBe(false);
    },
  );

  it('make a command whose process is the till itself', () => {
    const { command, args } = standInCommand(['--headless', '--port', '0', '--data', 'x']);
    expect(command).toBe(process.execPath);
    expect(args.slice(2)).toEqual([join(projectFolder, 'out/main/main.js'), '--data', 'x']);
  });
});

describe('what the page stores', () => {
  it('lasts for one run of the till', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      clear: () => stored.clear(),
    });
    bridge(() => {}, 'frame', 'first');
    stored.set('kept', 'yes');
    bridge(() => {}, 'frame', 'first');
    expect(stored.get('kept')).toBe('yes');
    bridge(() => {}, 'frame', 'second');
    expect(stored.has('kept')).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe('a live till', () => {
  it('is refused by its provisioning file', () => {
    const file = join(folder, 'live.json');
    for (const mark of ['', '\uFEFF']) {
      writeFileSync(file, `${mark}${JSON.stringify({ environment: 'live' })}`);
      expect(refusalOfLive(['--provision', file, '--data', folder])).toBe(refusal);
    }
    writeFileSync(file, JSON.stringify({ environment: 'sandbox' }));
    expect(refusalOfLive([`--provision=${file}`, '--data', folder])).toBeNull();
  });

  it('is refused by its folder, also when training is asked for', () => {
    mkdirSync(join(folder, 'shop', 'live'), { recursive: true });
    writeFileSync(join(folder, 'shop', 'live', 'ledger.sqlite'), '');
    expect(refusalOfLive(['--data', join(folder, 'shop')])).toBe(refusal);
    expect(refusalOfLive(['--training', '--data', join(folder, 'shop')])).toBe(refusal);
  });
});

describe('the address', () => {
  it('opens in a browser where there is a display, and is only printed where there is none', () => {
    expect(openerFor('u', 'linux', { DISPLAY: ':0' })).toEqual({ command: 'xdg-open', args: ['u'] });
    expect(openerFor('u', 'linux', { WAYLAND_DISPLAY: 'w' })?.command).toBe('xdg-open');
    expect(openerFor('u', 'linux', {})).toBeNull();
    expect(openerFor('u', 'darwin', {})?.command).toBe('open');
    expect(openerFor('u', 'win32', {})?.command).toBe('rundll32');
  });

  it('works once each time it is printed', () => {
    const gate = createGate(4000);
    const knock = (target: string) =>
      gate.decide({
        method: 'GET',
        target,
        host: '127.0.0.1:4000',
        origin: undefined,
        cookie: undefined,
        fetchSite: 'none',
      }).kind;
    const [one, two] = [gate.address(), gate.address()].map((address) => new URL(address).search);
    expect([knock(`/${one}`), knock(`/${one}`), knock(`/${two}`), knock(`/${two}`)]).toEqual([
      'welcome',
      'refuse',
      'welcome',
      'refuse',
    ]);
  });
});

describe('the preload bundle', () => {
  it('is one CommonJS file that needs nothing but electron, without the schemas', async () => {
    await ensureBuilt();
    const bundle = readFileSync(join(projectFolder, 'out/preload/preload.cjs'), 'utf8');
    expect([...bundle.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map((match) => match[1])).toEqual(['electron']);
    expect(bundle).not.toMatch(/^\s*(import|export)\b/m);
    expect(bundle).not.toMatch(/\bzod\b|strictObject/i);
    // Some 40 bytes a channel.
    expect(bundle.length).toBeLessThan(8192);
  });

  it('exposes exactly the contract', async () => {
    await ensureBuilt();
    const bundle = readFileSync(join(projectFolder, 'out/preload/preload.cjs'), 'utf8');
    const exposed: Record<
      string,
      { invoke: Record<string, (request?: unknown) => unknown>; onEvent: (l: (e: unknown) => void) => () => void }
    > = {};
    const invoked: unknown[][] = [];
    const heard: ((...args: unknown[]) => void)[] = [];
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, api: never) => void Object.assign(exposed, { [name]: api }) },
      ipcRenderer: {
        invoke: (...args: unknown[]) => invoked.push(args),
        on: (_channel: string, listener: () => void) => heard.push(listener),
        removeListener: (_channel: string, listener: () => void) => void heard.splice(heard.indexOf(listener), 1),
      },
    };
    new Function('require', bundle)(() => electron);
    expect(Object.keys(exposed)).toEqual(['till']);
    const { invoke, onEvent, ...rest } = exposed.till ?? expect.fail('nothing is exposed');
    expect(rest).toEqual({});
    expect(Object.keys(invoke).sort()).toEqual([...channelNames].sort());
    invoke['session:get']?.();
    invoke['sale:get']?.({ saleId: 'x' });
    expect(invoked).toEqual([['session:get'], ['sale:get', { saleId: 'x' }]]);

    const events: unknown[][] = [];
    const stop = onEvent((...args) => void events.push(args));
    heard[0]?.({ sender: 'never to be handed on' }, { kind: 'status' });
    expect(events).toEqual([[{ kind: 'status' }]]);
    stop();
    expect(heard).toEqual([]);
  });
});

describe('a download of Electron', () => {
  it.skipIf(process.platform === 'win32')('that hangs is broken off with all it started', async () => {
    const pidFile = join(folder, 'grandchild');
    const script = join(folder, 'hang.cjs');
    writeFileSync(
      script,
      `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       setInterval(() => {}, 1000);`,
    );
    // As long as it takes this machine to start it: it never ends by itself.
    const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
    for (let limitMs = 1500; pid() === 0; limitMs *= 2) expect(await downloadElectron(limitMs, script)).toBeNull();
    const grandchild = pid();
    await expect.poll(() => isRunning(grandchild)).toBe(false);
  });

  it('that fails is told at once', async () => {
    const script = join(folder, 'fail.cjs');
    writeFileSync(script, 'process.exit(1)');
    expect(await downloadElectron(20_000, script)).toBeNull();
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // An ended process keeps its number until its parent has collected it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
