// The command line as a door: where a till exists, whatever changes its settings, people, service or books asks first, and one door decides.
// Every command with every word, here; each with one of them, and whatever opens a till, as a process; and what it leaves in the journal.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../tools/stand-in/electron-hook.ts';
import { openLedger } from '../../../electron/ledger/open.ts';
import { createUndiciTransport } from '../../../electron/service/undici-transport.ts';
import { parseCommandLine, splitData } from '../../../electron/shell/command-line.ts';
import { keepTill, vaultOf } from '../../../electron/shell/enrolment.ts';
import { environmentFolder } from '../../../electron/shell/folders.ts';
import { createLog } from '../../../electron/shell/log.ts';
import { createSettings } from '../../../electron/shell/settings.ts';
import { systemTimers } from '../../../electron/shell/system-timers.ts';
import { deriveTillKey } from '../../../electron/shell/till-keys.ts';
import { askOnInput } from '../../../electron/start/ask-on-input.ts';
import { endBooksOfTill } from '../../../electron/start/end-books.ts';
import type { AskedFile } from '../../../electron/start/files-over-till.ts';
import { applyFiles, faultInFiles } from '../../../electron/start/given-files.ts';
import { type ServiceStart, serviceWithTill } from '../../../electron/start/service-with-till.ts';
import { hashPin } from '../../../electron/till/operators/pin-hash.ts';
import { recoveryHash } from '../../../electron/till/operators/recovery-code.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { leastPinN } from '../../../shared/operator.ts';
import { err } from '../../../shared/result.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { standInCommand } from '../../../tools/stand-in/command.ts';
import { safeStorage } from '../../../tools/stand-in/safe-storage.ts';
import { type Ended, endAll, enter, run, say, start as startTill } from './running.ts';

const pins = { maria: '481516', dora: '234253', mona: '918273', ben: '7319' };
const code = 'ABCDE-FGHJK-MNPQR-STVWX';
const keySecret = 'the-secret-of-this-key';
const storeKey = 'the-key-of-the-whole-store';
const system = { safeStorage, platform: 'linux' as const };

let sandbox: Sandbox;
let served: ServedSandbox;
/** Of somebody who has a service of their own. */
let strange: { readonly sandbox: Sandbox; readonly served: ServedSandbox };
let template: string;
let operators: { id: string; name: string; role: 'manager' | 'cashier'; pin_hash: string }[];

beforeAll(async () => {
  await ensureBuilt();
  const serve = async (secret: string) => {
    const own = createSandbox({ environment: 'sandbox', keys: [{ keyId: 'KEY1', keySecret: secret }] });
    return { sandbox: own, served: await serveSandbox(own, { port: 0 }) };
  };
  ({ sandbox, served } = await serve(keySecret));
  strange = await serve('a-secret-of-my-own');
  const person = async (id: keyof typeof pins, name: string, role: 'manager' | 'cashier') => ({
    id,
    name,
    role,
    pin_hash: await hashPin(pins[id], leastPinN),
  });
  operators = [
    await person('maria', 'Maria', 'manager'),
    await person('dora', 'Dora', 'manager'),
    await person('mona', 'Mona', 'manager'),
    await person('ben', 'Ben', 'cashier'),
  ];
  template = mkdtempSync(join(tmpdir(), 'counterfoil-door-'));
  const { key_secret: _key, store_key: _store, ...settings } = fields();
  const kept = await keepTill({
    folder: environmentFolder(template, 'sandbox'),
    system,
    settings: {
      ...settings,
      operators: operators.map((one) => ({
        ...one,
        ...(one.id === 'dora' ? { disabled_at: '2026-11-01T09:00:00.000Z' } : {}),
        ...(one.id === 'mona' ? { pin_must_change: true } : {}),
      })),
      store: {
        name: 'Kaufhaus am Marktplatz',
        address: { street: 'Marktplatz 1', city: 'Musterstadt', postal_code: '12345' },
        country: 'DE',
      },
    },
    secrets: { keySecret, storeKey, recovery: { hash: recoveryHash(code), isNoted: true } },
    made: { at: new Date('2026-11-06T09:00:00.000Z'), cause: 'set-up' },
  });
  if (!kept.ok) throw new Error(kept.error);
  kept.value.finish();
  const { ledgerKey } = await secretsNow(template);
  const guard = { sealKey: deriveTillKey(ledgerKey, 'ledger-seals'), had: null, anchor: null, begins: false };
  const file = join(environmentFolder(template, 'sandbox'), 'ledger.sqlite');
  const ledger = openLedger(file, { environment: 'sandbox', terminalId: 'T7' }, () => new Date(), guard);
  if (!ledger.ok) throw new Error(ledger.error.detail);
  ledger.value.close();
});
afterAll(async () => {
  await endAll();
  for (const one of [{ sandbox, served }, strange]) {
    await one.served.close();
    one.sandbox.close();
  }
  rmSync(template, { recursive: true, force: true });
});

