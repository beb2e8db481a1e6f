// `npm run sandbox`: its first line, its flags and what it makes of them; as a process of its own its exit codes and its end; and the port it
// serves.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sandboxCommand } from '../../sandbox/sandbox-command.ts';
import { confirmBody, openBench, orderBody } from '../../testkit/sandbox/bench.ts';
import { send, signedHeaders } from '../../testkit/sandbox/signer.ts';

const firstLine = z.strictObject({
  base_url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
  key_id: z.string().min(8),
  key_secret: z.string().min(32),
  environment: z.enum(['sandbox', 'live']),
});

let folder: string;
const running: ChildProcess[] = [];
const open: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const end of open.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** What its first line says, and a hand to speak to it with. */
function known(said: unknown) {
  const line = firstLine.parse(said);
  const port = Number(new URL(line.base_url).port);
  const signed = (target: string, body = '', idempotencyKey?: string) => {
    const sent = { method: body ? 'POST' : 'GET', target, body, ...(idempotencyKey && { idempotencyKey }) };
    const from = { host: `127.0.0.1:${port}`, keyId: line.key_id, secret: line.key_secret, now: new Date() };
    return send(port, sent, signedHeaders(sent, from));
  };
  return { line, port, signed };
}

/** As a process of its own. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../sandbox/cli.ts'), ...args]);
  running.push(child);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return {
    child,
    ended: ended.then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr })),
    started: async () => known(JSON.parse(String(await Promise.race([once(child.stdout, 'data'), ended])))),
  };
}

/** In this process. */
async function start(...args: string[]) {
  const started = await sandboxCommand(args);
  if (!started.ok) throw new Error(started.error);
  if (started.value.end) open.push(started.value.end);
  return known(started.value.line);
}

