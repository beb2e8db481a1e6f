// When the commit that is packaged was made, in seconds: the one time that a package may name, so that building it again gives the same bytes.
import { spawnSync } from 'node:child_process';
import { root } from './builder.ts';

/** Undefined where neither `SOURCE_DATE_EPOCH` nor a commit names it. */
export function timeOfCommit(): number | undefined {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  const text = given ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).stdout ?? '';
  return /^\d+\s*$/.test(text) ? Number(text) : undefined;
}
