// `npm run pin-hash -- ROLE`.
import { pinHashCommand } from './pin-hash-command.ts';

const { code, line } = await pinHashCommand(process.argv[2]);
(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
process.exitCode = code;