describe('the command', () => {
  it('prints where it is and the key it takes, serves, and ends on SIGTERM', async () => {
    const process_ = run('--port', '0');
    const { line, signed } = await process_.started();
    expect(line.environment).toBe('sandbox');
    expect(await signed('/v1/ping')).toMatchObject({ status: 200, text: '{}' });
    expect((await signed('/v1/settlements?size=1')).status).toBe(404);
    process_.child.kill('SIGTERM');
    expect(await process_.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('keeps its key and its orders in a file, and ends on SIGINT', async () => {
    const db = join(folder, 'state.db');
    const first = run('--port', '0', '--live', '--db', db);
    const before = await first.started();
    expect(before.line.environment).toBe('live');
    expect((await before.signed('/v1/settlements?size=1')).status).toBe(200);
    const created = await before.signed('/v1/retail_orders', JSON.stringify(orderBody), 'key-1');
    expect(created.status).toBe(201);
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    const after = await start('--port', '0', '--live', '--db', db);
    expect([after.line.key_id, after.line.key_secret]).toEqual([before.line.key_id, before.line.key_secret]);
    expect((await after.signed('/v1/retail_orders', JSON.stringify(orderBody), 'key-1')).text).toBe(created.text);
  });

  it('makes and pays settlements as soon as its periods say', async () => {
    const periods = ['--settlement-period', '1', '--settlement-paid-after', '1', '--invalidation-period', '1'];
    const { signed } = await start('--port', '0', '--live', ...periods);
    const { id } = JSON.parse((await signed('/v1/retail_orders', JSON.stringify(orderBody), 'key-1')).text);
    const confirmed = await signed(`/v1/retail_orders/${id}/actions/confirm`, JSON.stringify(confirmBody));
    expect(confirmed.status).toBe(200);
    const settlements = async () => JSON.parse((await signed('/v1/settlements')).text).settlements;
    await expect.poll(settlements).toMatchObject([{ amount: '25.00', state: 'paid' }]);
  });

  it('makes another key for each run without a file', async () => {
    const [one, two] = [await start('--port', '0'), await start('--port', '0')];
    expect(one.line.key_secret).not.toBe(two.line.key_secret);
  });

  it('says in one line what is wrong with the flags, and exits with 2', async () => {
    const wrong = [
      [],
      ['--port', 'x'],
      ['--port', '65536'],
      ['--port', '0', '--colour', 'red'],
      ['--port', '0', 'extra'],
      ['--port', '0', '--controls', '--host', '0.0.0.0'],
      ['--port', '0', '--db', join(folder, 'no', 'such', 'folder', 'state.db')],
      ['--port', '0', '--db', folder],
      ['--port', '0', '--host', 'no.such.host.invalid'],
      ['--port', '0', '--settlement-period', '0'],
      ['--port', '0', '--settlement-paid-after', '1.5'],
      ['--port', '0', '--invalidation-period', 'soon'],
      ['--cards'],
      ['--cards', ''],
      ['--cards', join(folder, 'cards.html'), '--port', '0'],
      ['--cards', join(folder, 'no', 'such', 'folder', 'cards.html')],
    ];
    for (const args of wrong)
      expect({ args, started: await sandboxCommand(args) }).toEqual({
        args,
        started: { ok: false, error: expect.stringMatching(/^[^\n]+$/) },
      });
    const one = { code: 2, stdout: '', stderr: expect.stringMatching(/^sandbox: --port is missing; [^\n]+\n$/) };
    expect(await run().ended).toEqual(one);
  });

  it('writes a page of sample cards with --cards, and ends', async () => {
    const cards = join(folder, 'cards.html');
    const { code, stdout, stderr } = await run('--cards', cards).ended;
    expect({ code, stderr, line: JSON.parse(stdout) }).toEqual({ code: 0, stderr: '', line: { cards } });
    expect(readFileSync(cards, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<svg /);
  });

  it('says that the port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await sandboxCommand(['--port', port])).toEqual({ ok: false, error: 'the port is already in use' });
    taken.close();
  });

  it('lets a trainer choose replies with --controls, on this machine and not from a page', async () => {
    const { port, signed } = await start('--port', '0', '--controls');
    const control = (method: string, path: string, body = '', headers: Record<string, string> = {}) =>
      send(port, { method, target: `/_sandbox/${path}`, body }, { host: `127.0.0.1:${port}`, ...headers });
    const order = JSON.stringify({ call: 'ping', reply: { kind: 'server-error' }, times: 1 });
    expect((await control('POST', 'next', order, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await control('POST', 'next', order, { host: `evil.example:${port}` })).status).toBe(403);
    expect((await control('POST', 'next', '{"call":"ping"}')).status).toBe(400);
    expect((await control('POST', 'nothing', order)).status).toBe(404);
    expect(JSON.parse((await control('GET', 'pending')).text)).toEqual([]);
    expect(JSON.parse((await control('POST', 'next', order)).text)).toEqual([JSON.parse(order)]);
    expect((await signed('/v1/ping')).status).toBe(500);
    expect((await signed('/v1/ping')).status).toBe(200);
    await control('POST', 'next', order);
    expect(JSON.parse((await control('POST', 'reset')).text)).toEqual([]);
    expect(JSON.parse((await control('GET', 'books')).text)).toMatchObject({ environment: 'sandbox', orders: [] });
  });

  it('has no controls without the flag', async () => {
    const { port } = await start('--port', '0');
    const got = await send(port, { target: '/_sandbox/books' }, { host: `127.0.0.1:${port}` });
    expect(got.status).toBe(401);
  });
});

describe('the port', () => {
  it('closes at once with a kept-alive connection and a held answer open', async () => {
    const bench = await openBench();
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve, reject) => {
      httpGet({ host: '127.0.0.1', port: bench.port, path: '/v1/ping', agent }, (response) => {
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
    bench.sandbox.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 60_000 }, times: 1 });
    const held = expect(bench.create()).rejects.toThrow(/hang up|ECONNRESET/);
    await expect.poll(() => bench.sandbox.books().orders.length, { interval: 5 }).toBe(1);
    const started = performance.now();
    await bench.close();
    // Long before the 60 s of the answer, and of an idle connection.
    expect(performance.now() - started).toBeLessThan(30_000);
    await held;
    agent.destroy();
  });
});