let base: string;
let data: string;
let file: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-door-'));
  data = join(base, 'data');
  file = join(base, 'file.json');
  cpSync(template, data, { recursive: true });
});
afterEach(async () => {
  await endAll();
  rmSync(base, { recursive: true, force: true });
});

/** The file that the till was set up with. */
function fields() {
  return {
    environment: 'sandbox' as const,
    base_url: served.url,
    key_id: 'KEY1',
    key_secret: keySecret,
    store_id: 'store-001',
    store_key: storeKey,
    terminal_id: 'T7',
    printer: null,
    locale: 'en' as const,
    currency: 'EUR',
    kiosk: false,
    vault: 'file' as const,
    fiscal: 'none' as const,
    lock_minutes: 3,
    operators,
  };
}
const put = (content: unknown) => writeFileSync(file, JSON.stringify(content), { mode: 0o600 });

type Command = 'provision' | 'settings' | 'service' | 'end-books';
const commands: readonly Command[] = ['provision', 'settings', 'service', 'end-books'];
const archive = () => join(base, 'archive');

function argumentsOf(command: Command): readonly string[] {
  switch (command) {
    case 'provision':
      put({ ...fields(), lock_minutes: 60 });
      return ['--provision', file, '--data', data];
    case 'settings':
      put({ lock_minutes: 60 });
      return ['--settings', file, '--data', data];
    case 'service':
      return ['service', '--data', data, 'stores', 'show', 'store-001'];
    case 'end-books':
      return ['end-books', '--data', data, archive()];
  }
}

type Typed = Ended & { readonly opened: boolean; readonly status?: unknown };

/** As a process, without a screen; what is typed is on standard input. A till that opens is ended. */
async function start(args: readonly string[], typed: readonly string[]): Promise<Typed> {
  const isTill = args[0]?.startsWith('--') === true;
  const { command, args: given, env } = standInCommand(args, { packaged: true });
  const here = { ...env, XDG_STATE_HOME: join(base, 'state'), DISPLAY: '', WAYLAND_DISPLAY: '' };
  const by = { command, args: given, env: here, input: typed.map((line) => `${line}\n`).join('') };
  if (!isTill) return { ...(await run(by)), opened: false };
  try {
    const till = await startTill(by);
    const view = await enter(till);
    expect(await say(till, view, 'session:get')).toMatchObject({ ok: true, value: { fault: null } });
    const status = await say(till, view, 'status:get');
    // It was let in. How a till ends that is ended as it opens is shown in life.long.test.ts.
    return { ...(await till.end('SIGTERM')), code: 0, opened: true, status };
  } catch (error) {
    const [, exit, stderr = ''] = /ended with (\d+): ([\s\S]*)/.exec(String(error)) ?? [];
    if (exit === undefined) throw error;
    return { code: Number(exit), stdout: '', stderr, opened: false };
  }
}

/** The same here, as electron/main.ts asks it, up to where a till would open. */
async function type(args: readonly string[], typed: readonly string[]): Promise<Typed> {
  const said = { stdout: '', stderr: '' };
  const hear = (of: keyof typeof said) => (text: string | Uint8Array) => {
    said[of] += `${text}\n`;
    return true;
  };
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(hear('stderr'));
  try {
    const input = Readable.from(typed.map((line) => `${line}\n`));
    const code = await codeOf(args, { input, print: hear('stdout'), warn: hear('stderr') });
    return { ...said, code, opened: code === 0 && args[0]?.startsWith('--') === true };
  } finally {
    written.mockRestore();
  }
}

