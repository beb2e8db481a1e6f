// What the till can be told when it is started. Anything else is refused before it touches a file.
import { resolve } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Locale } from '../../shared/views.ts';

export type CommandLine = {
  /** A provisioning file to set this till up with, absolute. */
  readonly provision: string | null;
  /** A file with changed settings for a till that is set up, absolute. */
  readonly settings: string | null;
  /** The till's base folder, absolute; null for the system's place. */
  readonly data: string | null;
  readonly training: boolean;
  readonly locale: Locale | null;
};

export const usage = '[--provision FILE] [--settings FILE] [--data DIR] [--training] [--locale en|de]';

/** Chromium's own switches a till may need on its machine. Not among them: remote debugging. */
const platformSwitch =
  /^--(password-store|ozone-platform|ozone-platform-hint|disable-gpu|force-device-scale-factor)(=|$)/;
/** Chromium refuses to run as root without it: for development machines, never for a packaged till. */
const developmentSwitch = /^--no-sandbox$/;

/** Reads the arguments after the program's own. The error is one sentence for standard error. */
export function parseCommandLine(argv: readonly string[], packaged: boolean, cwd: string): Result<CommandLine, string> {
  const given: { provision?: string; settings?: string; data?: string; training?: true; locale?: Locale } = {};
  const rest = [...argv];
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (platformSwitch.test(flag) || (!packaged && developmentSwitch.test(flag))) continue;
    const [name, inline] = split(flag);
    if (name === '--training' && inline === null) {
      if (given.training) return err('--training is given twice');
      given.training = true;
      continue;
    }
    if (name !== '--provision' && name !== '--settings' && name !== '--data' && name !== '--locale') {
      return err(`unknown argument ${JSON.stringify(flag)}; the till takes ${usage}`);
    }
    const value = inline ?? rest.shift();
    if (value === undefined || value === '' || value.startsWith('--')) return err(`${name} needs a value`);
    if (name === '--provision' && given.provision === undefined) given.provision = resolve(cwd, value);
    else if (name === '--settings' && given.settings === undefined) given.settings = resolve(cwd, value);
    else if (name === '--data' && given.data === undefined) given.data = resolve(cwd, value);
    else if (name === '--locale' && given.locale === undefined) {
      if (value !== 'en' && value !== 'de') return err('--locale must be en or de');
      given.locale = value;
    } else return err(`${name} is given twice`);
  }
  const ways = [given.training && '--training', given.provision && '--provision', given.settings && '--settings'];
  const [first, second] = ways.filter((way) => way !== undefined);
  if (second) return err(`${first} and ${second} exclude each other`);
  return ok({
    provision: given.provision ?? null,
    settings: given.settings ?? null,
    data: given.data ?? null,
    training: given.training ?? false,
    locale: given.locale ?? null,
  });
}

function split(flag: string): [string, string | null] {
  const at = flag.indexOf('=');
  return at < 0 ? [flag, null] : [flag.slice(0, at), flag.slice(at + 1)];
}
