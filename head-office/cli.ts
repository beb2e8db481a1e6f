// `npm run head-office -- [COMMAND]`. A server says each change of state in a line of JSON on standard output. A failure is one sentence on standard
// error and exit code 2; 75 when a later start may succeed without any change. SIGINT and SIGTERM end a server cleanly.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alarms } from './commands/alarms.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { codes } from './commands/codes.ts';
import type { Command, CommandEnd, FolderCommand, FolderInput } from './commands/command.ts';
import { datev } from './commands/datev.ts';
import { enrol } from './commands/enrol.ts';
import { head } from './commands/head.ts';
import { hours } from './commands/hours.ts';
import { keep } from './commands/keep.ts';
import { move } from './commands/move.ts';
import { rebuild } from './commands/rebuild.ts';
import { restore } from './commands/restore.ts';
import { revoke } from './commands/revoke.ts';
import { store } from './commands/store.ts';
import { createLog } from './core/log.ts';
import { openDatabase } from './core/open-database.ts';
import { readRunning } from './core/running.ts';
import { fitsAsIs } from './core/schema.ts';
import { typedSecret } from './core/typed-secret.ts';
import type { Served } from './serve.ts';
import { readServeOptions, serveFlags, serveUsage } from './serve-options.ts';
import { schema } from './tables.ts';

const commands: Readonly<Record<string, Command | FolderCommand>> = {
  ...{ enrol, codes, revoke, store, check, head, alarms, hours, keep, rebuild, datev },
  ...{ backup, restore, move },
};
/** The deb has a command of its own. */
const asCalled = (text: string) =>
  process.argv[1]?.endsWith('head-office.js')
    ? text.replace(/npm run (-s )?head-office --/g, 'counterfoil-head-office')
    : text;
const usage = asCalled(['usage:', serveUsage, ...Object.values(commands).map((command) => command.usage)].join('\n  '));

const fileOf = (name: string) => resolve(process.env.INIT_CWD ?? process.cwd(), name);

/** When root runs it, in a place that the database's own user can reach. */
function defaultFolder(): string {
  if (process.platform === 'win32') return join(process.env.APPDATA ?? homedir(), 'Counterfoil head office');
  if (process.getuid?.() === 0) return '/var/lib/counterfoil-head-office';
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'counterfoil-head-office');
}

const ofAll = { data: { type: 'string' }, database: { type: 'string' }, help: { type: 'boolean' } } as const;

function stop(message: string, code = 2): never {
  tell(message);
  process.exit(code);
}
const tell = (sentence: string) => void process.stderr.write(`head office: ${asCalled(sentence)}\n`);
/** EX_TEMPFAIL of sysexits(3). */
const forNow = 75;

function readArguments(args: readonly string[], flags: Command['flags']) {
  try {
    return parseArgs({ args: [...args], strict: true, allowPositionals: true, options: { ...ofAll, ...flags } });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n${usage}`);
  }
}

const [first = 'serve', ...rest] = process.argv.slice(2);
const isNamed = !first.startsWith('-');
const name = isNamed ? first : 'serve';
const args = isNamed ? rest : process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (name !== 'serve' && !command) stop(`there is no command ${name}\n${usage}`);
const { values, positionals } = readArguments(args, command?.flags ?? serveFlags);
const folder = values.data === undefined ? defaultFolder() : fileOf(values.data);
if (values.help) process.stdout.write(`${usage}\n`);
else if (command) await runCommand(command);
else await runServer();

async function runCommand(own: Command | FolderCommand): Promise<void> {
  const running = readRunning(folder);
  const now = () => new Date();
  const input = { folder, running, words: positionals, flags: values, now, fileOf, ask: typedSecret };
  const { code, out, note, error } =
    'runAlone' in own ? await own.runAlone(input, schema) : await runOnDatabase(own, input);
  if (out !== undefined) process.stdout.write(`${out}\n`);
  if (note !== undefined) process.stderr.write(`${note}\n`);
  if (error !== undefined) tell(error);
  process.exitCode = code;
}

async function runOnDatabase(own: Command, input: FolderInput): Promise<CommandEnd> {
  const url = values.database ?? input.running?.database;
  if (url === undefined) stop(`no head office has started on ${folder}: start it, or name its folder with --data`);
  const database = await openDatabase(url, schema, fitsAsIs);
  if (!database.ok) {
    const { sentence, mayPass } = database.error;
    stop(values.database === undefined ? `${sentence}; is head office running?` : sentence, mayPass ? forNow : 2);
  }
  const end = await own.run({ ...input, database: database.value, schema });
  await database.value.close();
  return end;
}

async function runServer(): Promise<void> {
  if (positionals.length > 0) stop(usage);
  const options = readServeOptions(folder, values, fileOf);
  if (!options.ok) stop(options.error);
  // Imported only here, because it brings a web server.
  const { serve } = await import('./serve.ts');
  const { stdout } = process;
  // Whoever read its first line alone has gone.
  stdout.on('error', () => {});
  const log = createLog({
    level: options.value.level,
    now: () => new Date(),
    write: (line) => void stdout.write(line),
  });
  let running: Served | null = null;
  let isEnding = false;
  const served = await serve(options.value, {
    log,
    building: tell,
    ended(why) {
      log('ended', { why });
      end(forNow);
    },
    terminal: stdout.isTTY ? (link) => void stdout.write(`The first user's link, good once: ${link}\n`) : null,
  });
  if (!served.ok) stop(served.error.sentence, served.error.mayPass ? forNow : 2);
  running = served.value;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      log('ending', { signal });
      end(0);
    });

  function end(code: number): void {
    if (isEnding) return;
    isEnding = true;
    void (running?.close() ?? Promise.resolve()).then(() => process.exit(code));
  }
}
