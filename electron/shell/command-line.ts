// The options of the till's command line. Anything else is refused before it touches a file.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locale } from '../../shared/locales/intl.ts';
import { isLocale, locales } from '../../shared/locales/intl.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export type CommandLine = {
  /** A provisioning file to set this till up with, absolute. */
  readonly provision: string | null;
  /** A file with changed settings for a till that is set up, absolute. */
  readonly settings: string | null;
  /** The till's base folder, absolute; null for the system's place. */
  readonly data: string | null;
  readonly training: boolean;
  /** Training counts shifts. */
  readonly shifts: boolean;
  /** Sets a till up on screen, where there is none yet. */
  readonly setUp: boolean;
  readonly locale: Locale | null;
};

const usage =
  'verify FILE, or pin-hash ROLE, or service COMMAND, or end-books FOLDER, or [--provision FILE] [--settings FILE] [--set-up] [--data DIR] [--training [--shifts]] [--locale en|en-US|de]';
const options = {
  training: { type: 'boolean' },
  shifts: { type: 'boolean' },
  'set-up': { type: 'boolean' },
  provision: { type: 'string' },
  settings: { type: 'string' },
  data: { type: 'string' },
  locale: { type: 'string' },
} as const;
/** A till starts in one of these ways. */
const ways = ['training', 'set-up', 'provision', 'settings'] as const;

/** Chromium's own switches a till may need on its machine. Not among them: remote debugging. */
const platformSwitch =
  /^--(password-store|ozone-platform|ozone-platform-hint|disable-gpu|force-device-scale-factor)(=|$)/;
/** Chromium refuses to run as root without it: for development machines, never for a packaged till. */
const developmentSwitch = /^--no-sandbox$/;

/** Reads the arguments after the program's own. The error is one sentence for standard error. */
export function parseCommandLine(argv: readonly string[], packaged: boolean, cwd: string): Result<CommandLine, string> {
  const args = argv.filter((flag) => !platformSwitch.test(flag) && (packaged || !developmentSwitch.test(flag)));
  // Not strict: Node's own errors are several sentences long.
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !isKnown(token)) {
      return err(`unknown argument ${JSON.stringify(args[token.index])}; the till takes ${usage}`);
    }
    const { name, value = '' } = token;
    if (!isSwitch(name) && (value === '' || value.startsWith('--'))) return err(`--${name} needs a value`);
    if (given.has(name)) return err(`--${name} is given twice`);
    given.set(name, value);
  }
  const [first, second] = ways.filter((way) => given.has(way));
  if (second) return err(`--${first} and --${second} exclude each other`);
  if (given.has('shifts') && !given.has('training')) return err('--shifts goes with --training only');
  const locale = given.get('locale') ?? null;
  if (locale !== null && !isLocale(locale)) return err(`--locale must be ${locales.join(' or ')}`);
  const path = (name: string): string | null => {
    const text = given.get(name);
    return text === undefined ? null : resolve(cwd, text);
  };
  return ok({
    provision: path('provision'),
    settings: path('settings'),
    data: path('data'),
    training: given.has('training'),
    shifts: given.has('shifts'),
    setUp: given.has('set-up'),
    locale,
  });
}

/** For a command of its own that takes `--data DIR` too, in front of all else. */
export function splitData(args: readonly string[], cwd: string): { data: string | null; rest: readonly string[] } {
  const [flag, folder, ...rest] = args;
  return flag === '--data' && folder ? { data: resolve(cwd, folder), rest } : { data: null, rest: args };
}

/** A switch takes no value. */
function isKnown({ name, value }: { readonly name: string; readonly value?: string | undefined }): boolean {
  return isSwitch(name) ? value === undefined : Object.hasOwn(options, name);
}

const switches: readonly string[] = ['training', 'shifts', 'set-up'];
const isSwitch = (name: string): boolean => switches.includes(name);
