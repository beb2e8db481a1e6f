// What `npm run release` does: who ships a till makes its key, signs what `npm run package` made, and looks at what tills will find.
// Invariant: what cannot be done is one sentence and exit code 2, or 1 where a release was looked at and is not well.
import { spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { builtInKeys, publicText, type ReleaseKey, readReleaseKey } from '../../electron/update/release-keys.ts';
import {
  architectures,
  channelName,
  goodForDays,
  packageKinds,
  releaseSequence,
  releaseVersion,
  releaseWaves,
} from '../../shared/release/manifest.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { checkRelease } from './check-release.ts';
import { makeRelease } from './make-release.ts';

const usage = `usage:
  npm run release -- --new-key FILE
  npm run release -- --key FILE [--key FILE] --number N [--channel stable] [--notes FOLDER] [--share 100] [--stores A,B]
      [--minimum 0.0.0] [--good-for 90] [--issued-at 2026-01-31T12:00:00Z] [--version V] [--from FOLDER] [--to FOLDER]
  npm run release -- --check ADDRESS [--channel stable] [--public KEY]
      [--till ID --store STORE --version V --kind ${packageKinds.join('|')} --arch ${architectures.join('|')}]`;

const project = dirname(dirname(import.meta.dirname));
const text = { type: 'string' } as const;
const flags = {
  'new-key': text,
  key: { type: 'string', multiple: true },
  number: text,
  channel: { type: 'string', default: 'stable' },
  notes: text,
  share: { type: 'string', default: '100' },
  stores: { type: 'string', default: '' },
  minimum: { type: 'string', default: '0.0.0' },
  'good-for': { type: 'string', default: '90' },
  'issued-at': text,
  version: text,
  from: text,
  to: text,
  check: text,
  public: text,
  till: text,
  store: { type: 'string', default: '' },
  kind: text,
  arch: { type: 'string', default: 'x64' },
  help: { type: 'boolean' },
} as const;

/** Said to the person as it is. */
class Refused extends Error {}
function stop(sentence: string): never {
  throw new Refused(sentence);
}

type Values = ReturnType<typeof readArguments>;
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], strict: true, options: flags }).values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n${usage}`);
  }
}

/** A value that the schema takes; its flag is named where it does not. */
function read<T>(flag: string, schema: z.ZodType<T>, value: unknown): T {
  const found = schema.safeParse(value);
  return found.success ? found.data : stop(`--${flag}: ${found.error.issues[0]?.message}`);
}

export type Person = {
  /** The folder of the user: files are named relative to it. */
  readonly cwd: string;
  print(line: string): void;
  warn(line: string): void;
};

/** Answers the exit code. */
export async function releaseCommand(args: readonly string[], person: Person): Promise<number> {
  try {
    const values = readArguments(args);
    const modes = [values['new-key'], values.key, values.check].filter((one) => one !== undefined);
    if (values.help) person.print(usage);
    else if (modes.length !== 1) stop(`name one of --new-key, --key and --check\n${usage}`);
    else if (values['new-key'] !== undefined) newKey(resolve(person.cwd, values['new-key']), person);
    else if (values.check !== undefined) return (await check(values.check, values, person)) ? 0 : 1;
    else await make(values.key ?? [], values, person);
    return 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    person.warn(`release: ${error.message}`);
    return 2;
  }
}

function newKey(file: string, { print }: Person): void {
  const made = writeNewKey(file);
  if (!made.ok) stop(made.error);
  print(`made ${file}: keep it offline, with a copy elsewhere`);
  print(`its public half, for builtInKeys in electron/update/release-keys.ts: '${made.value}'`);
}

async function make(files: readonly string[], values: Values, { cwd, print, warn }: Person): Promise<void> {
  const fileOf = (name: string) => resolve(cwd, name);
  if (files.length > 2) stop('a release is signed with one key, or two while one replaces the other');
  const keys = files.map((file) => {
    const key = readKey(fileOf(file));
    return key.ok ? key.value : stop(key.error);
  });
  const channel = read('channel', channelName, values.channel);
  const to = fileOf(values.to ?? join(project, 'dist/release'));
  const made = await makeRelease({
    channel,
    sequence: read('number', releaseSequence, Number(values.number ?? stop('--number: one more than the last one'))),
    version: read('version', releaseVersion, values.version ?? ownVersion()),
    minimumVersion: read('minimum', releaseVersion, values.minimum),
    issuedAt: read('issued-at', z.iso.datetime(), values['issued-at'] ?? timeOfCommit()),
    goodForDays: read('good-for', goodForDays, Number(values['good-for'])),
    waves: {
      share: read('share', releaseWaves.shape.share, Number(values.share)),
      stores: values.stores.split(',').filter((store) => store !== ''),
    },
    from: fileOf(values.from ?? join(project, 'dist')),
    to,
    notes: values.notes === undefined ? null : fileOf(values.notes),
    keys,
  });
  if (!made.ok) stop(made.error);
  for (const { file, size } of made.value) print(`${file}, ${size} bytes`);
  print(`signed in ${to}`);
  if (!keys.some((key) => builtInKeys.includes(publicText(key))))
    warn('release: no key that is built into this version signed it, so a till of this version refuses it');
}

async function check(address: string, values: Values, { cwd, print }: Person): Promise<boolean> {
  const known = values.public === undefined ? builtInKeys : [values.public];
  const keys = known.map((key): ReleaseKey => readReleaseKey(key) ?? stop('--public: is no public key of a release'));
  const isFolder = isAbsolute(address) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  return checkRelease(isFolder ? resolve(cwd, address) : address, {
    keys,
    channel: read('channel', channelName, values.channel),
    till: values.till === undefined ? null : tillNamed(values.till, values),
    print,
  });
}

function tillNamed(id: string, values: Values) {
  const kind = read('kind', z.enum(packageKinds, `must be one of ${packageKinds.join(', ')}`), values.kind);
  return {
    id,
    store: values.store,
    version: read('version', releaseVersion, values.version ?? ownVersion()),
    platform: kind === 'nsis' ? 'win32' : 'linux',
    arch: read('arch', z.enum(architectures), values.arch),
    kind,
  };
}

function ownVersion(): string {
  const file = readFileSync(join(project, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}

/** Of what is built, so that the same commit makes the same bytes. */
function timeOfCommit(): string {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: project, encoding: 'utf8' });
  const seconds = Number(stdout || Number.NaN);
  return Number.isFinite(seconds)
    ? new Date(seconds * 1000).toISOString()
    : stop('--issued-at: name the time of the release; here is no commit to take it from');
}

// The private key that signs releases: a PEM file of the person who makes them.
// Invariants: it never lies in the project's folder, and a file that is there is never written over.

const inProject = 'the key must lie outside the project, where no commit can take it along';

/** Answers the public half. The error is a sentence. */
function writeNewKey(file: string): Result<string, string> {
  const folder = dirname(file);
  if (!existsSync(folder)) return err(`there is no folder ${folder}`);
  if (isInProject(file)) return err(inProject);
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return err(error.code === 'EEXIST' ? `${file} is there already and stays` : `${file} cannot be written`);
  }
  return ok(publicText(privateKey));
}

function readKey(file: string): Result<KeyObject, string> {
  if (!existsSync(file)) return err(`there is no file ${file}`);
  if (isInProject(file)) return err(inProject);
  try {
    const key = createPrivateKey(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return ok(key);
  } catch {
    // Said below; what the file holds is not.
  }
  return err(`${file} holds no private Ed25519 key without a password`);
}

function isInProject(file: string): boolean {
  const real = existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
  const way = relative(realpathSync(project), real);
  return way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}
