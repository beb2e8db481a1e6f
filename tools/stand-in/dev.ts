// `npm run dev [-- flags]`: the till in training, built again on each change. A change of the screens loads the page again; a
// change of main or preload starts the till again, and the open page goes on. On Electron where its program is there, else on the
// stand-in. Invariant: it runs the bundles that `npm start` runs, and no other server delivers the page.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'electron-vite';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { projectFolder, standInCommand } from './command.ts';
import { type DevCommand, startDevTill } from './dev-till.ts';
import { electronBinary } from './electron-binary.ts';
import { takeLaunchFlags } from './launch-flags.ts';
import { seedFirst } from './seed-first.ts';

const reloader = fileURLToPath(new URL('./reload-on-message.cjs', import.meta.url));
/** Between the end of one build and the beginning of the next that the same change causes. */
const quietMs = 200;
const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

const flags = takeLaunchFlags(process.argv.slice(2));
if (flags.ok) await develop(flags.value);
else {
  say(flags.error);
  process.exitCode = 2;
}

async function develop({ headless, port, rest }: { headless: boolean; port: number; rest: readonly string[] }) {
  const { config } = await resolveConfig({ root: projectFolder, logLevel: 'warn' }, 'build', 'production');
  if (!config?.main || !config.preload || !config.renderer) throw new Error('electron.vite.config.ts names no bundles');
  const bundles = { main: config.main, preload: config.preload, renderer: config.renderer };
  const training = await seedFirst(rest.includes('--training') ? rest : ['--training', ...rest]);
  if (training === null) process.exit(2);
  let act = (_changed: ReadonlySet<string>): void => undefined;
  const builds = createBuilds((changed) => act(changed));
  say('Building Counterfoil ...');
  await Promise.all(Object.entries(bundles).map(([name, one]) => watchBundle(name, one, builds)));
  // Last: it is built into the folder that the renderer empties.
  await watchBundle('display', { configFile: join(projectFolder, 'display.vite.config.ts') }, builds);
  const till = startDevTill({
    commandOf: await commandsOf({ headless, port, training }),
    onEnd(code) {
      if (code === 0) process.exit(0);
      say(`The till ended with ${code}. It starts again after the next change of main.`);
    },
  });
  act = (changed) => {
    if (changed.has('main') || changed.has('preload')) {
      say('Main or preload changed: the till starts again.');
      void till.restart();
    } else {
      say('The screens changed: the page loads again.');
      till.reload();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void till.end(signal).then(() => process.exit(0)));
  }
}

type Builds = { begun(name: string): void; ended(name: string, isGood: boolean): void };

/**
 * Tells which bundles changed once no build is under way: a file of shared/ changes all three, and a page that loads while the till
 * starts again would stay without it.
 */
function createBuilds(onQuiet: (changed: ReadonlySet<string>) => void): Builds {
  const underWay = new Set<string>();
  let changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  return {
    begun(name) {
      clearTimeout(quiet);
      underWay.add(name);
    },
    ended(name, isGood) {
      underWay.delete(name);
      if (isGood) changed.add(name);
      clearTimeout(quiet);
      if (underWay.size > 0 || changed.size === 0) return;
      quiet = setTimeout(() => {
        const all = changed;
        changed = new Set();
        onQuiet(all);
      }, quietMs);
    },
  };
}

/** Resolves after the first build. Vite itself says why a build failed; the till then stays as it is. */
async function watchBundle(name: string, config: InlineConfig, builds: Builds): Promise<void> {
  const watcher = await build(mergeConfig(config, { build: { watch: {} } }));
  if (!('on' in watcher)) throw new Error('this build does not watch');
  await new Promise<void>((resolve) => {
    let isFirst = true;
    watcher.on('event', ({ code }) => {
      if (code === 'BUNDLE_START') builds.begun(name);
      if (code !== 'BUNDLE_END' && code !== 'ERROR') return;
      builds.ended(name, code === 'BUNDLE_END' && !isFirst);
      isFirst = false;
      resolve();
    });
  });
}

/** The cookie outlives the till, so that the page that is open may go on with the next one. */
async function commandsOf({
  headless,
  port,
  training,
}: {
  headless: boolean;
  port: number;
  training: readonly string[];
}) {
  const binary = headless ? null : electronBinary();
  if (binary !== null) {
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return (): DevCommand => ({
      command: binary,
      args: [projectFolder, ...asRoot, ...training],
      // As an argument it would be one of the till's, which refuses what it does not know.
      env: { ...process.env, NODE_OPTIONS: `--require ${JSON.stringify(reloader)}` },
    });
  }
  const cookie = randomBytes(32).toString('base64url');
  const fixedPort = port === 0 ? await freePort() : port;
  return (isFirst: boolean): DevCommand => {
    const launch = ['--port', String(fixedPort), ...training];
    const { command, args, env } = standInCommand(launch, { cookie, open: isFirst && !headless });
    return { command, args: ['--require', reloader, ...args], env };
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  await once(server, 'close');
  return at !== null && typeof at === 'object' ? at.port : 0;
}
