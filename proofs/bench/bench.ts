// `npm run bench`: measures the till beside its peers and limits, and keeps the figures in docs/performance.md.
// `-- --only NAME[,NAME]` runs some families and keeps nothing unless `--write` is there too, `--json` prints the rows as JSON, `--check`
// fails where a ratio fell by a quarter since they were kept, `--large` adds a ledger of a million sales. `--rehearse` takes few sales and few
// rounds, and keeps nothing: it says that a family runs, and nothing of what it costs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { families } from './families.ts';
import type { Growth, Measured, Row } from './harness.ts';
import { fallen, keep } from './page.ts';
import { table } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
  },
});

async function measure(name: string): Promise<Measured> {
  const script = new URL('./family-process.ts', import.meta.url);
  const env = { ...process.env, COUNTERFOIL_REHEARSAL: flags.rehearse ? 'yes' : 'no' };
  const child = fork(script, [name, flags.large ? 'large' : 'usual'], { execArgv: ['--expose-gc'], env });
  const ended = once(child, 'exit');
  const said = once(child, 'message') as Promise<[Measured]>;
  const first = await Promise.race([said, ended.then(() => null)]);
  if (!first) throw new Error(`${name} ended with code ${child.exitCode}`);
  await ended;
  return first[0];
}

const names = flags.only?.split(',') ?? Object.keys(families);
const rows: Row[] = [];
const growth: Growth[] = [];
for (const name of names) {
  const startedAt = performance.now();
  const found = await measure(name);
  rows.push(...found.rows);
  growth.push(...(found.growth ?? []));
  process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}
console.log(flags.json ? JSON.stringify({ rows, growth }) : table(rows).join('\n'));
if (flags.check) {
  const faults = fallen(rows);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (!flags.rehearse && (flags.write || flags.only === undefined)) keep(rows, growth, flags.only === undefined);
