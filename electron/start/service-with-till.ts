// `counterfoil service COMMAND`: asks the service with the key of the till that is set up here. Only to read, and only through the door of
// the command line.
// Invariant: the key stays in memory, and nothing of the till is changed, but that the word is journalled, and a code that was it is spent.

import type { CommandName } from '../../shared/command-record.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Timers } from '../../shared/timers.ts';
import { createAnyServiceClient } from '../service/client.ts';
import { type ServiceExit, serviceCommand } from '../service/command/service-command.ts';
import { createKeptTill } from '../shell/kept-till.ts';
import { systemTimers } from '../shell/system-timers.ts';
import type { Secrets } from '../shell/vault.ts';
import { newRecoveryCode, recoveryHash } from '../till/operators/recovery-code.ts';
import { askOnInput, type Input } from './ask-on-input.ts';
import { type CheckedApproval, createCommandAccess, type TillBehind, tillBehind } from './command-access.ts';
import type { Start } from './start.ts';

export type ServiceStart = Pick<Start, 'base' | 'system' | 'now' | 'transportTo'> & {
  readonly fileOf: (name: string) => string;
  /** Its books are open: no word can be counted in them. */
  readonly isRunning?: boolean;
  readonly input: Input;
  /** By default the machine's: a wait after wrong tries is waited for. */
  readonly timers?: Timers;
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
};

export async function serviceWithTill(args: readonly string[], start: ServiceStart): Promise<ServiceExit> {
  const { base, now, fileOf, print, warn } = start;
  let opened: Promise<Result<OpenedTill, string>> | null = null;
  return serviceCommand(args, {
    name: 'counterfoil service',
    whoseKey:
      "The key is that of the till that is set up here; a manager's id and PIN, or the recovery code, are asked for.",
    mayWrite: false,
    newKey: () => '',
    fileOf,
    // Not before a command is read: help and a wrong command ask for no PIN. Once, however often it connects.
    async connect(environment) {
      opened ??= openForService(base, start);
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

async function openForService(base: string, start: ServiceStart): Promise<Result<OpenedTill, string>> {
  const opened = await openAsManager(base, start);
  if (!opened.ok || opened.value.word.word === 'pin') return opened;
  const spent = await opened.value.noteDone('service');
  return spent.ok ? opened : spent;
}

export type OpenedTill = TillBehind & {
  readonly secrets: Secrets;
  readonly word: CheckedApproval;
  /** Notes what was done, and spends the code where it was the word: the next one is on no command line. */
  noteDone(command: CommandName): Promise<Result<null, string>>;
};

/** The till in `base`, once a manager's PIN or the recovery code was said. */
export async function openAsManager(
  base: string,
  start: Pick<ServiceStart, 'system' | 'now' | 'input' | 'timers' | 'isRunning'>,
): Promise<Result<OpenedTill, string>> {
  const { system, now, input, timers = systemTimers } = start;
  if (start.isRunning) return err(`a till is running in ${base}: end it first`);
  const found = await tillBehind(base, start);
  if (!found.ok) return found;
  const till = found.value;
  if (till === null) return err(`no till is set up in ${base}`);
  const { folder, settings, secrets } = till;
  if (secrets === null) return err(`the vault of the till in ${base} does not open: the vault is lost`);
  // Whoever edited the settings may have made anyone a manager.
  if (till.isEdited) return err(`the settings of the till in ${base} were edited by hand`);
  const door = createCommandAccess(till, { now, timers, hasServiceKey: false });
  try {
    const word = await askOnInput(door, { input, timers, newDays: 0 });
    if (!word.ok) return word;
    return ok({
      ...till,
      secrets,
      word: word.value,
      noteDone(command) {
        const kept = createKeptTill({ folder, system, now, settings, secrets });
        const isCode = word.value.word === 'recovery-code';
        return kept.change(command === 'end-books' ? 'new-ledger' : 'recovery-code', {
          ...(isCode ? { recovery: { hash: recoveryHash(newRecoveryCode()), isNoted: false } } : {}),
          command: { command, ...word.value, fields: [] },
        });
      },
    });
  } finally {
    await door.close();
  }
}
