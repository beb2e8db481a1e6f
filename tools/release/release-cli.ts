// `npm run release`: release-command.ts on the command line.
import { releaseCommand } from './release-command.ts';

process.exitCode = await releaseCommand(process.argv.slice(2), {
  // npm runs scripts in the project's folder; a file is named relative to the user's own folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
});
