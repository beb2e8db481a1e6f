// `npm run torture -- --kills N [--seed S]`: the built till and the service under kill -9. Ends with one line of figures; exit code 1
// where anything was lost, doubled or does not agree, 2 for bad usage.
import { parseArgs } from 'node:util';
import { figuresOf, torture } from './torture.ts';

const usage = 'usage: npm run torture -- [--kills N] [--seed S]';
const wholeNumber = /^\d{1,6}$/;

function flags(): { kills: number; seed: number } | null {
  try {
    const { values } = parseArgs({
      options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
    });
    if (!wholeNumber.test(values.kills) || !wholeNumber.test(values.seed)) return null;
    return { kills: Number(values.kills), seed: Number(values.seed) };
  } catch {
    return null;
  }
}

const given = flags();
if (given === null) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const result = await torture({ ...given, say });
  for (const fault of result.faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${figuresOf(result)}\n`);
  if (result.faults.length > 0) process.exitCode = 1;
}
