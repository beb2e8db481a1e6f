// Makes the deb from the packaged folder, with nothing but dpkg-deb: the program, its link, an entry and an icon each for the till and
// for training, the locked session, which is off, and the service that
// installs updates. Its scripts load the AppArmor profile and take it away.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
// @ts-expect-error it brings no types.
import { Installer as Untyped } from 'electron-installer-debian';
import { z } from 'zod';
import { debName } from './builder.ts';

const resources = join(import.meta.dirname, '../../resources');
const linux = join(resources, 'linux');
const manifest = z.object({ name: z.string(), productName: z.string(), description: z.string() });

/** Where each file of the desktop goes below `/usr/share`. */
const ofDesktop = [
  [join(linux, 'counterfoil.desktop'), 'applications/counterfoil.desktop'],
  [join(linux, 'counterfoil-training.desktop'), 'applications/counterfoil-training.desktop'],
  [join(resources, 'icon.svg'), 'icons/hicolor/scalable/apps/counterfoil.svg'],
  [join(resources, 'icon-training.svg'), 'icons/hicolor/scalable/apps/counterfoil-training.svg'],
  // For what draws no SVG.
  [join(resources, 'icon.png'), 'pixmaps/counterfoil.png'],
] as const;

const kiosk = join(linux, 'kiosk');
/** Below `/usr`; off until `counterfoil-kiosk enable`. */
const ofKiosk = [
  ['counterfoil-kiosk', 'sbin/counterfoil-kiosk', 0o755],
  ['counterfoil-kiosk.service', 'lib/systemd/system/counterfoil-kiosk.service', 0o644],
  ['session', 'lib/counterfoil-kiosk/session', 0o755],
  ...['sway.conf', 'logind.conf', 'sleep.conf', 'sysctl.conf', 'storage.rules', 'polkit.rules'].map(
    (name) => [name, `lib/counterfoil-kiosk/${name}`, 0o644] as const,
  ),
] as const;

const update = join(linux, 'update');
/** Below `/usr`: the service that installs a version without a password at the till. */
const ofUpdate = [
  ['install-update', 'lib/counterfoil-update/install-update', 0o755],
  ['take-in', 'lib/counterfoil-update/take-in', 0o755],
  ['counterfoil-update.path', 'lib/systemd/system/counterfoil-update.path', 0o644],
  ['counterfoil-update.service', 'lib/systemd/system/counterfoil-update.service', 0o644],
] as const;

interface DebInstaller {
  readonly stagingDir: string;
  readonly contentFunctions: readonly string[];
  readonly options: { depends: readonly string[] };
  generateDefaults(): Promise<unknown>;
  generateOptions(): unknown;
  createStagingDir(): Promise<void>;
  createContents(): Promise<unknown>;
  createPackage(): Promise<void>;
  movePackage(): Promise<void>;
}
const Installer: new (choices: object) => DebInstaller = Untyped;

class TillInstaller extends Installer {
  override get contentFunctions(): readonly string[] {
    const replaced = ['copyLinuxIcons', 'createDesktopFile'];
    return [...super.contentFunctions.filter((one) => !replaced.includes(one)), 'copyDesktopFiles', 'copyServices'];
  }

  async copyDesktopFiles(): Promise<void> {
    for (const [from, to] of ofDesktop) this.copy(from, `share/${to}`, 0o644);
  }

  async copyServices(): Promise<void> {
    for (const [from, to, mode] of ofKiosk) this.copy(join(kiosk, from), to, mode);
    for (const [from, to, mode] of ofUpdate) this.copy(join(update, from), to, mode);
  }

  private copy(from: string, to: string, mode: number): void {
    const target = join(this.stagingDir, 'usr', to);
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    copyFileSync(from, target);
    chmodSync(target, mode);
  }
}

/** Answers the deb's path. */
export async function makeDeb(choices: {
  readonly unpacked: string;
  readonly destination: string;
  readonly version: string;
  /** Decides what it depends on. */
  readonly electronVersion: string;
  /** `none`: made in seconds, three times as large. */
  readonly compression: 'xz' | 'none';
}): Promise<string> {
  const { unpacked, destination, version, electronVersion, compression } = choices;
  const { name, productName, description } = manifest.parse(
    JSON.parse(readFileSync(join(resources, '../package.json'), 'utf8')),
  );
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  // The installer reads these two as they are in Electron's own archives; electron-builder leaves out one and renames the other.
  writeFileSync(join(unpacked, 'version'), electronVersion);
  copyFileSync(join(unpacked, 'LICENSE.electron.txt'), join(unpacked, 'LICENSE'));
  const path = join(destination, debName(version));
  const installer = new TillInstaller({
    src: unpacked,
    dest: destination,
    arch,
    rename: () => path,
    logger: () => undefined,
    options: {
      name,
      bin: name,
      version,
      productName,
      description,
      productDescription: description,
      maintainer: 'Counterfoil <till@counterfoil.example>',
      homepage: 'https://counterfoil.example',
      compression,
      scripts: { postinst: join(linux, 'after-install.sh'), prerm: join(linux, 'before-removal.sh') },
    },
  });
  await installer.generateDefaults();
  installer.generateOptions();
  // Electron links to the sound library, so it is more than a recommendation; the till moves nothing to the desktop's trash; the group of
  // those who may leave an update is made with `passwd`'s groupadd.
  const { depends } = installer.options;
  installer.options.depends = [
    ...depends.filter((one) => !one.includes('trash-cli')),
    'libasound2t64 | libasound2',
    'passwd',
  ];
  await installer.createStagingDir();
  await installer.createContents();
  await installer.createPackage();
  await installer.movePackage();
  return path;
}
