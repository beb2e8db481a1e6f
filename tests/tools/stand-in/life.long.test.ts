// Real tills on the stand-in: set up, opened, opened twice, ended, killed. What is left on the disk after each.
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { damages } from '../../../testkit/shell/damages.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { projectFolder } from '../../../tools/stand-in/command.ts';
import { endAll, enter, run, runTill, type StartedBy, say, start, startTill } from './running.ts';

const keySecret = 'the-secret-of-this-key';
const storeKey = 'the-key-of-the-whole-store';
let sandbox: Sandbox;
let served: ServedSandbox;
beforeAll(async () => {
  await ensureBuilt();
  sandbox = createSandbox({ environment: 'sandbox', keys: [{ keyId: 'KEY1', keySecret }] });
  served = await serveSandbox(sandbox, { port: 0 });
  template = mkdtempSync(join(tmpdir(), 'counterfoil-life-'));
  [data, file] = [join(template, 'data'), join(template, 'provisioning.json')];
  put(fields());
  await (await session(['--provision', file, '--data', data])).till.end('SIGTERM');
});
afterAll(async () => {
  await endAll();
  await served.close();
  sandbox.close();
  rmSync(template, { recursive: true, force: true });
});

/** A folder with a till that was set up and ended: made once, and copied. */
let template: string;
let base: string;
let data: string;
let file: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-life-'));
  data = join(base, 'data');
  file = join(base, 'provisioning.json');
});
afterEach(async () => {
  await endAll();
  rmSync(base, { recursive: true, force: true });
});

const copyTill = () => cpSync(join(template, 'data'), data, { recursive: true });

type Fields = Record<string, unknown>;
function fields(change: Fields = {}): Fields {
  return {
    environment: 'sandbox',
    base_url: served.url,
    key_id: 'KEY1',
    key_secret: keySecret,
    store_id: 'store-001',
    store_key: storeKey,
    terminal_id: 'T7',
    printer: null,
    locale: 'de',
    currency: 'EUR',
    kiosk: false,
    vault: 'file',
    fiscal: 'none',
    operators: [
      {
        id: 'maria',
        name: 'Maria',
        role: 'manager',
        pin_hash: `scrypt$131072$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}`,
      },
    ],
    ...change,
  };
}
const put = (content: unknown) =>
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function session(args: readonly string[], given = {}) {
  const till = await startTill(args, given);
  const view = await enter(till);
  return { till, view, answer: await say(till, view, 'session:get') };
}

describe('a wrong provisioning file', () => {
  // Every other one is refused in tests/shell/set-up.test.ts.
  it.each<[string, () => unknown, RegExp]>([
    ['a field too many', () => fields({ colour: 1 }), /: colour: /],
    ['another secret than the service has', () => fields({ key_secret: 'not-the-secret-of-it' }), /: key_secret: /],
  ])('(%s) ends the start with 2 and one sentence; the file stays, nothing else does', async (_what, content, told) => {
    put(content());
    const before = readFileSync(file);
    const ended = await runTill(['--provision', file, '--data', data]);
    expect(ended.code).toBe(2);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(told);
    expect(ended.stderr).toMatch(/^[^\n]+\n$/);
    expect(ended.stderr).not.toMatch(/not-the-secret|the-secret-of|the-key-of/);
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(data) ? filesIn(data) : []).toEqual([]);
  });
});

