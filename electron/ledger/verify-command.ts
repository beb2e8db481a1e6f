// The command `verify FILE`, of npm and of the installed program: checks a ledger's chain, sums and references.
// Exit code 0: everything holds; 1: the first bad row is named; 2: bad usage, or the file is no ledger.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandAnswer } from '../../shared/command-answer.ts';
import { moneyText } from '../../shared/money.ts';
import { verifyFile } from './read-ledger.ts';
import type { VerifyReport } from './verify.ts';

/** `cwd` is where the person stands who names the file; `command` is what the person called. */
export function verifyCommand(args: readonly string[], command: string, cwd: string): CommandAnswer {
  const path = fileGiven(args);
  if (path === null) return { code: 2, line: `usage: ${command} FILE` };
  const found = verifyFile(resolve(cwd, path));
  if (found.ok) return { code: 0, line: `${path} holds: ${summary(found.value)}` };
  if (found.error.kind === 'not-a-ledger') return { code: 2, line: `${path} ${found.error.reason}` };
  const { table, row, reason } = found.error.fault;
  return { code: 1, line: `${path} does not hold: ${[table, row, reason].filter(Boolean).join(' ')}` };
}

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
function fileGiven(args: readonly string[]): string | null {
  try {
    const [path, ...more] = parseArgs({ args: [...args], allowPositionals: true }).positionals;
    return path && more.length === 0 ? path : null;
  } catch {
    return null;
  }
}
