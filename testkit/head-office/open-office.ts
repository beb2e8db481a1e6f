// A head office of its own on a fresh database of the run's server, spoken to over HTTP.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { createApp } from '../../head-office/app.ts';
import { atCommandLine } from '../../head-office/core/audit-row.ts';
import type { Log, LogEvent, LogFacts } from '../../head-office/core/log.ts';
import { openDatabase } from '../../head-office/core/open-database.ts';
import { readProxies } from '../../head-office/core/proxies.ts';
import { migrate } from '../../head-office/core/schema.ts';
import { openSealing } from '../../head-office/core/sealing.ts';
import { openWebServer } from '../../head-office/core/web-server.ts';
import { expectTills, placesWords } from '../../head-office/intake/codes.ts';
import { schema } from '../../head-office/tables.ts';
import { freshDatabase } from './database-server.ts';

export type Office = Awaited<ReturnType<typeof openOffice>>;

export type OfficeOptions = {
  /** By default a fresh one; another's, for two processes on one. */
  readonly databaseUrl?: string;
  readonly folder?: string;
  readonly now?: () => Date;
  /** By default the page itself is not served. */
  readonly pageFolder?: string;
  /** Those in front, as `--proxy` names them. By default none: everybody has the address of their own connection. */
  readonly proxies?: string;
  readonly tryEveryMs?: number;
  /** By default too little for a till. */
  readonly pinN?: number;
};

/** By which a program that watches reads how it is. */
export const watchKey = 'key of the watch';
const aWeekMs = 7 * 24 * 3_600_000;

export async function openOffice(options: OfficeOptions = {}) {
  const { now = () => new Date() } = options;
  const databaseUrl = options.databaseUrl ?? (await freshDatabase());
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'counterfoil-office-'));
  const database = await openDatabase(databaseUrl, schema, migrate);
  if (!database.ok) throw new Error(database.error.sentence);
  const db = database.value;
  const sealing = await openSealing(folder, db);
  if (!sealing.ok) throw new Error(sealing.error);
  const proxies = readProxies(options.proxies ?? '');
  if (!proxies.ok) throw new Error(`${proxies.error} is no address`);
  const bugs: unknown[] = [];
  const lines: { readonly event: LogEvent; readonly facts: LogFacts }[] = [];
  const log: Log = (event, facts = {}) => void lines.push({ event, facts });
  let unheard = 0;
  let url = '';
  const failed = (error: unknown) => void bugs.push(error);
  const app = createApp({
    ...{
      database: db,
      databaseUrl,
      sealing: sealing.value,
      now,
      failed,
      log,
      taken: () => {},
      unheard: () => {
        unheard += 1;
      },
    },
    ...{
      pageFolder: options.pageFolder ?? null,
      passwordN: 2 ** 10,
      pinN: options.pinN ?? 2 ** 10,
      address: () => ({ url, ca: null }),
    },
    ...{ proxies: proxies.value, slowMs: 2, tryEveryMs: options.tryEveryMs ?? 10_000, tellEveryMs: 3_600_000 },
    ...{ watchKey, ownDates: () => ({ backupAt: null, certificateUntil: new Date(0) }) },
  });
  const web = await openWebServer({ port: 0, host: '127.0.0.1', tls: null, answer: app.answer, now });
  if (!web.ok) throw new Error(web.error.sentence);
  url = `http://127.0.0.1:${web.value.port}/v1`;
  const inAWeek = () => new Date(now().getTime() + aWeekMs);

  return {
    url,
    databaseUrl,
    folder,
    database: db,
    sealing: sealing.value,
    /** What the process would have logged: a test that expects none looks here. */
    bugs,
    /** What it said of itself. */
    lines,
    /** How often it said that nobody tells it anything. */
    unheard: () => unheard,
    rows: <S extends z.ZodType>(row: S, sql: string, values: readonly unknown[] = []) => db.rows(row, sql, values),
    /** A list of this place alone: its code. */
    async expect(store: string, terminal: string, { until = inAWeek(), mayReplace = false } = {}): Promise<string> {
      const listing = { tills: [{ store, terminal, name: null }], stores: new Map(), until, mayReplace };
      const code = await db.transaction((tx) => expectTills(tx, listing, atCommandLine, now()));
      if (!code.ok) throw new Error(`there is a till at ${placesWords(code.error)}`);
      return code.value;
    },
    async close() {
      await app.close();
      await web.value.close();
      await db.close();
    },
  };
}