describe('a till that is set up', () => {
  it('opens in its environment, and its secrets are in the vault only, every file its owner’s alone', async () => {
    put(fields());
    const { till, answer } = await session(['--provision', file, '--data', data]);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        environment: 'sandbox',
        locale: 'de',
        terminalId: 'T7',
        storeName: 'Kaufhaus am Marktplatz',
        fault: null,
      },
    });
    const { key_secret: _k, store_key: _s, ...rest } = fields();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(rest);
    await till.end('SIGTERM');
    const files = filesIn(data);
    expect(files.map((path) => path.slice(data.length + 1))).toEqual(
      expect.arrayContaining(['sandbox/settings.json', 'sandbox/vault.key', 'sandbox/ledger.sqlite']),
    );
    for (const path of [...files, file]) {
      expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600]);
      expect([path, readFileSync(path, 'latin1').includes(keySecret)]).toEqual([path, false]);
      expect([path, readFileSync(path, 'latin1').includes(storeKey)]).toEqual([path, false]);
    }
    expect(till.stderr()).not.toMatch(new RegExp(`${keySecret}|${storeKey}`));
  });

  it('opens again by itself, and never in training', async () => {
    copyTill();
    const again = await session(['--data', data]);
    expect(again.answer).toMatchObject({ value: { environment: 'sandbox', fault: null } });
    await again.till.end('SIGTERM');
    const training = await runTill(['--training', '--data', data]);
    expect(training).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The folder [^\n]+ belongs to a till and can’t be used for training\.\n$/),
    });
    expect(existsSync(join(data, 'training'))).toBe(false);
  });

  it('never becomes another one', async () => {
    copyTill();
    put(fields({ terminal_id: 'T8' }));
    const ended = await runTill(['--provision', file, '--data', data]);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(': terminal_id: ') });
    expect(readFileSync(file, 'utf8')).toContain(keySecret);
  });

  it('with the keyring is sealed by the stand-in’s key file, which says what it is for', async () => {
    put(fields({ vault: 'keyring' }));
    const { till, answer } = await session(['--provision', file, '--data', data]);
    expect(answer).toMatchObject({ value: { environment: 'sandbox', fault: null } });
    await till.end('SIGTERM');
    expect(readFileSync(join(data, 'stand-in.key'), 'utf8')).toContain('FOR EVALUATION ONLY');
    expect(statSync(join(data, 'stand-in.key')).mode & 0o777).toBe(0o600);
    expect(existsSync(join(data, 'sandbox', 'vault.key'))).toBe(false);
  });

  it.each<[string, (folder: string) => void, string, string]>([
    ['key file is gone', (folder) => rmSync(join(folder, 'vault.key')), 'vault_lost', '.bin'],
    [
      'settings are damaged',
      (folder) => writeFileSync(join(folder, 'settings.json'), '{'),
      'settings_damaged',
      'settings.json',
    ],
    [
      'ledger is damaged',
      (folder) => writeFileSync(join(folder, 'ledger.sqlite'), 'x'.repeat(4096)),
      'ledger_damaged',
      'ledger.sqlite',
    ],
    [
      'ledger is gone',
      (folder) => {
        for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `ledger.sqlite${end}`), { force: true });
      },
      'ledger_missing',
      'ledger.sqlite',
    ],
  ])('whose %s says so, sells nothing, and keeps the file', async (_what, damage, code, named) => {
    copyTill();
    damage(join(data, 'sandbox'));
    // All but the log, and the note that the next start reads the ledger first.
    const kept = () =>
      filesIn(join(data, 'sandbox'))
        .filter((path) => !path.includes('logs') && !path.endsWith('-closed'))
        .map((path) => [path, readFileSync(path, 'latin1')]);
    const before = kept();
    const { till, view, answer } = await session(['--data', data]);
    expect(answer).toMatchObject({ ok: true, value: { fault: { code, file: expect.stringContaining(named) } } });
    expect(await say(till, view, 'sale:current')).toEqual({ ok: false, error: { code: 'till_stopped' } });
    await till.end('SIGTERM');
    expect(kept()).toEqual(before);
  });
});