async function codeOf(args: readonly string[], person: Pick<ServiceStart, 'input' | 'print' | 'warn'>) {
  const machine = { system, now: () => new Date(), log: createLog(), transportTo: async () => createUndiciTransport() };
  const own = { ...machine, ...person, base: data, fileOf: (name: string) => name };
  const { rest } = splitData(args.slice(1), base);
  if (args[0] === 'service') return serviceWithTill(rest, own);
  if (args[0] === 'end-books') return endBooksOfTill(rest, own);
  const ask = (about: AskedFile) => askOnInput(about.door, { ...about, ...person, timers: systemTimers });
  const command = parseCommandLine(args, true, base);
  if (!command.ok) throw new Error(command.error);
  const fault = faultInFiles(command.value, data);
  const taken = fault === null ? await applyFiles(command.value, data, { ...machine, ask }) : err(fault);
  if (!taken.ok) person.warn(taken.error);
  return taken.ok ? 0 : 2;
}

const folder = (of = data) => environmentFolder(of, 'sandbox');
function rows<T>(sql: string): T[] {
  const db = new Database(join(folder(), 'ledger.sqlite'), { readonly: true });
  try {
    return db.prepare(sql).all() as T[];
  } finally {
    db.close();
  }
}
const journal = (kind: string) =>
  rows<{ by: string | null; body: string }>(
    `SELECT operator_id AS "by", body FROM journal WHERE kind = '${kind}' ORDER BY seq`,
  ).map(({ by, body }) => ({ by, ...(JSON.parse(body) as Record<string, unknown>) }));
const wrongTries = () => rows('SELECT operator_id AS id, count AS n FROM sign_in_failures');
function settingsNow(of = data) {
  const read = createSettings(folder(of)).read();
  if (!read.ok || !read.value) throw new Error('no settings');
  return read.value;
}
async function secretsNow(of = data) {
  const read = await vaultOf(folder(of), 'file', system).read(settingsNow(of).vault_id);
  if (!read.ok) throw new Error(read.error.detail);
  return read.value;
}
const hasChanged = (command: Command): boolean =>
  command === 'end-books' ? readdirSync(base).includes('archive') : settingsNow().lock_minutes !== 3;
const secretsIn = (said: string) =>
  [...Object.values(pins), code, keySecret, storeKey].filter((one) => said.includes(one));

