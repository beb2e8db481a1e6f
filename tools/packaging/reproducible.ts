// `npm run prove:reproducible`: whether one commit always makes the same packages and the same release. Two clones of HEAD, at other places, with
// another time zone and language, are installed, built, packaged and signed with one new key, one after the other, then each file of both is
// compared by its sha512. What follows `--` goes to `npm run package`. Exit code 1 where a file differs; it is named.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { root } from './builder.ts';

const words = process.argv.slice(2);
const npmCli = process.env.npm_execpath ?? '';
if (npmCli === '') {
  process.stderr.write('start it by npm run prove:reproducible: it needs the npm that started it\n');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-twice-'));
const clones = [
  { at: join(folder, 'one'), env: { TZ: 'Pacific/Auckland', LC_ALL: 'C' } },
  { at: join(folder, 'another/of a longer name'), env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' } },
];
const key = join(folder, 'key');
// HEAD may move on meanwhile.
const commit = said('git', ['rev-parse', 'HEAD']);
try {
  if (said('git', ['status', '--porcelain']) !== '') console.log('what is not committed is in neither clone');
  console.log(`twice from ${said('git', ['log', '-1', '--format=%h %s', commit])}`);
  npm(['run', '--silent', 'release', '--', '--new-key', key], root, {});
  const made: Map<string, string>[] = [];
  for (const { at, env } of clones) made.push(await packaged(at, env));
  compare(made[0] ?? new Map(), made[1] ?? new Map());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function packaged(at: string, env: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  mkdirSync(dirname(at), { recursive: true });
  run('git', ['clone', '--quiet', '--no-hardlinks', root, at], root, {});
  run('git', ['checkout', '--quiet', '--detach', commit], at, {});
  npm(['ci', '--no-audit', '--no-fund'], at, env);
  npm(['run', '--silent', 'package', '--', ...words], at, env);
  // Head office is packaged for Linux alone.
  if (process.platform === 'linux') npm(['run', '--silent', 'package:head-office'], at, env);
  npm(['run', '--silent', 'release', '--', '--key', key, '--number', '1'], at, env);
  const dist = join(at, 'dist');
  const found = new Map<string, string>();
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()) {
    // The packager's own notes for a person.
    if (path === 'builder-debug.yml' || !statSync(join(dist, path)).isFile()) continue;
    const sum = createHash('sha512');
    await pipeline(createReadStream(join(dist, path)), sum);
    found.set(path, sum.digest('hex'));
  }
  return found;
}

function compare(first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>): void {
  const all = [...new Set([...first.keys(), ...second.keys()])].sort();
  const other = all.filter((path) => first.get(path) !== second.get(path));
  // What a shop gets is above the unpacked folder or in the release's.
  for (const path of all.filter((one) => /^(?:release[/\\])?[^/\\]+$/.test(one) && !other.includes(one)))
    console.log(`the same twice: ${path}, sha512 ${first.get(path)}`);
  console.log(
    `${all.length} files, the same twice: ${all.length - other.length}; other: ${other.join(', ') || 'none'}`,
  );
  if (all.length === 0 || other.length > 0) process.exitCode = 1;
}

function npm(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): void {
  run(process.execPath, [npmCli, ...args], cwd, env);
}

/** Without what npm told this process of its own project. */
function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): void {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|SOURCE_DATE_EPOCH$)/i.test(name)),
  );
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...own, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${args.join(' ')} in ${cwd}: ${error?.message ?? `${stdout}${stderr}`.slice(-4000)}`);
}

function said(program: string, args: readonly string[]): string {
  return spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}
