// `npm run verify -- FILE`: checks a ledger's chain, sums and references. One line says what it found.
// Exit code 0: everything holds; 1: the first bad row is named; 2: bad usage, or the file is no ledger.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moneyText } from '../../shared/money.ts';
import { verifyFile } from './read-ledger.ts';
import type { VerifyReport } from './verify.ts';

function summary({ sales, lines, head, money }: VerifyReport): string {
  const counted = `${sales} sales, ${lines} lines, ${head.count} journal entries, head ${head.hash.slice(0, 16) || 'none'}`;
  const sums = [...money].map(([currency, sum]) => {
    const text = (amountMinor: number) => moneyText({ currency, amountMinor }).amount;
    const rounded = sum.roundingMinor === 0 ? '' : `, rounded by ${sum.roundingMinor} minor units`;
    return (
      `; ${currency} cash ${text(sum.cashInMinor)} in, ${text(sum.cashBackMinor)} back${rounded}, ` +
      `card ${text(sum.cardInMinor)} in, ${text(sum.cardBackMinor)} back`
    );
  });
  return `${counted}${sums.join('')}`;
}

/** Null for anything but one file. */
function fileGiven(): string | null {
  try {
    const [path, ...more] = parseArgs({ allowPositionals: true }).positionals;
    return path && more.length === 0 ? path : null;
  } catch {
    return null;
  }
}

const path = fileGiven();
if (path === null) {
  process.stderr.write('usage: npm run verify -- FILE\n');
  process.exitCode = 2;
} else {
  // npm runs scripts in the project's folder; the file is named from where the person stands.
  const file = resolve(process.env.INIT_CWD ?? '.', path);
  const found = verifyFile(file);
  if (found.ok) process.stdout.write(`${path} holds: ${summary(found.value)}\n`);
  else if (found.error.kind === 'not-a-ledger') {
    process.stderr.write(`${path} ${found.error.reason}\n`);
    process.exitCode = 2;
  } else {
    const { table, row, reason } = found.error.fault;
    process.stderr.write(`${path} does not hold: ${[table, row, reason].filter(Boolean).join(' ')}\n`);
    process.exitCode = 1;
  }
}
