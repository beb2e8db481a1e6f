// A real till whose power goes at each step of its set-up: it is then what it was before or what it was set up to be, its
// secrets are never nowhere, and the next try ends well.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../../tools/stand-in/electron-hook.ts';
import { vaultOf } from '../../../electron/shell/enrolment.ts';
import { createSettings } from '../../../electron/shell/settings.ts';
import { hashPin } from '../../../electron/till/operators/pin-hash.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { leastPinN } from '../../../shared/operator.ts';
import { type KillAt, killVariable } from '../../../testkit/drive/kill-at-rename.ts';
import { oneIn } from '../../../testkit/whole.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { standInCommand } from '../../../tools/stand-in/command.ts';
import { safeStorage } from '../../../tools/stand-in/safe-storage.ts';
import { endAll, enter, run, say, start } from './running.ts';

const keys = [
  { keyId: 'KEY1', keySecret: 'the-secret-of-key-1' },
  { keyId: 'KEY2', keySecret: 'the-secret-of-key-2' },
] as const;
/** What takes new credentials over a till. */
const word = 'maria\n481516\n';
let pinHash: string;
const storeKey = 'the-key-of-the-whole-store';
let sandbox: Sandbox;
let served: ServedSandbox;
beforeAll(async () => {
  await ensureBuilt();
  pinHash = await hashPin('481516', leastPinN);
  sandbox = createSandbox({ environment: 'sandbox', keys });
  served = await serveSandbox(sandbox, { port: 0 });
});
afterAll(async () => {
  await endAll();
  await served.close();
  sandbox.close();
});

let base: string;
let data: string;
let file: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-cut-'));
  data = join(base, 'data');
  file = join(base, 'provisioning.json');
});
afterEach(async () => {
  await endAll();
  rmSync(base, { recursive: true, force: true });
});

function put({ keyId, keySecret }: (typeof keys)[number]): void {
  const operators = [{ id: 'maria', name: 'Maria', role: 'manager', pin_hash: pinHash }];
  const content = {
    environment: 'sandbox',
    base_url: served.url,
    key_id: keyId,
    key_secret: keySecret,
    store_id: 'store-001',
    store_key: storeKey,
    terminal_id: 'T1',
    printer: null,
    locale: 'en',
    currency: 'EUR',
    kiosk: false,
    vault: 'file',
    fiscal: 'none',
    operators,
  };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
}

/** No screen. */
const bare = { DISPLAY: '', WAYLAND_DISPLAY: '' };

/** Ends true where the power went, false where there was no such step. */
async function cutAt(at: KillAt): Promise<boolean> {
  const { command, args, env } = standInCommand(['--provision', file, '--data', data], { packaged: true });
  const hook = ['--import', new URL('../../../testkit/drive/kill-at-rename.ts', import.meta.url).href];
  const cut = {
    command,
    args: [...hook, ...args],
    env: { ...env, ...bare, [killVariable]: JSON.stringify(at) },
    input: word,
  };
  const ended = await run(cut);
  expect(ended.stdout, 'the till opened before the cut').toBe('');
  return ended.code === null;
}

/** What is sealed on the disk, where the folder is set up. */
async function sealed() {
  if (!existsSync(join(data, 'sandbox', 'settings.json'))) return null;
  const settings = createSettings(join(data, 'sandbox')).read();
  if (!settings.ok || !settings.value) throw new Error('the settings cannot be read');
  const secrets = await vaultOf(join(data, 'sandbox'), 'file', { safeStorage, platform: 'linux' }).read(
    settings.value.vault_id,
  );
  if (!secrets.ok) throw new Error(secrets.error.detail);
  return { keyId: settings.value.key_id, ...secrets.value };
}

async function faultOf(args: readonly string[]) {
  const { env, ...by } = standInCommand(['--data', data, ...args], { packaged: true });
  const till = await start({ ...by, env: { ...env, ...bare }, input: word });
  const answer = await say(till, await enter(till), 'session:get');
  await till.end('SIGTERM');
  return answer;
}

const steps = [1, 2, 3, 4].flatMap((rename) => (['before', 'after'] as const).map((when) => ({ rename, when })));

describe('a first set-up', () => {
  it.each(steps.filter(oneIn(3)))('cut $when rename $rename', async (at) => {
    put(keys[0]);
    expect(await cutAt(at)).toBe(true);
    const inFile = readFileSync(file, 'utf8').includes(keys[0].keySecret);
    const kept = await sealed();
    if (kept) expect(kept).toMatchObject({ keyId: 'KEY1', keySecret: keys[0].keySecret, storeKey });
    expect(inFile || kept !== null).toBe(true);
    expect(await faultOf([])).toMatchObject({
      value: kept ? { environment: 'sandbox', fault: null } : { setsUp: true },
    });

    // The next try, where the file still has what it needs.
    if (inFile)
      expect(await faultOf(['--provision', file])).toMatchObject({ value: { environment: 'sandbox', fault: null } });
    expect(await sealed()).toMatchObject({ keySecret: keys[0].keySecret });
    expect(readFileSync(file, 'utf8')).not.toContain(keys[0].keySecret);
    expect(readdirSync(join(data, 'sandbox')).filter((name) => name.endsWith('.bin'))).toHaveLength(1);
  });
});

describe('a set-up with new credentials', () => {
  it.each(steps.filter(({ rename }) => rename < 4).filter(oneIn(3)))('cut $when rename $rename', async (at) => {
    put(keys[0]);
    await faultOf(['--provision', file]);
    const before = await sealed();
    put(keys[1]);
    expect(await cutAt(at)).toBe(true);
    const after = await sealed();
    // Key and secret belong together, and what the ledger sealed stays readable.
    expect(keys.map(({ keyId, keySecret }) => `${keyId} ${keySecret}`)).toContain(
      `${after?.keyId} ${after?.keySecret}`,
    );
    expect(after?.ledgerKey).toBe(before?.ledgerKey);
    expect(await faultOf([])).toMatchObject({ value: { environment: 'sandbox', fault: null } });

    const inFile = readFileSync(file, 'utf8').includes(keys[1].keySecret);
    if (inFile) await faultOf(['--provision', file]);
    expect(await sealed()).toMatchObject({ keyId: 'KEY2', keySecret: keys[1].keySecret, ledgerKey: before?.ledgerKey });
  });
});
