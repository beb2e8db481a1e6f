// `npm run sandbox`: the first and only line of its output is JSON. A failure is one message on stderr, and exit code 2. SIGINT and SIGTERM end it
// cleanly.
import { sandboxCommand } from './sandbox-command.ts';

const started = await sandboxCommand(process.argv.slice(2));
if (started.ok) {
  const { line, end } = started.value;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    if (end) process.once(signal, () => void end().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify(line)}\n`);
} else {
  process.stderr.write(`sandbox: ${started.error}\n`);
  process.exitCode = 2;
}
