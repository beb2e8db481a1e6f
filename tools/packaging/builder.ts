// electron-builder's own reading of electron-builder.yml: its loader, its schema, its file filters. Nothing is packaged here.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { listFiles } from '../../testkit/architecture/tree.ts';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What `npm run package` makes, and a version for the tests of upgrades to it. */
export const { version: newer } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
export const older = '0.9.9';
/** Later ones, made up for the proofs of updates. */
export const updateVersions = { next: '1.1.0', failing: '1.2.0', dead: '1.3.0', last: '1.4.0' } as const;

export function debName(version: string): string {
  return `counterfoil_${version}_${process.arch === 'arm64' ? 'arm64' : 'amd64'}.deb`;
}

export type BuilderConfig = Record<string, unknown>;
type Filter = (file: string, stat: { isDirectory(): boolean }) => boolean;
type Matcher = { createFilter(): Filter };

// electron-builder does not export these parts, so they come from the package it depends on.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const configModule: {
  getConfig(projectDir: string, configPath: string | null, options: null): Promise<BuilderConfig>;
  validateConfiguration(config: BuilderConfig, logger: { isEnabled: boolean }): Promise<void>;
} = builder('app-builder-lib/out/util/config/config.js');
const matcherModule: {
  getMainFileMatchers(
    appDir: string,
    destination: string,
    expand: (text: string) => string,
    platformOptions: object,
    packager: object,
    outDir: string,
    compiled: boolean,
  ): Matcher[];
  getNodeModuleFileMatcher(
    appDir: string,
    destination: string,
    expand: (text: string) => string,
    platformOptions: object,
    packager: object,
  ): Matcher;
} = builder('app-builder-lib/out/fileMatcher.js');

/** electron-builder.yml as electron-builder reads it, with its defaults. */
export function loadConfig(): Promise<BuilderConfig> {
  return configModule.getConfig(root, join(root, 'electron-builder.yml'), null);
}

/** Null where electron-builder accepts the configuration, else its complaint. */
export async function complaintAbout(config: BuilderConfig): Promise<string | null> {
  try {
    await configModule.validateConfiguration(structuredClone(config), { isEnabled: false });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export type Target = { readonly platform: string; readonly arch: string };
const here: Target = { platform: 'linux', arch: 'x64' };

/** Which of `paths` (from the project's root) would be packed, of the project and of the packages it depends on. */
export function packed(config: BuilderConfig, paths: readonly string[], target: Target = here): string[] {
  const packager = {
    config,
    projectDir: root,
    buildResourcesDir: 'resources',
    isPrepackedAppAsar: false,
    debugLogger: { isEnabled: false },
  };
  const expand = (text: string) => text.replace(/\$\{(platform|arch)\}/g, (_, name: keyof Target) => target[name]);
  const options = config[target.platform === 'win32' ? 'win' : 'linux'] as { files?: unknown };
  const ofPlatform = { files: options.files };
  const [main] = matcherModule.getMainFileMatchers(
    root,
    'app',
    expand,
    ofPlatform,
    { info: packager },
    join(root, 'dist'),
    false,
  );
  const modules = matcherModule.getNodeModuleFileMatcher(root, 'app', expand, ofPlatform, packager);
  if (!main) throw new Error('electron-builder has no main matcher');
  const ofProject = main.createFilter();
  const ofModules = modules.createFilter();
  const stat = { isDirectory: () => false };
  return paths.filter((path) => (path.startsWith('node_modules/') ? ofModules : ofProject)(join(root, path), stat));
}

/** The files of an installed package. */
export function filesOf(packageName: string): string[] {
  const folder = join(root, 'node_modules', packageName);
  return listFiles(folder).map((path) => relative(root, join(folder, path)).split(sep).join('/'));
}
