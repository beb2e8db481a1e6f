// `counterfoil service COMMAND`: asks the service with the key of the till that is set up here. Only to read, and only on a manager's PIN.
// Invariant: the key stays in memory, and nothing of the till is changed; it may be open meanwhile.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { signingKey } from '../../shared/interface/signature.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createAnyServiceClient } from '../service/client.ts';
import { type ServiceExit, serviceCommand } from '../service/command/service-command.ts';
import { vaultOf } from '../shell/enrolment.ts';
import { environmentFolder } from '../shell/folders.ts';
import { createKeptTill } from '../shell/kept-till.ts';
import { settingsIn, type TillSettings } from '../shell/settings.ts';
import type { Secrets } from '../shell/vault.ts';
import { checkPin, pinCost } from '../till/operators/pin-hash.ts';
import type { Start } from './start.ts';

export type ServiceStart = Pick<Start, 'base' | 'system' | 'now' | 'transportTo'> & {
  readonly fileOf: (name: string) => string;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
};

export async function serviceWithTill(args: readonly string[], start: ServiceStart): Promise<ServiceExit> {
  const { base, now, fileOf, print, warn } = start;
  let opened: Promise<Result<OpenedTill, string>> | null = null;
  return serviceCommand(args, {
    name: 'counterfoil service',
    whoseKey: "The key is that of the till that is set up here; a manager's id and PIN are asked for.",
    mayWrite: false,
    newKey: () => '',
    fileOf,
    // Not before a command is read: help and a wrong command ask for no PIN. Once, however often it connects.
    async connect(environment) {
      opened ??= openAsManager(base, start);
      const key = await opened;
      if (!key.ok) return key;
      const { settings, secrets } = key.value;
      return ok(
        createAnyServiceClient({
          baseUrl: settings.base_url,
          key: signingKey(settings.key_id, secrets.keySecret),
          transport: await start.transportTo(settings.base_url),
          now,
          ...(environment ? { environment } : {}),
        }),
      );
    },
    print,
    warn,
  });
}

export type OpenedTill = { readonly settings: TillSettings; readonly secrets: Secrets };

/** Settings and secrets of the till in `base`, once a manager said id and PIN. */
export async function openAsManager(
  base: string,
  start: Pick<ServiceStart, 'system' | 'now' | 'input'>,
): Promise<Result<OpenedTill, string>> {
  const { system, now } = start;
  const settings = settingsIn(base);
  if (settings === null) return err(`no till is set up in ${base}`);
  const folder = environmentFolder(base, settings.environment);
  const secrets = await vaultOf(folder, settings.vault, system).read(settings.vault_id);
  if (!secrets.ok) return err(`the vault of the till in ${base} does not open: ${secrets.error.detail}`);
  const kept = createKeptTill({ folder, system, now, settings, secrets: secrets.value });
  // Who edited the settings may have made anybody a manager.
  if ((await kept.editedFields()) !== null) return err(`the settings of the till in ${base} were edited by hand`);
  const allowed = await managersWord(settings, start);
  return allowed.ok ? ok({ settings, secrets: secrets.value }) : allowed;
}

/** Standard error asks and standard input answers, so that what is printed can be passed on. */
async function managersWord(
  { operators }: TillSettings,
  { input }: Pick<ServiceStart, 'input'>,
): Promise<Result<null, string>> {
  let echoes = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (echoes) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: input.isTTY ?? false });
  // Lines that came at once wait here: `question` hears only those that come after it was asked.
  const waiting = lines[Symbol.asyncIterator]();
  const answer = async (asked: string, hidden = false): Promise<string> => {
    process.stderr.write(asked);
    echoes = !hidden;
    const line = await waiting.next();
    echoes = true;
    if (hidden) process.stderr.write('\n');
    return line.done ? '' : line.value.trim();
  };
  const id = await answer("Manager's id: ");
  const pin = await answer('PIN: ', true);
  lines.close();
  const manager = operators.find((one) => one.id === id && one.role === 'manager');
  const checked = manager ? await checkPin(pin, manager.pin_hash, pinCost) : 'wrong';
  return checked === 'wrong' ? err('this is no PIN of a manager of this till') : ok(null);
}
