// Whom the till believes: a real TLS round trip with an authority of the test's own, in and out of the operating system's store.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-trust-'));
const keyFile = join(folder, 'key.pem');
const certFile = join(folder, 'cert.pem');
let server: ReturnType<typeof createServer>;
let baseUrl = '';

beforeAll(async () => {
  if (!hasOpenssl) return;
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const { status, stderr } = spawnSync('openssl', [...made, ...subject, '-keyout', keyFile, '-out', certFile]);
  if (status !== 0) throw new Error(stderr.toString());
  server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (_request, response) => {
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
});
afterAll(async () => {
  if (hasOpenssl) await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function ping(ca?: string): Promise<string> {
  const transport = createUndiciTransport(ca === undefined ? {} : { ca });
  const client = createServiceClient({ baseUrl, key: signingKey('K', 's'), transport, now: () => new Date() });
  const answer = await client.ping();
  await client.close();
  return answer.ok ? 'ok' : answer.error.kind;
}

test.skipIf(!hasOpenssl)('an authority that is given is believed, any other is not', async () => {
  expect(await ping(readFileSync(certFile, 'utf8'))).toBe('ok');
  expect(await ping()).toBe('unreachable');
});

// OpenSSL's own name for the system's store: set before the process starts, it is the operating system's there.
test.skipIf(!hasOpenssl || process.platform !== 'linux')(
  "an authority in the operating system's store is believed",
  async () => {
    const file = (path: string) => JSON.stringify(join(import.meta.dirname, '../..', path));
    const script = `
    import { createUndiciTransport } from ${file('electron/service/undici-transport.ts')};
    const transport = createUndiciTransport();
    const url = new URL(${JSON.stringify(`${baseUrl}/ping`)});
    const result = await transport.send({ method: 'GET', url, headers: {}, body: null, timeoutMs: 5000 });
    console.log(result.kind);
    await transport.close();`;
    const run = async (env: Record<string, string>) => {
      const args = ['--input-type=module', '-e', script];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
      return stdout.trim();
    };
    expect(await run({ SSL_CERT_FILE: certFile })).toBe('answered');
    expect(await run({ SSL_CERT_FILE: join(folder, 'none.pem'), SSL_CERT_DIR: join(folder, 'none') })).toBe(
      'unreachable',
    );
  },
);
