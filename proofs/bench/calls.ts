// A signed call over a connection that is kept, beside the raw and unsigned one of Node and its fetch.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { clockMs, cpuMs, type Family, inTurn, measured } from './harness.ts';

const rounds = 9;
const calls = 300;

export const measure: Family = async () => {
  const server = fork(new URL('./plain-server.ts', import.meta.url));
  const [port] = (await once(server, 'message')) as [number];
  const client = createServiceClient({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    key: signingKey('BENCH', 'signs the requests of a bench'),
    transport: createUndiciTransport(),
    now: () => new Date(),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const raw = () =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/v1/ping', agent }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      });
      sent.on('error', reject);
      sent.end();
    });
  const ours = async () => {
    if (!(await client.ping()).ok) throw new Error('the plain server was not understood');
  };
  const many = (call: () => Promise<unknown>) => async () => {
    for (let n = 0; n < calls; n += 1) await call();
  };
  const works = {
    ours: many(ours),
    raw: many(raw),
    fetch: many(async () => (await fetch(`http://127.0.0.1:${port}/v1/ping`)).text()),
  };
  const byClock = await inTurn(rounds, works, clockMs);
  const byCpu = await inTurn(rounds, works, cpuMs);
  await client.close();
  agent.destroy();
  server.disconnect();
  const each = (samples: readonly number[]) => samples.map((ms) => (ms * 1000) / calls);
  const rawPeer = (samples: readonly number[]) => ({ name: 'raw node:http, unsigned', samples: each(samples) });
  return {
    rows: [
      measured({
        name: 'A signed call, connection kept',
        unit: 'us',
        ours: each(byClock.ours),
        peer: rawPeer(byClock.raw),
        reach: { ratio: 1 / 1.15 },
        note: 'by the clock',
      }),
      measured({
        name: 'Own CPU of a signed call',
        unit: 'us',
        ours: each(byCpu.ours),
        peer: rawPeer(byCpu.raw),
        reach: { ratio: 1 / 1.15 },
      }),
      measured({
        name: 'A signed call beside fetch',
        unit: 'us',
        ours: each(byClock.ours),
        peer: { name: 'fetch, unsigned', samples: each(byClock.fetch) },
        reach: { ratio: 2 },
        note: 'by the clock',
      }),
    ],
  };
};
