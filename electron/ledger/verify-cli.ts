// `npm run verify -- FILE`.
import { verifyCommand } from './verify-command.ts';

// npm runs scripts in the project's folder; the file is named relative to the user's own folder.
const cwd = process.env.INIT_CWD ?? process.cwd();
const { code, line } = verifyCommand(process.argv.slice(2), 'npm run verify --', cwd);
(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
process.exitCode = code;
