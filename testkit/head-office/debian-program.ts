// The newest PostgreSQL that Debian has installed here, for what must hold on a customer's own too. Invariant: no cluster of the machine is
// touched; whoever starts it gives it a folder of its own.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedProgram, nobodyUser } from '../../head-office/core/embedded-program.ts';
import { err, ok, type Result } from '../../shared/result.ts';

const home = '/usr/lib/postgresql';

/** The error is a sentence. */
export function findDebianProgram(): Result<EmbeddedProgram, string> {
  const versions = globSync('*/bin/postgres', { cwd: home }).map((file) => Number(file.split('/')[0]));
  const bin = join(home, String(Math.max(...versions)), 'bin');
  if (!existsSync(join(bin, 'initdb'))) return err(`there is no PostgreSQL of Debian's below ${home}`);
  const runAs = process.getuid?.() === 0 ? nobodyUser : null;
  return ok({ postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), runAs });
}
