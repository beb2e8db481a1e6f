// Makes the deb from the packaged folder, with nothing but dpkg-deb: the program, its link, a menu entry and the icon. Its scripts
// load the AppArmor profile and take it away.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error it brings no types.
import installer from 'electron-installer-debian';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const linux = join(root, 'resources/linux');
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  productName: z.string(),
  description: z.string(),
});

/** Answers the deb's path. `electronVersion` decides what it depends on. */
export async function makeDeb(unpacked: string, destination: string, electronVersion: string): Promise<string> {
  const { name, version, productName, description } = manifest.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  // The installer reads these two as they are in Electron's own archives; electron-builder leaves out one and renames the other.
  writeFileSync(join(unpacked, 'version'), electronVersion);
  copyFileSync(join(unpacked, 'LICENSE.electron.txt'), join(unpacked, 'LICENSE'));
  await installer({
    src: unpacked,
    dest: destination,
    arch,
    options: {
      name,
      bin: name,
      productName,
      genericName: 'Point of sale',
      description,
      productDescription: description,
      maintainer: 'Counterfoil <till@counterfoil.example>',
      homepage: 'https://counterfoil.example',
      icon: join(root, 'resources/icon.png'),
      categories: ['Office'],
      scripts: { postinst: join(linux, 'after-install.sh'), prerm: join(linux, 'before-removal.sh') },
    },
  });
  return join(destination, `${name}_${version}_${arch}.deb`);
}
