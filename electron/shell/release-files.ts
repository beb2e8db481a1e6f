// What a till knows of releases from before its start: the newest manifest of its channel, byte for byte as it was signed, and what was
// handed to an installer last. Invariant: what was written is on the disk on return, whole or not at all; removing it lets no
// unsigned release in.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { manifestName, releaseSequence, releaseVersion } from '../../shared/release/manifest.ts';
import { writeDurably } from '../disk/durable-file.ts';
import { readJsonFile } from '../disk/json-file.ts';

const tried = z.object({ version: releaseVersion, sequence: releaseSequence });

export function createReleaseFiles(folder: string, channel: string) {
  const manifestFile = join(folder, manifestName(channel));
  const triedFile = join(folder, 'tried.json');
  const write = (file: string, bytes: Uint8Array | string): boolean => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeDurably(file, bytes, 0o600);
      return true;
    } catch {
      return false;
    }
  };
  return {
    manifest: {
      read(): Uint8Array | null {
        try {
          return readFileSync(manifestFile);
        } catch {
          return null;
        }
      },
      write: (file: Uint8Array): boolean => write(manifestFile, file),
    },
    tried: {
      /** Null where nothing was, or where it cannot be read. */
      read: (): z.output<typeof tried> | null => readJsonFile(triedFile, tried),
      write: (last: z.output<typeof tried>): boolean => write(triedFile, JSON.stringify(last)),
    },
    packages: join(folder, 'packages'),
  };
}
