// What the desktop knows the till by, so that its windows appear under the icon they were started from; training has an icon of its own.
// The names are those of the installers: tests/tools/packaging/ holds them to electron-builder.yml and to the deb's entries.
import type { App } from 'electron';

export const identities = {
  till: { name: 'Counterfoil', desktopName: 'counterfoil.desktop', appUserModelId: 'app.counterfoil.till' },
  training: {
    name: 'Counterfoil Training',
    desktopName: 'counterfoil-training.desktop',
    appUserModelId: 'app.counterfoil.training',
  },
} as const;

/** Call once the paths are set and before the app is ready: on Linux the window's class is the desktop name. */
export function takeIdentity(
  app: Pick<App, 'setName' | 'setDesktopName' | 'setAppUserModelId'>,
  platform: NodeJS.Platform,
  identity: (typeof identities)[keyof typeof identities],
): void {
  app.setName(identity.name);
  if (platform === 'linux') app.setDesktopName(identity.desktopName);
  if (platform === 'win32') app.setAppUserModelId(identity.appUserModelId);
}
