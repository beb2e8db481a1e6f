// `npm run head-office`: database, key, certificate and web server of one head office, opened in this order and closed in reverse. Its first line of
// output says that it serves. Invariants: a failure to open is one sentence, and everything opened before it is closed; the link of the first user is
// never in a line of output.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ok, type Result } from '../shared/result.ts';
import { createApp } from './app.ts';
import { startNightly } from './backup/nightly.ts';
import { compareBalances } from './books/balances.ts';
import { raiseCompanyAlarms } from './books/company-alarms.ts';
import { startFollower } from './books/follower.ts';
import { sumEndedDays } from './books/sums.ts';
import { type Certificate, ownCertificate, readCertificate } from './core/certificate.ts';
import { watchCertificate } from './core/certificate-watch.ts';
import { type EmbeddedServer, startEmbeddedServer } from './core/embedded-server.ts';
import type { Log, LogLevel } from './core/log.ts';
import { lookEvery } from './core/looking.ts';
import { openDatabase } from './core/open-database.ts';
import type { Proxies } from './core/proxies.ts';
import { type Refusal, refused } from './core/refusal.ts';
import { writeRunning } from './core/running.ts';
import { migrate } from './core/schema.ts';
import { openSealing } from './core/sealing.ts';
import { createServerClock } from './core/server-clock.ts';
import { openWatchKey } from './core/watch-key.ts';
import { watchDatabase } from './core/watched-database.ts';
import { openWebServer } from './core/web-server.ts';
import { endTrials } from './intake/setting-trial.ts';
import { watchLaterTimes } from './later-times.ts';
import { builtPage } from './page-door/built-page.ts';
import { firstLink } from './page-door/invitations.ts';
import { deleteOldAudit } from './page-door/old-audit.ts';
import { schema } from './tables.ts';

export type ServeOptions = {
  readonly folder: string;
  readonly port: number;
  /** Null: every address of this machine; with `plain`, only the machine itself. */
  readonly host: string | null;
  /** The address that tills receive, where a proxy or a balancer is in front. */
  readonly url: string | null;
  /** Those in front whose word counts. */
  readonly proxies: Proxies;
  /** Null: the embedded one. */
  readonly database: string | null;
  /** Where each night's backup goes, and how many are kept; null: none is made. */
  readonly backup: { readonly folder: string; readonly keep: number } | null;
  /** The least that is a line of output. */
  readonly level: LogLevel;
  readonly tls: 'own' | 'plain' | { readonly certFile: string; readonly keyFile: string };
};

export type Served = { close(): Promise<void> };

/** What a password of the page costs to hash (scrypt's N): a tenth of a second. */
const passwordN = 2 ** 16;
/** As electron/till/operators/pin-hash.ts. */
const pinN = 2 ** 17;
const slowMs = 250;
const tryEveryMs = 10_000;
const tellEveryMs = 60_000;
const certificateEveryMs = 60_000;
const laterTimesEveryMs = 60_000;
const sumEveryMs = 60_000;
const auditEveryMs = 10 * 60_000;
const unheard = '--database must be the address of the server itself, or of a pooler in session mode';
/** Readable by the user of head office alone. */
const firstLinkFile = 'first-user.link';

export type Notified = {
  readonly log: Log;
  /** It must no longer work on its database, for this reason: the caller closes it. */
  readonly ended: (why: string) => void;
  /** Before the page is built, which takes a while. */
  readonly building: (sentence: string) => void;
  /** Shows the link of the first user to whoever sits there; null: nobody does, and it goes into a file. */
  readonly terminal: ((link: string) => void) | null;
};

export async function serve(options: ServeOptions, notified: Notified): Promise<Result<Served, Refusal>> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  const served = await open(options, notified, (closeOne) => opened.push(closeOne));
  if (served.ok) return ok({ close });
  await close();
  return served;
}