type Word = {
  readonly who: string;
  readonly typed: readonly string[];
  readonly says: RegExp | null;
  readonly counted?: string;
};
const noPin = /this is no PIN of a manager of this till/;
const words: readonly Word[] = [
  { who: 'no word', typed: [], says: /nothing was changed: this takes a manager's PIN or the recovery code/ },
  { who: 'a wrong PIN', typed: ['maria', '481517'], says: noPin, counted: 'maria' },
  { who: 'a wrong code', typed: ['', 'ABCDE-FGHJK-MNPQR-STVW0'], says: /this is not the recovery code/ },
  { who: 'a disabled manager', typed: ['dora', pins.dora], says: noPin },
  { who: 'a manager who must change the PIN', typed: ['mona', pins.mona], says: /must be changed on screen first/ },
  { who: 'a cashier', typed: ['ben', pins.ben], says: noPin },
  { who: 'a manager', typed: ['maria', pins.maria], says: null },
  { who: 'the recovery code', typed: ['', code], says: null },
];

async function changesNothing(command: Command, { typed, says, counted }: Word, by: typeof type): Promise<void> {
  const before = JSON.stringify(await secretsNow());
  const ended = await by(argumentsOf(command), typed);
  expect(ended.stderr).toMatch(says ?? '');
  expect(ended).toMatchObject({ code: command === 'end-books' ? 1 : 2, stdout: '', opened: false });
  expect(secretsIn(ended.stderr)).toEqual([]);
  expect(secretsIn(JSON.stringify(rows('SELECT body FROM journal')))).toEqual([]);
  expect(hasChanged(command)).toBe(false);
  expect(JSON.stringify(await secretsNow())).toBe(before);
  expect(wrongTries()).toEqual(counted ? [{ id: counted, n: 1 }] : []);
  expect(journal('wrong-pin')).toEqual(counted ? [{ by: counted }] : []);
}

async function doesIt(command: Command, { typed }: Word, by: typeof type): Promise<void> {
  const ended = await by(argumentsOf(command), typed);
  expect([ended.code, ended.stderr]).toEqual([0, expect.any(String)]);
  expect(secretsIn(ended.stdout + ended.stderr)).toEqual([]);
  expect(secretsIn(JSON.stringify(rows('SELECT body FROM journal')))).toEqual([]);
  expect(hasChanged(command)).toBe(command !== 'service');
  // The code is spent, and the next one is on no command line.
  const isCode = typed[1] === code;
  expect((await secretsNow()).recovery?.hash === recoveryHash(code)).toBe(!isCode);
  if (!isCode && command !== 'end-books') expect(journal('approved')).toEqual([{ by: 'maria' }]);
}

describe('where a till exists', () => {
  for (const command of commands)
    for (const word of words)
      if (word.says === null) it(`${command} does it for ${word.who}`, () => doesIt(command, word, type));
      else it(`${command} changes nothing for ${word.who}`, () => changesNothing(command, word, type));

  const [wrong, right] = words.filter(({ who }) => who === 'a wrong PIN' || who === 'a manager') as [Word, Word];
  it.each(commands)('%s is let in as a process', (command) => doesIt(command, right, start));
  it.each(['settings', 'end-books'] as const)('%s is kept out as one', (command) =>
    changesNothing(command, wrong, start),
  );

  it('a file equal to what is stored asks nothing, and loses its secrets', async () => {
    const before = settingsNow().seal?.mac;
    put(fields());
    // Dora was disabled and Mona got a PIN since.
    put({ ...fields(), operators: settingsNow().operators });
    expect(await type(['--provision', file, '--data', data], [])).toMatchObject({ code: 0, opened: true });
    expect(readFileSync(file, 'utf8')).not.toMatch(/the-secret|the-key/);
    put({ lock_minutes: 3 });
    expect(await start(['--settings', file, '--data', data], [])).toMatchObject({ code: 0, opened: true });
    expect(settingsNow().seal?.mac).toBe(before);
    expect(journal('command-line-used')).toEqual([]);
  });

  it('what was changed, and by whom, is journalled once, field by field, and in the status bar; people are tied to who gave the file', async () => {
    const people = settingsNow().operators.map((one) => (one.id === 'ben' ? { ...one, role: 'manager' } : one));
    put({ ...fields(), operators: people, lock_minutes: 60 });
    const { status } = await start(['--provision', file, '--data', data], ['maria', pins.maria]);
    const given = { command: 'provision', word: 'pin', fields: ['lock_minutes', 'operators.ben.role'] };
    expect(journal('command-line-used')).toEqual([{ by: 'maria', ...given, givenAt: expect.any(String) }]);
    expect(status).toMatchObject({ value: { commandGiven: { name: 'Maria', ...given } } });
    expect(settingsNow().operators.map(({ id, set_by }) => [id, set_by])).toEqual([
      ['maria', undefined],
      ['dora', undefined],
      ['mona', undefined],
      ['ben', [{ by: 'maria', at: expect.any(String) }]],
    ]);
    expect(settingsNow().operators.map(({ disabled_at: off, pin_must_change: must }) => Boolean(off ?? must))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    put({ lock_minutes: 5 });
    await start(['--settings', file, '--data', data], ['maria', pins.maria]);
    await start(['--data', data], []);
    expect(journal('command-line-used')).toMatchObject([given, { fields: ['lock_minutes'] }]);
  });

  it('what loosens a control is refused, because a file names no second manager', async () => {
    const manual_card = { per_day_minor: 9_900_00 };
    for (const [flag, content] of [
      ['--settings', { manual_card }],
      ['--provision', { ...fields(), operators: settingsNow().operators, manual_card }],
    ] as const) {
      put(content);
      expect(await type([flag, file, '--data', data], ['maria', pins.maria])).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/: manual_card.per_day_minor: loosens a control, which takes two managers/),
      });
    }
    expect(settingsNow().manual_card).toBeUndefined();
    expect(settingsNow().waiting).toBeUndefined();
  });

  it('a service of one’s own asks too, and is refused over open books', async () => {
    const own = { base_url: strange.served.url, key_secret: 'a-secret-of-my-own' };
    put({ ...fields(), ...own });
    expect(await type(['--provision', file, '--data', data], ['', '', 'LOST'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("this takes a manager's PIN or the recovery code"),
    });
    sellOne();
    for (const flag of ['--provision', '--settings']) {
      put(flag === '--provision' ? { ...fields(), ...own } : { ...own, key_id: 'KEY1' });
      expect(await type([flag, file, '--data', data], ['maria', pins.maria])).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^[^\n]*: base_url: is another service, [^\n]*: end the books first\n$/),
      });
    }
    put({ ...fields(), store_id: 'store-002' });
    expect(await type(['--provision', file, '--data', data], ['maria', pins.maria])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/: store_id: differs: [^\n]*end the books first/),
    });
    expect(settingsNow().base_url).toBe(served.url);
  });

  it('with PINs and code lost the file with the same key and store goes on, its people are new, and what it loosens waits', async () => {
    const manual_card = { per_day_minor: 9_900_00 };
    put({ ...fields(), new_manager_days: 0, manual_card, operators: operators.slice(0, 1) });
    const { code: exit, status } = await start(['--provision', file, '--data', data], ['', '', 'LOST']);
    expect(exit).toBe(0);
    expect(settingsNow()).toMatchObject({
      new_manager_days: 7,
      // Whoever the file leaves out is disabled, and still counts for a while.
      operators: expect.arrayContaining([
        expect.objectContaining({ id: 'maria', set_by: [{ by: null, at: expect.any(String) }] }),
      ]),
      waiting: [{ by: null, approved_by: null, controls: { 'manual_card.per_day_minor': 9_900_00 } }],
    });
    expect((await secretsNow()).recovery?.hash).not.toBe(recoveryHash(code));
    expect(status).toMatchObject({ value: { commandGiven: { word: 'service-key' } } });
    expect(journal('command-line-used')).toMatchObject([{ by: null, word: 'service-key' }]);
  });

  it('with the vault lost nothing but that file goes on', async () => {
    rmSync(join(folder(), 'vault.key'));
    put({ lock_minutes: 60 });
    expect(await type(['--settings', file, '--data', data], ['maria', pins.maria])).toMatchObject({ code: 2 });
    put({ ...fields(), lock_minutes: 60 });
    expect(await type(['--provision', file, '--data', data], ['maria', pins.maria])).toMatchObject({ code: 2 });
    expect(await start(['--provision', file, '--data', data], ['LOST'])).toMatchObject({ code: 0, opened: true });
    expect(settingsNow().operators.every(({ set_by }) => set_by?.[0]?.by === null)).toBe(true);
  });

  it('of settings edited by hand nobody is believed, but the recovery code is', async () => {
    const edited = join(folder(), 'settings.json');
    writeFileSync(edited, readFileSync(edited, 'utf8').replace('"Maria"', '"Eve"'));
    expect((await type(argumentsOf('provision'), ['maria', pins.maria])).stderr).toContain('not the recovery code');
    expect(await start(argumentsOf('provision'), [code])).toMatchObject({ code: 0, opened: true });
  });

  it('with a screen is asked about there; whoever ends it allowed nothing, and the command line says so', async () => {
    const { command, args, env } = standInCommand(argumentsOf('settings'), { packaged: true });
    const till = await startTill({
      command,
      args,
      env: { ...env, XDG_STATE_HOME: join(base, 'state'), DISPLAY: ':0' },
      input: `maria\n${pins.maria}\n`,
    });
    expect(await say(till, await enter(till), 'session:get')).toMatchObject({
      value: { fault: { code: 'command_waits', edited: ['lock_minutes'], ways: ['pin', 'recovery-code'] } },
    });
    const stderr = expect.stringMatching(/nothing was changed: nobody allowed what [^\n]+ says\n$/);
    expect(await till.end('SIGTERM')).toMatchObject({ code: 2, stderr });
    expect(hasChanged('settings')).toBe(false);
  });

  it('that runs is not asked about: its books are open', async () => {
    const { command, args, env } = standInCommand(['--data', data], { packaged: true });
    const till = await startTill({ command, args, env: { ...env, XDG_STATE_HOME: join(base, 'state') } });
    for (const one of commands.slice(1))
      expect(await start(argumentsOf(one), ['maria', pins.maria])).toMatchObject({
        stderr: expect.stringContaining('a till is running in'),
      });
    await till.end('SIGTERM');
    expect([wrongTries(), journal('approved')]).toEqual([[], []]);
  });
});

/** As far as anybody can see who only counts. */
function sellOne(): void {
  const db = new Database(join(folder(), 'ledger.sqlite'));
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  const columns = db.pragma('table_info(sales)') as { name: string; type: string; notnull: number }[];
  const needed = columns.filter(({ notnull, name }) => notnull === 1 || name === 'id');
  const values = needed.map(({ type: of }) => (of === 'TEXT' ? 'x' : 0));
  db.prepare(
    `INSERT INTO sales (${needed.map(({ name }) => name).join(', ')}) VALUES (${needed.map(() => '?').join(', ')})`,
  ).run(values);
  db.close();
}
