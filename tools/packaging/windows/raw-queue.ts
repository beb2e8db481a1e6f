// A cupsd of our own, in a folder of its own, with one raw queue to a network printer on loopback.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../testkit/free-port.ts';
import { until } from '../../../testkit/until.ts';
import { run, type WineMachine } from './wine-machine.ts';

export type RawQueue = { readonly server: string; end(): Promise<void> };

export async function startRawQueue(
  machine: WineMachine,
  folder: string,
  name: string,
  printerPort: number,
): Promise<RawQueue> {
  const port = await freePort();
  const server = `127.0.0.1:${port}`;
  const { daemon, paths } = layFolder(folder, port);
  const child = machine.start('cupsd', ['-f', '-c', daemon, '-s', paths], { stdio: 'ignore' });
  const env = { CUPS_SERVER: server };
  await until('cupsd', async () => (await run(machine, env, 'lpstat', '-r')).output.includes('is running'));
  const device = `socket://127.0.0.1:${printerPort}`;
  const { code, errors } = await run(machine, env, 'lpadmin', '-p', name, '-E', '-v', device, '-m', 'raw');
  if (code !== 0) throw new Error(`lpadmin ended with ${code}: ${errors}`);
  return {
    server,
    async end() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** cupsd keeps its own user's files out of a root's reach, and the reverse; both read these. */
function layFolder(folder: string, port: number): { readonly daemon: string; readonly paths: string } {
  const places = { ServerRoot: 'etc', RequestRoot: 'spool', TempDir: 'spool/tmp', CacheDir: 'cache', StateDir: 'run' };
  for (const place of [...Object.values(places), 'log']) mkdirSync(join(folder, place), { recursive: true });
  const lines = [
    ...Object.entries(places).map(([key, place]) => `${key} ${join(folder, place)}`),
    ...['Access', 'Error', 'Page'].map((log) => `${log}Log ${join(folder, 'log', log)}`),
  ];
  const files = { daemon: join(folder, 'etc/cupsd.conf'), paths: join(folder, 'etc/cups-files.conf') };
  writeFileSync(files.paths, `${lines.join('\n')}\n`);
  writeFileSync(
    files.daemon,
    `Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow from 127.0.0.1
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`,
  );
  return files;
}
