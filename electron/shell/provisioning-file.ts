// Reads the provisioning file, and replaces it with a copy without secrets. Invariant: the file is whole at every
// moment.
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { textOfFile } from '../../shared/text-file.ts';
import { writeDurably } from '../disk/durable-file.ts';

const maxBytes = 1024 * 1024;

export function createProvisioningFile(path: string) {
  return {
    /** Refuses a file that could not be rewritten afterwards, because its secrets would stay in it. */
    read(): Result<string, string> {
      try {
        // Follow a link now: replacing the link itself would leave the secrets where it points.
        const file = realpathSync(path);
        const found = statSync(file);
        if (!found.isFile()) return err('it is not a file');
        if (found.size > maxBytes) return err('it is larger than 1 MB');
        if (found.nlink > 1) return err('it has another name (a hard link), where its secrets would stay');
        const text = textOfFile(readFileSync(file));
        if (text === null) return err('it is not UTF-8');
        accessSync(file, constants.W_OK);
        accessSync(dirname(file), constants.W_OK);
        return ok(text);
      } catch (error) {
        return err(wordsFor(error));
      }
    },
    rewrite(text: string): Result<null, string> {
      try {
        const file = realpathSync(path);
        writeDurably(file, text, statSync(file).mode & 0o777);
        return ok(null);
      } catch (error) {
        return err(wordsFor(error));
      }
    },
  };
}

function wordsFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'the file must be readable, and replaceable, because its secrets are taken out of it';
    default:
      return `it cannot be read (${typeof code === 'string' ? code : 'unknown error'})`;
  }
}
