// The first call of a sale over TLS on a line of 40 ms there and back: the till's ping every few seconds has kept the connection. The line
// is modelled by a proxy that holds each piece back, and the handshake of TCP too.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnectionMonitor } from '../../electron/health/connection.ts';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { systemTimers } from '../../electron/shell/system-timers.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { clockMs, type Family, measured } from './harness.ts';

const rounds = 5;
const oneWayMs = 20;
const idleMs = 1_500;

/** In order, each piece held back as long as the one before. */
function passOn(from: Socket, to: Socket, untilMs: number): void {
  from.on('data', (piece) => {
    const leftMs = Math.max(oneWayMs, untilMs - performance.now());
    setTimeout(() => to.writable && to.write(piece), leftMs);
  });
  from.on('close', () => setTimeout(() => to.destroy(), oneWayMs));
  from.on('error', () => to.destroy());
}

export const measure: Family = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const { status } = spawnSync('openssl', [...made, ...subject, '-keyout', keyFile, '-out', certFile]);
  if (status !== 0) throw new Error('openssl made no certificate');
  const ca = readFileSync(certFile, 'utf8');
  const service = createHttps({ key: readFileSync(keyFile), cert: ca, keepAliveTimeout: 60_000 }, (_, answer) => {
    answer.end('{}');
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port: behind } = service.address() as AddressInfo;
  const line = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: behind, host: '127.0.0.1', noDelay: true });
    // What TCP's own handshake would take.
    passOn(near, far, performance.now() + 3 * oneWayMs);
    passOn(far, near, 0);
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const { port } = line.address() as AddressInfo;
  const clientOf = () =>
    createServiceClient({
      baseUrl: `https://127.0.0.1:${port}/v1`,
      key: signingKey('BENCH', 'signs the requests of a bench'),
      transport: createUndiciTransport({ ca }),
      now: () => new Date(),
    });
  const ask = async (client: ReturnType<typeof clientOf>) => {
    if (!(await client.ping()).ok) throw new Error('no answer over TLS');
  };

  const till = clientOf();
  const monitor = createConnectionMonitor({ ping: till.ping, timers: systemTimers, onChange: () => undefined });
  monitor.start();
  await pause(idleMs);
  const [first, kept, full]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await pause(idleMs);
    first.push(await clockMs(() => ask(till)));
    kept.push(await clockMs(() => ask(till)));
    const stranger = clientOf();
    full.push(await clockMs(() => ask(stranger)));
    await stranger.close();
  }
  monitor.stop();
  await till.close();
  line.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    rows: [
      measured({
        name: 'The first signed call of a sale over TLS, 40 ms there and back',
        unit: 'ms',
        ours: first,
        peer: { name: 'the next one on the kept connection', samples: kept },
        reach: { ratio: 1 / 1.1 },
        note: 'by the clock',
      }),
      measured({
        name: 'The same beside a full handshake',
        unit: 'ms',
        ours: first,
        peer: { name: 'a new connection', samples: full },
        reach: { ratio: 2 },
        note: 'by the clock',
      }),
    ],
  };
};
