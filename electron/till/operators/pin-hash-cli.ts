// `npm run pin-hash`.
import { pinHashCommand } from './pin-hash-command.ts';

const { code, line } = await pinHashCommand();
(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
process.exitCode = code;
