// Where the stand-in keeps a till that was given no --data: beside Electron's own folder, never in it.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './command.ts';

const manifest = z.looseObject({ name: z.string(), productName: z.string().optional(), version: z.string() });

export function program(): { readonly name: string; readonly version: string } {
  const { name, productName, version } = manifest.parse(
    JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')),
  );
  return { name: productName ?? name, version };
}

export function appDataFolder(): string {
  switch (process.platform) {
    case 'win32':
      // Electron's roams; a till moves to this one by itself.
      return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support');
    default:
      return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  }
}

/** A real till's folder is sealed with the system's keyring, which the stand-in does not use. */
export function defaultUserData(): string {
  return join(appDataFolder(), `${program().name} stand-in`);
}
