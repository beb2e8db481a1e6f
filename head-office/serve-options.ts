// The flags of a head office that serves. Invariant: one that contradicts another is refused before anything is opened.
import { join } from 'node:path';
import { err, ok, type Result } from '../shared/result.ts';
import { defaultKeep, keepOf } from './commands/backup.ts';
import { logLevels } from './core/log.ts';
import { readProxies } from './core/proxies.ts';
import type { ServeOptions } from './serve.ts';

export const serveFlags = {
  port: { type: 'string' },
  host: { type: 'string' },
  url: { type: 'string' },
  proxy: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  plain: { type: 'boolean' },
  backup: { type: 'string' },
  keep: { type: 'string' },
  'log-level': { type: 'string' },
} as const;

export const serveUsage =
  'npm run head-office -- [serve] [--data DIR] [--port 8443] [--host ADDRESS] [--url URL] [--proxy ADDRESSES] ' +
  `[--database URL] [--backup DIR|none] [--keep ${defaultKeep}] [--log-level ${logLevels.join('|')}] [--tls-cert FILE --tls-key FILE | --plain]`;

type Values = Readonly<Record<string, string | boolean | undefined>>;

const textOf = (values: Values, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

export function readServeOptions(
  folder: string,
  values: Values,
  fileOf: (name: string) => string,
): Result<ServeOptions, string> {
  const port = textOf(values, 'port') ?? '8443';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return err(`--port must be a number from 0 to 65535, not ${port}`);
  const url = textOf(values, 'url');
  if (url !== null && !/^https?:\/\/[^/?#@]+\/v1$/.test(url))
    return err('--url must be an address such as https://office.example/v1');
  const proxies = readProxies(textOf(values, 'proxy') ?? '');
  if (!proxies.ok)
    return err(`--proxy must be addresses or networks such as 10.0.0.5,10.1.0.0/16, not ${proxies.error}`);
  const tls = tlsOf(values, fileOf);
  if (!tls.ok) return tls;
  const [backup, keep] = [textOf(values, 'backup'), keepOf(values.keep)];
  if (keep === null) return err('--keep must be a number from 1 to 9999');
  const level = logLevels.find((one) => one === (textOf(values, 'log-level') ?? 'info'));
  if (level === undefined) return err(`--log-level must be one of ${logLevels.join(', ')}`);
  const [host, database] = [textOf(values, 'host'), textOf(values, 'database')];
  return ok({
    ...{ folder, port: Number(port), host, url, proxies: proxies.value, database, tls: tls.value, level },
    backup: backup === 'none' ? null : { folder: backup === null ? join(folder, 'backups') : fileOf(backup), keep },
  });
}

function tlsOf(values: Values, fileOf: (name: string) => string): Result<ServeOptions['tls'], string> {
  const [cert, key] = [textOf(values, 'tls-cert'), textOf(values, 'tls-key')];
  const isPlain = values.plain === true;
  if (cert === null && key === null) return ok(isPlain ? 'plain' : 'own');
  if (cert === null || key === null) return err('--tls-cert and --tls-key go together');
  return isPlain ? err('--plain has no certificate') : ok({ certFile: fileOf(cert), keyFile: fileOf(key) });
}
