// The commands that open no till: `verify`, `pin-hash`, `service`, `end-books`; `kiosk`, which keeps one; and `judge-update`, which the service
// asks that installs the deb.
// Invariant: `verify`, `pin-hash` and `judge-update` need no screen and no keyring, so they answer before Electron is ready.
import { resolve } from 'node:path';
import type { CommandAnswer } from '../../shared/command-answer.ts';
import { verifyCommand } from '../ledger/verify-command.ts';
import { splitData } from '../shell/command-line.ts';
import { ownFolder } from '../shell/folders.ts';
import { refusalSentence } from '../shell/start-refusal.ts';
import { placeOf } from '../shell/till-place.ts';
import { pinHashCommand } from '../till/operators/pin-hash-command.ts';
import { builtInKeys, readReleaseKey } from '../update/release-keys.ts';
import { type KioskHost, keepTill } from './kiosk-session.ts';
import { type ServiceStart, serviceWithTill } from './service-with-till.ts';

/** What the commands about a till that is set up are given. */
export type CommandHost = KioskHost &
  Pick<ServiceStart, 'system' | 'now' | 'transportTo'> & {
    /** Electron's own folder, and whether this program was packaged. */
    readonly userData: string;
    readonly packaged: boolean;
    readonly version: string;
    /** False where a till runs in this base folder. */
    readonly takeFolder: (base: string) => boolean;
    readonly exit: (code: number) => void;
    /** One sentence on standard error, and exit code 2. */
    readonly refuse: (sentence: string) => void;
  };

/** One that needs no screen: to be awaited as the program is loaded, because Electron ends where it gets ready without a screen. */
export function screenlessCommandIn(
  [name, ...given]: readonly string[],
  host: Pick<CommandHost, 'version'>,
): (() => Promise<void>) | null {
  switch (name) {
    case 'verify':
      return async () => say(await verifyCommand(given, 'counterfoil verify', process.cwd()));
    case 'pin-hash':
      return async () => say(await pinHashCommand(given[0]));
    case 'judge-update':
      return async () => say(await judgeUpdate(given[0] ?? '', host));
    default:
      return null;
  }
}

/** Null where these arguments open a till. */
export function commandIn([name, ...given]: readonly string[], host: CommandHost): (() => Promise<void>) | null {
  switch (name) {
    case 'service':
      return () => askService(given, host);
    case 'kiosk':
      return () => keepTill(host);
    case 'end-books':
      return () => endBooks(given, host);
    default:
      return null;
  }
}

async function judgeUpdate(folder: string, { version }: Pick<CommandHost, 'version'>): Promise<CommandAnswer> {
  // Loaded only here: a till that sells has no use for it.
  const { judgeUpdateCommand } = await import('../update/command/judge-update.ts');
  const keys = builtInKeys.flatMap((key) => readReleaseKey(key) ?? []);
  return judgeUpdateCommand(folder, { version, arch: process.arch, keys });
}

/** Never resolves: the process ends first. */
function say({ code, line }: CommandAnswer): Promise<never> {
  return new Promise(() => {
    (code === 0 ? process.stdout : process.stderr).write(`${line}\n`, () => process.exit(code));
  });
}

/** `service [--data DIR] COMMAND`: opens no window, but needs the keyring, which waits for Electron, and the books of a till that is ended. */
async function askService(given: readonly string[], host: CommandHost): Promise<void> {
  const till = tillFor(given, host);
  if (till === null) return;
  // Help is there for a till that runs, too.
  const isRunning = !host.takeFolder(till.base);
  await host.whenReady();
  host.exit(await serviceWithTill(till.rest, { ...till, isRunning }));
}

/** `end-books [--data DIR] FOLDER`: as `service`. */
async function endBooks(given: readonly string[], host: CommandHost): Promise<void> {
  const till = tillFor(given, host);
  if (till === null) return;
  if (!host.takeFolder(till.base)) return host.refuse(`a till is running in ${till.base}: end it first`);
  await host.whenReady();
  const { endBooksOfTill } = await import('./end-books.ts');
  host.exit(await endBooksOfTill(till.rest, till));
}

/** Null where there is no place for a till: that is said. */
function tillFor(given: readonly string[], host: CommandHost): (ServiceStart & { rest: readonly string[] }) | null {
  const { userData, packaged, system, now, transportTo, refuse } = host;
  const { data, rest } = splitData(given, process.cwd());
  const own = ownFolder({ system: userData, packaged, training: false });
  const place = placeOf({ data, training: false, own, platform: process.platform, env: process.env });
  if (!place.ok) {
    refuse(refusalSentence(place.error));
    return null;
  }
  return {
    rest,
    base: place.value.folder,
    system,
    now,
    transportTo,
    fileOf: (name) => resolve(process.cwd(), name),
    input: process.stdin,
    print: (text) => void process.stdout.write(`${text}\n`),
    warn: (text) => void process.stderr.write(`${text}\n`),
  };
}
