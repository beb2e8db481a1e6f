// How this program came onto its machine, which decides how another version takes its place. Null where it was not installed at all: it was
// unpacked or built here. The paths are those of the installers (tools/packaging).
import { posix, win32 } from 'node:path';

export type InstalledAs =
  | { readonly kind: 'deb' }
  /** `resources`: what the installer put next to the program. */
  | { readonly kind: 'nsis'; readonly resources: string }
  /** `file`: the AppImage itself, which has that name. */
  | { readonly kind: 'appimage'; readonly file: string };

export function installedAs(program: {
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly path: string;
  /** APPIMAGE, as the AppImage sets it. */
  readonly appImage: string | undefined;
}): InstalledAs | null {
  const { packaged, platform, path, appImage } = program;
  if (!packaged) return null;
  if (platform === 'win32') return { kind: 'nsis', resources: win32.join(win32.dirname(path), 'resources') };
  if (platform !== 'linux') return null;
  // First: whatever another AppImage starts has that one's APPIMAGE.
  if (posix.dirname(path) === '/usr/lib/counterfoil') return { kind: 'deb' };
  return appImage !== undefined && posix.isAbsolute(appImage) ? { kind: 'appimage', file: appImage } : null;
}
