// The command `verify FILE`, of npm and of the installed program: checks a ledger's chain, sums and references, and that it has each
// `--head` that was printed.
// Exit code 0: everything holds; 1: the first bad row is named; 2: bad usage, or the file is no ledger.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandAnswer } from '../../shared/command-answer.ts';
import { headSigns, type PrintedHead, readHeadSigns } from '../../shared/journal/head-signs.ts';
import { moneyText } from '../../shared/money.ts';
import { verifyFile } from './read-ledger.ts';
import type { Progress, VerifyReport } from './verify.ts';

/** `cwd` is the folder from which the user names the file; `command` is what the person called. */
export function verifyCommand(args: readonly string[], command: string, cwd: string): CommandAnswer {
  const asked = given(args);
  if (asked === null) return { code: 2, line: `usage: ${command} FILE [--head COUNT-SIGNS]...` };
  const { path, heads } = asked;
  const found = verifyFile(resolve(cwd, path), heads, onTerminal(process.stderr));
  if (process.stderr.isTTY) process.stderr.write(cleared);
  if (found.ok) return { code: 0, line: `${path} holds: ${summary(found.value)}` };
  if (found.error.kind === 'not-a-ledger') return { code: 2, line: `${path} ${found.error.reason}` };
  const { table, row, reason } = found.error.fault;
  return { code: 1, line: `${path} does not hold: ${[table, row, reason].filter(Boolean).join(' ')}` };
}

const cleared = '\r\x1b[K';

/** A progress line; undefined where the output is no terminal. */
function onTerminal(terminal: NodeJS.WriteStream): Progress | undefined {
  if (!terminal.isTTY) return undefined;
  const count = (rows: number) => rows.toLocaleString('en');
  return (what, done, of) => void terminal.write(`${cleared}${what}: ${count(done)} of ${count(of)}`);
}

function summary({ sales, lines, head, seals, money }: VerifyReport): string {
  const counted = `${sales} sales, ${lines} lines, ${head.count} journal entries, head ${headSigns(head) ?? 'none'}`;
  const sealed = seals === 0 ? '' : `; ${seals} seals not checked: that takes the till's key`;
  const sums = [...money].map(([currency, sum]) => {
    const text = (amountMinor: number) => moneyText({ currency, amountMinor }).amount;
    const rounded = sum.roundingMinor === 0 ? '' : `, rounded by ${sum.roundingMinor} minor units`;
    return (
      `; ${currency} cash ${text(sum.cashInMinor)} in, ${text(sum.cashBackMinor)} back${rounded}, ` +
      `card ${text(sum.cardInMinor)} in, ${text(sum.cardBackMinor)} back`
    );
  });
  return `${counted}${sums.join('')}${sealed}`;
}

/** Null for anything but one file, and heads as they are printed. */
function given(args: readonly string[]): { readonly path: string; readonly heads: readonly PrintedHead[] } | null {
  try {
    const options = { head: { type: 'string', multiple: true } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, ...more] = positionals;
    const typed = values.head ?? [];
    const heads = typed.flatMap((text) => readHeadSigns(text) ?? []);
    return path && more.length === 0 && heads.length === typed.length ? { path, heads } : null;
  } catch {
    return null;
  }
}
