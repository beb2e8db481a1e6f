// The keeper beside real processes: what is left of a till that was stopped, what it hears, and whether a compositor is awake.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { doesAnswer } from '../../electron/kiosk/session-watch.ts';
import { startTill } from '../../electron/kiosk/till-process.ts';
import { createKeeperLine } from '../../electron/shell/keeper-line.ts';
import type { ToKeeper } from '../../shared/kiosk/keeper-line.ts';
import { until } from '../../testkit/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-keeper-'));
const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});
afterEach(() => rmSync(join(folder, 'till.mjs'), { force: true }));

function till(script: string) {
  const file = join(folder, 'till.mjs');
  writeFileSync(file, script);
  const heard: ToKeeper[] = [];
  const codes: (number | null)[] = [];
  const process = startTill(globalThis.process.execPath, [file], {
    received: (message) => void heard.push(message),
    ended: (code) => void codes.push(code),
  });
  ended.push(process.kill);
  return { process, heard, codes };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('the keeper', () => {
  it('hears what the till says, nothing that is malformed, and its exit code', async () => {
    const { heard, codes } = till(
      `for (const one of [{kind:'alive'},{kind:'other'},'x',{kind:'refused',sentence:'no'},{kind:'refused',sentence:7}]) process.send(one);
       process.disconnect(); process.exitCode = 2;`,
    );
    await until('the end', () => codes.length > 0);
    expect([heard, codes]).toEqual([[{ kind: 'alive' }, { kind: 'refused', sentence: 'no' }], [2]]);
  });

  it('leaves no helper that is stopped, however the till ended', async () => {
    const { heard, codes } = till(
      `import { spawn } from 'node:child_process';
       const helper = spawn('sleep', ['60']);
       process.kill(helper.pid, 'SIGSTOP');
       process.send({ kind: 'refused', sentence: String(helper.pid) });
       setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);`,
    );
    await until('the end', () => codes.length > 0);
    expect(codes).toEqual([null]);
    const [said] = heard;
    const pid = Number(said?.kind === 'refused' && said.sentence);
    expect(pid).toBeGreaterThan(1);
    await until('the end of its helper', () => !isAlive(pid));
  });

  it('kills a till that is stopped', async () => {
    const {
      process: running,
      heard,
      codes,
    } = till(`process.send({ kind: 'alive' }); process.kill(process.pid, 'SIGSTOP');`);
    await until('its word', () => heard.length > 0);
    running.kill();
    await until('the end', () => codes.length > 0);
    expect(codes).toEqual([null]);
  });

  it('is told once where the program is not there', async () => {
    const codes: (number | null)[] = [];
    startTill(join(folder, 'nothing'), [], { received: () => {}, ended: (code) => void codes.push(code) });
    await until('the end', () => codes.length > 0);
    expect(codes).toEqual([null]);
  });

  it.each([
    ['answers', (answer: (said: string) => void) => answer('i3-ipc\x02\0\0\0\x07\0\0\0{}'), true],
    ['is stopped', () => {}, false],
    ['is another program', (answer: (said: string) => void) => answer('HTTP/1.1 400 Bad Request'), false],
  ] as const)('knows whether a compositor is awake that %s', async (_, reply, expected) => {
    const socket = join(folder, 'sway.sock');
    const server = createServer((line) => {
      line.on('error', () => {});
      line.once('data', () => reply((said) => line.write(Buffer.from(said, 'latin1'))));
    });
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    ended.push(() => server.close());
    expect(await doesAnswer(socket, 300)).toBe(expected);
    await new Promise((resolve) => server.close(resolve));
  });

  it('takes a compositor for dead that is not there', async () => {
    expect(await doesAnswer(join(folder, 'nothing.sock'), 300)).toBe(false);
  });
});

describe('a till', () => {
  const line = (env: NodeJS.ProcessEnv) => ({ env, send: () => true, connected: true, once: () => undefined });

  it('is kept only where the keeper started it', () => {
    expect(createKeeperLine(line({}))).toBeNull();
    expect(createKeeperLine({ ...line({ COUNTERFOIL_KEPT: 'yes' }), send: undefined })).toBeNull();
    expect(createKeeperLine(line({ COUNTERFOIL_KEPT: 'yes' }))).not.toBeNull();
  });

  it('says that it lives each time its page draws, and nothing while the page does not', async () => {
    const told: ToKeeper[] = [];
    const waiting: (() => void)[] = [];
    const page = {
      asked: 0,
      draws: true,
      isDestroyed: () => false,
      executeJavaScriptInIsolatedWorld: () => (page.draws ? Promise.resolve(true) : new Promise<never>(() => {})),
    };
    createKeeperLine({ ...line({ COUNTERFOIL_KEPT: 'yes' }), send: (message) => void told.push(message) })?.beat(page, {
      nowMs: () => 0,
      after: (_, work) => {
        waiting.push(work);
        return () => {};
      },
    });
    const next = async () => {
      waiting.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    };
    await next();
    page.draws = false;
    await next();
    page.draws = true;
    await next();
    expect(told).toEqual([{ kind: 'alive' }, { kind: 'alive' }]);
  });
});