describe('a till whose settings a power cut spoilt', () => {
  const setUp = () => {
    copyTill();
    return join(data, 'sandbox', 'settings.json');
  };

  it.each(damages.slice(0, 1))(
    '(%s) says so in its own language, and goes on with the backup it names',
    async (_what, damage) => {
      const settings = setUp();
      const sound = readFileSync(settings);
      damage(settings);
      const { till, view, answer } = await session(['--data', data]);
      expect(answer).toMatchObject({
        ok: true,
        value: {
          locale: 'de',
          fault: {
            code: 'settings_damaged',
            file: settings,
            settingsBackup: { file: expect.stringContaining('settings-backup.json') },
          },
        },
      });
      expect(await say(till, view, 'recovery:use-settings-backup')).toMatchObject({ ok: true });
      expect(await say(till, view, 'session:get')).toMatchObject({ value: { terminalId: 'T7', fault: null } });
      expect(readFileSync(settings)).toEqual(sound);
      await till.end('SIGTERM');
    },
  );

  it('and its backup with them sells nothing and writes nothing', async () => {
    const settings = setUp();
    const backup = settings.replace('settings.json', 'settings-backup.json');
    for (const spoilt of ['\0'.repeat(800), readFileSync(backup, 'utf8').replace('"kiosk": false', '"kiosk": true')]) {
      writeFileSync(settings, '\0'.repeat(800));
      writeFileSync(backup, spoilt);
      const { till, view, answer } = await session(['--data', data]);
      expect(answer).toMatchObject({ value: { fault: { code: 'settings_damaged', file: settings } } });
      expect(JSON.stringify(answer)).not.toContain('settings-backup');
      expect(await say(till, view, 'recovery:use-settings-backup')).toMatchObject({ error: { code: 'till_stopped' } });
      await till.end('SIGTERM');
      expect(readFileSync(backup, 'utf8')).toBe(spoilt);
    }
  });

  it('takes no file before that, and says which backup it has', async () => {
    const settings = setUp();
    writeFileSync(settings, '');
    const change = join(base, 'change.json');
    writeFileSync(change, JSON.stringify({ lock_minutes: 5 }));
    const ended = await runTill(['--settings', change, '--data', data]);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('settings-backup.json') });
  });
});

describe('a till that was never set up', () => {
  it('opens training in development, with its three people and their PINs', async () => {
    const { answer } = await session(['--data', data, '--locale', 'de']);
    expect(answer).toMatchObject({
      value: {
        environment: 'training',
        locale: 'de',
        trainingPins: { anna: '1111', ben: '2222', clara: '3333' },
        operators: [{ role: 'cashier' }, { role: 'supervisor' }, { role: 'manager' }],
      },
    });
  });

  it('opens set-up where it is packaged', async () => {
    const { till, view, answer } = await session(['--data', data], { packaged: true });
    expect(answer).toMatchObject({ ok: true, value: { setsUp: true, fault: null, operators: [] } });
    expect(await say(till, view, 'session:sign-in', { operatorId: 'anna', pin: '1111' })).toEqual({
      ok: false,
      error: { code: 'till_stopped' },
    });
    expect(existsSync(join(data, 'training'))).toBe(false);
  });

  it('opens training where it is packaged and asked to', async () => {
    const { answer } = await session(['--training', '--data', data], { packaged: true });
    expect(answer).toMatchObject({ value: { environment: 'training' } });
  });

  it('answers a command by one line and an exit code, without opening a till', async () => {
    writeFileSync(file, 'a shopping list');
    expect(await runTill(['verify', file], { packaged: true })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `${file} is no SQLite file\n`,
    });
    expect(await runTill(['verify'], { packaged: true })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'usage: counterfoil verify FILE [--head COUNT-SIGNS]...\n',
    });
  });

  it('refuses to be debugged', async () => {
    const ended = await runTill(['--remote-debugging-port=9222', '--data', data]);
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*unknown argument[^\n]*\n$/),
    });
    expect(existsSync(data)).toBe(false);
  });

  it('refuses a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const at = taken.address();
    const port = at !== null && typeof at === 'object' ? at.port : 0;
    expect(await runTill(['--port', `${port}`, '--data', data])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `--port ${port}: the port is already in use\n`,
    });
    taken.close();
  });

  it('refuses a folder it cannot use', async () => {
    writeFileSync(data, 'a file');
    const ended = await runTill(['--data', data]);
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The folder [^\n]+ can’t be used: [^\n]+\n$/),
    });
  });

  it('never runs live on the stand-in', async () => {
    put(fields({ environment: 'live' }));
    const ended = await runTill(['--provision', file, '--data', data]);
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The stand-in never runs a live till[^\n]*\n$/),
    });
    expect(existsSync(data)).toBe(false);
  });
});

