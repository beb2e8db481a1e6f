// `npm run sandbox -- --webhook URL`: events leave a process of their own, signed with the key it printed.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { sandboxCommand } from '../../sandbox/sandbox-command.ts';
import { orderBody } from '../../testkit/sandbox/bench.ts';
import { send, signedHeaders } from '../../testkit/sandbox/signer.ts';
import { openAddress } from './recording-address.ts';

const printed = z.object({ base_url: z.url(), key_id: z.string(), key_secret: z.string() });

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../sandbox/cli.ts'), ...args]);
  running.push(child);
  return child;
}

it('delivers to every --webhook, and takes orders for faults at its control address', async () => {
  const [one, other] = [await openAddress(), await openAddress()];
  const at = (port: number) => `http://127.0.0.1:${port}/hook?a=1`;
  const child = run('--port', '0', '--controls', '--webhook', at(one.port), '--webhook', at(other.port));
  const [line] = await once(child.stdout, 'data');
  const { base_url, key_id, key_secret } = printed.parse(JSON.parse(String(line)));
  const port = Number(new URL(base_url).port);
  const order = (body: unknown) =>
    fetch(`http://127.0.0.1:${port}/_sandbox/webhooks`, { method: 'POST', body: JSON.stringify(body) });
  expect((await order({ fault: { kind: 'never' } })).status).toBe(400);
  const ordered = await order({ fault: { kind: 'duplicate' } });
  expect(await ordered.json()).toEqual({ undelivered: 0 });
  const sent = { method: 'POST', target: '/v1/retail_orders', body: JSON.stringify(orderBody), idempotencyKey: 'k-1' };
  const from = { host: `127.0.0.1:${port}`, keyId: key_id, secret: key_secret, now: new Date() };
  expect((await send(port, sent, signedHeaders(sent, from))).status).toBe(201);
  for (const to of [one, other]) {
    await expect.poll(() => to.arrived.length, { interval: 5 }).toBe(2);
    expect(new Set(to.ids()).size).toBe(1);
    for (const { headers, body, target } of to.arrived) {
      expect(target).toBe('/hook?a=1');
      const digest = createHash('sha256').update(body).digest('hex');
      const text = [`127.0.0.1:${to.port}`, 'POST', '/hook', 'a=1', headers.date, '', digest].join('\n');
      const signature = createHmac('sha256', key_secret).update(text).digest('hex');
      expect(headers['svc-signature']).toBe(`SVC1-HMAC-SHA256 KeyId=${key_id}, Signature=${signature}`);
    }
    await to.close();
  }
});

it.each(['ftp://till.example/hook', 'http://user@till.example/', 'https://till.example/#x', 'hook'])(
  'refuses the address %s in one sentence',
  async (address) =>
    expect(await sandboxCommand(['--port', '0', '--webhook', address])).toEqual({
      ok: false,
      error: expect.stringMatching(/^--webhook must be [^\n]*$/),
    }),
);
