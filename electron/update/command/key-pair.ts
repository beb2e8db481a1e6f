// The private key that signs releases: a PEM file of the person who makes them.
// Invariants: it never lies in the project's folder, and a file that is there is never written over.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { err, ok, type Result } from '../../../shared/result.ts';
import { publicText } from '../release-keys.ts';

const project = dirname(dirname(dirname(import.meta.dirname)));
const inProject = 'the key must lie outside the project, where no commit can take it along';

/** Answers the public half. The error is a sentence. */
export function writeNewKey(file: string): Result<string, string> {
  const folder = dirname(file);
  if (!existsSync(folder)) return err(`there is no folder ${folder}`);
  if (isInProject(file)) return err(inProject);
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return err(error.code === 'EEXIST' ? `${file} is there already and stays` : `${file} cannot be written`);
  }
  return ok(publicText(privateKey));
}

export function readKey(file: string): Result<KeyObject, string> {
  if (!existsSync(file)) return err(`there is no file ${file}`);
  if (isInProject(file)) return err(inProject);
  try {
    const key = createPrivateKey(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return ok(key);
  } catch {
    // Said below; what the file holds is not.
  }
  return err(`${file} holds no private Ed25519 key without a password`);
}

function isInProject(file: string): boolean {
  const real = existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
  const way = relative(realpathSync(project), real);
  return way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}
