// The browser the end-to-end specs run in, brought by npm: the same one on every Linux x64 machine, installed or not, root or not.
// Invariant: a folder under its final name is whole. It is unpacked elsewhere and renamed once, so that two runs never meet half of one.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { unpackTar } from './tar.ts';

/** What `chromium.launch` of Playwright needs. Without `executablePath` it is whatever browser Playwright itself has. */
export type Browser = {
  readonly executablePath?: string;
  readonly args: string[];
  /** Playwright hides the scrollbars, and a layout that they break is seen by nobody. */
  readonly ignoreDefaultArgs: string[];
  readonly env: Record<string, string>;
};

const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// No sandbox: its set-up needs root or user namespaces, and the specs open the till's own pages only. The next three keep the
// browser from talking to anybody but the till.
const bundledArgs = ['--no-sandbox', '--headless=shell', '--no-zygote', '--disable-gpu'];
const ignoreDefaultArgs = ['--hide-scrollbars'];
const quietArgs = ['--disable-quic', '--disable-background-networking', '--disable-component-update'];
// A page lives for seconds: what the optimising compilers spend on it never comes back, and a larger nursery needs no collecting.
// The network needs no process of its own; the other feature is Playwright's, whose list this flag replaces.
const shortLivedArgs = [
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32',
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
];

/** Finds the browser, unpacking it from its package first where that was not done yet (some seconds, once). */
export async function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  cacheDir = join(projectRoot, 'node_modules', '.cache'),
  packageDir = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))),
): Promise<Browser> {
  const inherited = Object.fromEntries(
    Object.entries(environment).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  );
  const named = environment.COUNTERFOIL_CHROMIUM;
  if (named)
    return {
      executablePath: named,
      args: ['--no-sandbox', ...quietArgs, ...shortLivedArgs],
      ignoreDefaultArgs,
      env: inherited,
    };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { args: [...quietArgs, ...shortLivedArgs], ignoreDefaultArgs, env: inherited };
  const folder = await unpackOnce(cacheDir, packageDir);
  return {
    executablePath: join(folder, 'chromium'),
    args: [...bundledArgs, ...quietArgs, ...shortLivedArgs],
    ignoreDefaultArgs,
    env: {
      ...inherited,
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_PATH: folder,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpackOnce(cacheDir: string, packageDir: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  const folder = join(cacheDir, `counterfoil-chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  const unfinished = await mkdtemp(join(cacheDir, 'counterfoil-chromium-unfinished-'));
  try {
    await unpackInto(unfinished, join(packageDir, 'bin'), folder);
    await rename(unfinished, folder);
  } catch (error) {
    // Another run was faster: its folder is as whole as ours.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function unpackInto(target: string, bin: string, finalFolder: string): Promise<void> {
  const executable = join(target, 'chromium');
  const [libraries, fonts] = await Promise.all([
    readFile(join(bin, 'al2023.tar.br')),
    readFile(join(bin, 'fonts.tar.br')),
    pipeline(createReadStream(join(bin, 'chromium.br')), createBrotliDecompress(), createWriteStream(executable)),
  ]);
  await unpackTar(brotliDecompressSync(libraries), target);
  await unpackTar(brotliDecompressSync(fonts), target);
  // The packed configuration names fixed folders of another machine.
  await writeFile(join(target, 'fonts.conf'), fontsConf(finalFolder));
  await chmod(executable, 0o755);
}

function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}
