// What `npm run dev` does to a running till: the page is told to load again, and a till that is started again lets the same page in.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { standInCommand } from '../../../tools/stand-in/command.ts';
import { type DevTill, startDevTill } from '../../../tools/stand-in/dev-till.ts';

const data = mkdtempSync(join(tmpdir(), 'counterfoil-dev-'));
const cookie = 'c'.repeat(43);
const reloader = fileURLToPath(new URL('../../../tools/stand-in/reload-on-message.cjs', import.meta.url));
let till: DevTill;
let port = 0;
let lines: string[] = [];
let heard = Promise.withResolvers<string>();

beforeAll(async () => {
  await ensureBuilt();
  till = startDevTill({
    commandOf() {
      const { command, args, env } = standInCommand(['--data', data, '--port', String(port)], { cookie });
      return { command, args: ['--require', reloader, ...args], env };
    },
    onEnd: (code) => heard.reject(new Error(`the till ended with ${code}`)),
    onLine(line) {
      lines.push(line);
      heard.resolve(line);
    },
  });
  port = Number(await portOf());
});
afterAll(async () => {
  await till.end('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

/** Of the next address the till prints. */
async function portOf(): Promise<string> {
  const line = await heard.promise;
  heard = Promise.withResolvers();
  return new URL(z.object({ url: z.url() }).parse(JSON.parse(line)).url).port;
}

/** The events of a page that has been let in before, as they come. */
async function* events(): AsyncGenerator<unknown> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/__ipc/events',
    headers: { cookie: `till_${port}=${cookie}` },
    agent: false,
  });
  sent.end();
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(200);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const json = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (json !== undefined) yield JSON.parse(json);
    }
  }
}
async function next(from: AsyncGenerator<unknown>, wanted: z.ZodType): Promise<unknown> {
  for (;;) {
    const { value, done } = await from.next();
    if (done) return null;
    if (wanted.safeParse(value).success) return value;
  }
}
const run = z.object({ run: z.uuid() });
const reload = z.object({ reload: z.literal(true) });

test('the page of a till that starts again is let in, and told that it is another run', async () => {
  const before = events();
  const first = await next(before, run);
  till.reload();
  expect(await next(before, reload)).toEqual({ reload: true });

  lines = [];
  await till.restart();
  expect(await portOf()).toBe(String(port));
  await expect(next(before, reload), 'the connection ends with the till').rejects.toThrow('aborted');
  const after = events();
  expect(run.parse(await next(after, run))).not.toEqual(first);
  expect(lines).toHaveLength(1);
  await after.return(undefined);
});