describe('the end of a till', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s is clean', async (signal) => {
    const { till } = await session(['--data', data]);
    expect((await till.end(signal)).code).toBe(0);
    expect(readdirSync(data)).toEqual(['training']);
    expect(readdirSync(join(data, 'training')).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  });

  it('comes before the end of its books, which takes a manager', async () => {
    put(fields());
    const { till } = await session(['--provision', file, '--data', data]);
    const command = ['end-books', '--data', data, join(base, 'archive')];
    const stderr = expect.stringMatching(/^a till is running in [^\n]+: end it first\n$/);
    expect(await runTill(command)).toMatchObject({ code: 2, stdout: '', stderr });
    await till.end('SIGTERM');
    const denied = await runTill(command);
    expect(denied).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("this takes a manager's PIN or the recovery code"),
    });
    expect(existsSync(join(base, 'archive'))).toBe(false);
    expect(await runTill(['end-books', '--data', data])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage'),
    });
  });

  it('by SIGKILL holds up no later start', async () => {
    const first = await session(['--data', data]);
    expect((await first.till.end('SIGKILL')).code).toBeNull();
    const second = await session(['--data', data]);
    expect(second.answer).toMatchObject({ ok: true, value: { fault: null } });
  });

  it('is not the start of a second one: that one ends, and the first prints a new address', async () => {
    const { till } = await session(['--data', data]);
    const next = till.nextLine();
    expect(await runTill(['--data', data])).toMatchObject({ code: 0, stdout: '' });
    const printed = new URL(JSON.parse(await next).url);
    expect(printed.origin).toBe(till.url.origin);
    expect(printed.search).not.toBe(till.url.search);
    put(fields());
    const provisioned = await runTill(['--provision', file, '--data', data]);
    expect(provisioned).toMatchObject({ code: 2, stderr: expect.stringMatching(/^a till is running [^\n]+\n$/) });
    expect(readFileSync(file, 'utf8')).toContain(keySecret);
  });
});

describe('npm start', () => {
  const launcher = (...args: string[]): StartedBy => ({
    command: process.execPath,
    args: [join(projectFolder, 'tools/stand-in/start.ts'), ...args],
    env: process.env,
  });

  it('--headless prints the address first, is the till itself, and ends cleanly', async () => {
    const till = await start(launcher('--headless', '--port', '0', '--data', data));
    expect(await say(till, await enter(till), 'session:get')).toMatchObject({ value: { environment: 'training' } });
    const ended = await till.end('SIGTERM');
    expect(ended.code).toBe(0);
    expect(ended.stdout).toBe(`${JSON.stringify({ url: till.url.href })}\n`);
  });

  it('--headless killed leaves no till behind', async () => {
    const till = await start(launcher('--headless', '--port', '0', '--data', data));
    await till.end('SIGKILL');
    await expect(fetch(till.url)).rejects.toThrow();
  });

  it('without a display says that it takes the stand-in, sets it up, and prints the address for a person', async () => {
    put(fields());
    const { DISPLAY: _d, WAYLAND_DISPLAY: _w, ...env } = process.env;
    const till = await start({ ...launcher('--provision', file, '--data', data), env }, (line) => {
      const url = /^Counterfoil is at (http:\S+)$/.exec(line)?.[1];
      return url ?? expect.fail(line);
    });
    expect(await say(till, await enter(till), 'session:get')).toMatchObject({ value: { environment: 'sandbox' } });
    expect(till.stderr()).toMatch(
      /^There is no display for Electron: the till runs on the stand-in[^\n]*\n(.*: warning: .*\n)*$/,
    );
    expect((await till.end('SIGINT')).code).toBe(0);
  });

  it.each([
    [['--port', 'x'], 2],
    [['--headless', '--provision', '/nowhere/at/all.json'], 2],
  ])('passes exit codes on: %s', async (args, code) => {
    expect(await run(launcher(...args, '--data', data))).toMatchObject({ code, stdout: '' });
  });
});
