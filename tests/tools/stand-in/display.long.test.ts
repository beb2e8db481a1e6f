// The customer's display on the stand-in: a second address after the till's, with a bridge of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { ask, endAll, enter, message, type RunningTill, say, startTill } from './running.ts';

const keySecret = 'the-secret-of-this-key';
let sandbox: Sandbox;
let served: ServedSandbox;
beforeAll(async () => {
  await ensureBuilt();
  sandbox = createSandbox({ environment: 'sandbox', keys: [{ keyId: 'KEY1', keySecret }] });
  served = await serveSandbox(sandbox, { port: 0 });
});
afterAll(async () => {
  await endAll();
  await served.close();
  sandbox.close();
  for (const base of bases) rmSync(base, { recursive: true, force: true });
});

const bases: string[] = [];
async function till(more: object) {
  const base = mkdtempSync(join(tmpdir(), 'counterfoil-display-'));
  bases.push(base);
  const file = join(base, 'till.json');
  const people = { id: 'maria', name: 'Maria', role: 'manager' };
  const fields = {
    environment: 'sandbox',
    base_url: served.url,
    key_id: 'KEY1',
    key_secret: keySecret,
    store_id: 'store-001',
    store_key: 'the-key-of-the-whole-store',
    terminal_id: 'T7',
    printer: null,
    locale: 'de',
    currency: 'EUR',
    vault: 'file',
    fiscal: 'none',
    operators: [{ ...people, pin_hash: `scrypt$131072$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}` }],
    ...more,
  };
  writeFileSync(file, JSON.stringify(fields), { mode: 0o600 });
  return startTill(['--provision', file, '--data', join(base, 'data')]);
}

/** The display of this till, as if it were a till whose address was printed. */
async function displayOf(running: RunningTill): Promise<RunningTill> {
  const line = running.lines[1] ?? (await running.nextLine());
  return { ...running, url: new URL(z.strictObject({ display: z.url() }).parse(JSON.parse(line)).display) };
}

describe('a till with a display', () => {
  type View = { readonly cookie: string; readonly frame: string };
  let running: RunningTill;
  let display: RunningTill;
  let here: View;
  let there: View;
  beforeAll(async () => {
    running = await till({ customer_display: { monitor: 'Customer|1280x800|1920,0' } });
    display = await displayOf(running);
    [here, there] = [await enter(running), await enter(display)];
  });

  it('tells the till’s address first and then the display’s, each behind its own port and cookie', async () => {
    expect(display.url.port).not.toBe(running.url.port);
    expect((await ask(display, '/', { headers: { cookie: here.cookie } })).status).toBe(401);
    expect((await ask(running, '/', { headers: { cookie: there.cookie } })).status).toBe(401);
  });

  it('gives the display’s page its own preload, and none of the screens’ pages', async () => {
    const page = (path: string) => ask(display, path, { headers: { cookie: there.cookie } });
    const { body } = await page(`/__stand-in/preload.js?frame=${there.frame}`);
    expect(body).toContain('exposeInMainWorld("display"');
    expect(body).not.toContain('sale:pay');
    expect((await page('/index.html')).status).toBe(404);
    expect((await page('/display.html')).status).toBe(200);
  });

  it('answers no call of the display’s page, and goes on after whatever that says', async () => {
    await expect(say(display, there, 'session:get')).resolves.toEqual({ ok: false, error: { code: 'foreign_sender' } });
    for (const args of [[], [{}], ['x'.repeat(10_000)], [{ kind: 'ready' }, 1], [{ kind: 'answer' }]]) {
      const headers = message(display, there);
      const sent = await ask(display, '/__ipc/send', {
        method: 'POST',
        headers,
        body: JSON.stringify({ channel: 'display:say', args }),
      });
      expect([sent.status, sent.body]).toEqual([204, '']);
    }
    expect(await say(running, here, 'session:get')).toMatchObject({ ok: true, value: { fault: null } });
  });
});

describe('a till without a display', () => {
  it('because its monitor is the till’s own prints its own address alone', async () => {
    const running = await till({ customer_display: { monitor: 'Till|1920x1080|0,0' } });
    expect(await say(running, await enter(running), 'session:get')).toMatchObject({ ok: true });
    await running.end('SIGTERM');
    expect(running.lines).toHaveLength(1);
  });
});
