// What `npm run sandbox` does by its flags: the service on a port, or a page of sample cards.
// Invariant: bad flags, a port in use or an unusable database are one sentence, and nothing stays open.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../shared/result.ts';
import { isLoopback } from './control-endpoint.ts';
import { openDatabase } from './core/database.ts';
import type { SandboxKey } from './core/options.ts';
import { createSandbox } from './sandbox.ts';
import { serveSandbox } from './serve.ts';

const usage =
  'usage: npm run sandbox -- --port PORT [--host ADDRESS] [--live] [--db FILE] [--pictures FOLDER] [--controls] [--webhook URL]... ' +
  '[--settlement-period S] [--settlement-paid-after S] [--invalidation-period S]; or: npm run sandbox -- --cards FILE';

/** In whole seconds; options.ts has the defaults. A settlement waits for the invalidation periods of its orders. */
const periods = [
  ['settlement-period', 'settlementPeriodS'],
  ['settlement-paid-after', 'settlementPaidAfterS'],
  ['invalidation-period', 'invalidationPeriodS'],
] as const;
type Periods = Partial<Record<(typeof periods)[number][1], number>>;

type Flags = { readonly cards: string } | ServiceFlags;
type ServiceFlags = {
  readonly port: number;
  readonly hostname: string;
  readonly environment: 'sandbox' | 'live';
  readonly db: string | undefined;
  readonly pictures: string | undefined;
  readonly controls: boolean;
  readonly webhooks: readonly string[];
  readonly settings: Periods;
};

function readFlags(args: readonly string[]): Result<Flags, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        live: { type: 'boolean', default: false },
        db: { type: 'string' },
        pictures: { type: 'string' },
        cards: { type: 'string' },
        controls: { type: 'boolean', default: false },
        webhook: { type: 'string', multiple: true, default: [] },
        'settlement-period': { type: 'string' },
        'settlement-paid-after': { type: 'string' },
        'invalidation-period': { type: 'string' },
      },
    });
    if (values.cards !== undefined) {
      const isAlone = values.cards !== '' && args.every((arg) => !arg.startsWith('--') || /^--cards(=|$)/.test(arg));
      return isAlone ? ok({ cards: values.cards }) : err('--cards needs a file, and goes alone');
    }
    if (values.port === undefined) return err(`--port is missing; ${usage}`);
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      return err(`--port must be a number from 0 to 65535, not ${values.port}`);
    if (values.host === '') return err('--host must be an address');
    if (values.db === '' || values.db === ':memory:') return err('--db must be a file');
    if (values.controls && !isLoopback(values.host)) return err('--controls needs a --host of this machine alone');
    const unfit = values.webhook.find((text) => !isWebhookAddress(text));
    if (unfit !== undefined)
      return err('--webhook must be an http or https address without user, password or fragment');
    const settings: Periods = {};
    for (const [flag, setting] of periods) {
      const given = values[flag];
      if (given === undefined) continue;
      if (!/^[1-9]\d{0,7}$/.test(given)) return err(`--${flag} must be a whole number of seconds from 1 to 99999999`);
      settings[setting] = Number(given);
    }
    return ok({
      port: Number(values.port),
      hostname: values.host,
      environment: values.live ? 'live' : 'sandbox',
      db: values.db,
      pictures: values.pictures,
      controls: values.controls,
      webhooks: [...new Set(values.webhook.map((text) => new URL(text).href))],
      settings,
    });
  } catch (error) {
    return err(`${messageOf(error)}; ${usage}`);
  }
}

function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.hash}` === '';
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('code' in error)) return error.message;
  if (error.code === 'EADDRINUSE') return 'the port is already in use';
  if (error.code === 'EACCES') return 'the port may not be used by this user';
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'the host is no address of this machine';
  return error.message.split('\n')[0] ?? 'unknown error';
}

/** `line` is its output, as JSON. `end` closes the service; null where none is running. */
export type Started = { readonly line: object; readonly end: (() => Promise<void>) | null };

export async function sandboxCommand(args: readonly string[]): Promise<Result<Started, string>> {
  const flags = readFlags(args);
  if (!flags.ok) return flags;
  try {
    if ('cards' in flags.value) return ok({ line: await writeCards(resolve(flags.value.cards)), end: null });
    return await serve(flags.value);
  } catch (error) {
    return err(messageOf(error));
  }
}

async function writeCards(cards: string): Promise<object> {
  // Imported only here, because it brings a writer of barcodes.
  const { cardsPage } = await import('./sample-cards/cards-page.ts');
  writeFileSync(cards, await cardsPage());
  return { cards };
}

async function serve(given: ServiceFlags): Promise<Result<Started, string>> {
  const { port, hostname, environment, db, pictures, controls, webhooks, settings } = given;
  const key = keyFor(db, environment);
  if (!key.ok) return key;
  const { keyId, keySecret } = key.value;
  const sandbox = createSandbox({
    environment,
    keys: [key.value],
    db,
    pictures,
    // A client built against the sandbox must get nothing beyond the contract.
    checksReplies: true,
    settings,
    webhooks: webhooks.map((url) => ({ url, key: key.value })),
  });
  try {
    const served = await serveSandbox(sandbox, { port, hostname, controls });
    const line = { base_url: served.url, key_id: keyId, key_secret: keySecret, environment };
    return ok({ line, end: () => served.close().then(() => sandbox.close()) });
  } catch (error) {
    sandbox.close();
    throw error;
  }
}

// The key pair that `npm run sandbox` hands out: new for each run, or stored in the database file.

function newKey(): SandboxKey {
  return {
    keyId: `SBX${randomBytes(8).toString('hex').toUpperCase()}`,
    keySecret: randomBytes(32).toString('base64url'),
  };
}

/** The key for a run; with a file, the key in it. The error is one sentence. */
export function keyFor(file: string | undefined, environment: 'sandbox' | 'live'): Result<SandboxKey, string> {
  if (file === undefined) return ok(newKey());
  const opened = openDatabase(file, environment);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    return ok(
      database.transaction(() => {
        const keyId = database.meta('key_id');
        const keySecret = database.meta('key_secret');
        if (keyId !== null && keySecret !== null) return { keyId, keySecret };
        const made = newKey();
        database.setMeta('key_id', made.keyId);
        database.setMeta('key_secret', made.keySecret);
        return made;
      }),
    );
  } finally {
    database.close();
  }
}
