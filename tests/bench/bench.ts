// `npm run bench`: measures the till beside its peers and limits, and keeps the figures in docs/performance.md.
// `-- --only NAME[,NAME]` runs some families and keeps nothing, `--json` prints the rows as JSON, `--check` compares with what is kept,
// `--large` adds a ledger of a million sales.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { families } from './families.ts';
import type { Measured, Row } from './harness.ts';
import { table } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
  },
});

async function measure(name: string): Promise<Measured> {
  const script = new URL('./family-process.ts', import.meta.url);
  const child = fork(script, [name, flags.large ? 'large' : 'usual'], { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  const said = once(child, 'message') as Promise<[Measured]>;
  const first = await Promise.race([said, ended.then(() => null)]);
  if (!first) throw new Error(`${name} ended with code ${child.exitCode}`);
  await ended;
  return first[0];
}

const names = flags.only?.split(',') ?? Object.keys(families);
const rows: Row[] = [];
for (const name of names) {
  const startedAt = performance.now();
  rows.push(...(await measure(name)).rows);
  process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}
console.log(flags.json ? JSON.stringify(rows) : table(rows));