async function open(
  options: ServeOptions,
  { log, ended, building, terminal }: Notified,
  opened: (close: () => Promise<void>) => void,
): Promise<Result<null, Refusal>> {
  const { folder, port, tls } = options;
  const now = createServerClock({
    wall: () => new Date(),
    steadyMs: () => performance.now(),
    wentBack: (byMs) => ended(`the clock of this machine went back by ${Math.round(byMs / 60_000)} minutes`),
  });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return refused(`the folder ${folder} cannot be made`);
  }
  const certificate = await certificateOf(tls, folder, now());
  if (!certificate.ok) return refused(certificate.error);
  const failed = (error: unknown) =>
    log('fault', { why: error instanceof Error ? (error.stack ?? '') : String(error) });
  const embedded = await embeddedOf(options);
  if (!embedded.ok) return embedded;
  if (embedded.value.stop) opened(embedded.value.stop);
  const database = await openDatabase(embedded.value.url, schema, migrate);
  if (!database.ok) return database;
  opened(() => database.value.close());
  const sealing = await openSealing(folder, database.value);
  if (!sealing.ok) return refused(sealing.error);
  opened(watchDatabase(database.value, schema, ended).close);
  const times = { database: database.value, now, log, failed, everyMs: laterTimesEveryMs };
  opened((await watchLaterTimes(times)).close);
  const follower = startFollower(database.value, failed);
  opened(follower.stop);
  const sumDays = () => sumEndedDays(database.value, now());
  opened(lookEvery({ everyMs: sumEveryMs, look: sumDays, failed }).close);
  const tried = async () => void (await endTrials(database.value, now()));
  opened(lookEvery({ everyMs: sumEveryMs, look: tried, failed }).close);
  const orders = async () => {
    await raiseCompanyAlarms(database.value, now());
    await compareBalances(database.value, now());
  };
  opened(lookEvery({ everyMs: sumEveryMs, look: orders, failed }).close);
  const deleteOld = async () => void (await deleteOldAudit(database.value, now(), log));
  opened(lookEvery({ everyMs: auditEveryMs, look: deleteOld, failed }).close);
  const page = await builtPage(building);
  if (!page.ok) return refused(page.error);
  const told = { url: '', ca: certificate.value?.ca ?? null };
  let nightly: ReturnType<typeof startNightly> | null = null;
  let dates: ReturnType<typeof watchCertificate> | null = null;
  const app = createApp({
    database: database.value,
    databaseUrl: embedded.value.url,
    sealing: sealing.value,
    now,
    taken: follower.wake,
    unheard: () => log('unheard', { todo: unheard }),
    failed,
    log,
    tryEveryMs,
    tellEveryMs,
    watchKey: openWatchKey(folder),
    ownDates: () => ({ backupAt: nightly?.newestAt() ?? null, certificateUntil: dates?.until() ?? null }),
    pageFolder: page.value,
    passwordN,
    pinN,
    slowMs,
    proxies: options.proxies,
    address: () => told,
  });
  opened(app.close);
  const host = options.host ?? (tls === 'plain' ? '127.0.0.1' : '0.0.0.0');
  const web = await openWebServer({ port, host, tls: certificate.value, answer: app.answer, now });
  if (!web.ok) return web;
  opened(() => web.value.close());
  told.url = options.url ?? addressForTills(tls, host, web.value.port);
  writeRunning(folder, { ...told, database: embedded.value.url });
  const first = await firstLink(database.value, now(), (path) => {
    const link = path && new URL(path, told.url).href;
    return { link, file: linkFile(folder, terminal === null ? link : null) };
  });
  log('serving', { ...told, firstUser: first.file });
  if (first.link !== null) terminal?.(first.link);
  if (certificate.value) {
    const { renew } = web.value;
    const read = typeof tls === 'object' ? () => readCertificate(tls.certFile, tls.keyFile) : null;
    dates = watchCertificate({ certificate: certificate.value, read, renew, now, log, everyMs: certificateEveryMs });
    opened(dates.close);
  }
  if (options.backup) {
    nightly = nightlyOf(options.backup, { database: database.value, schema, now, ownFolder: folder }, log);
    opened(nightly.close);
  }
  return ok(null);
}

/** Where the link is, for whoever may read this folder; an older one is over. */
function linkFile(folder: string, link: string | null): string | null {
  const file = join(folder, firstLinkFile);
  rmSync(file, { force: true });
  if (link === null) return null;
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

type NightlyOf = Pick<Parameters<typeof startNightly>[0], 'database' | 'schema' | 'now' | 'ownFolder'>;

function nightlyOf(backup: NonNullable<ServeOptions['backup']>, of: NightlyOf, log: Log) {
  return startNightly({
    ...of,
    ...backup,
    made: (made) => log('backup-made', made),
    failed: (error) => log('backup-failed', { why: error instanceof Error ? error.message : String(error) }),
  });
}

async function certificateOf(
  tls: ServeOptions['tls'],
  folder: string,
  now: Date,
): Promise<Result<Certificate | null, string>> {
  if (tls === 'plain') return ok(null);
  return tls === 'own' ? ok(await ownCertificate(folder, now)) : readCertificate(tls.certFile, tls.keyFile);
}

type Source = { readonly url: string; readonly stop?: EmbeddedServer['stop'] };

async function embeddedOf({ database, folder }: ServeOptions): Promise<Result<Source, Refusal>> {
  return database === null ? startEmbeddedServer({ folder }) : ok({ url: database });
}

/** The address that tills receive. */
export function addressForTills(tls: ServeOptions['tls'], host: string, port: number): string {
  // An address that means every interface is none that a till can call.
  const address = ['0.0.0.0', '::', '0'].includes(host) ? ownAddress() : host;
  return `${tls === 'plain' ? 'http' : 'https'}://${address.includes(':') ? `[${address}]` : address}:${port}/v1`;
}

/** The first address that other machines can reach. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
