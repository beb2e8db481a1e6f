// Asks for the word of the command line on standard error, and reads it from standard input, so that what is printed can be passed on.
// Invariants: it is never an argument, and never echoed; one try a start, and a wait after wrong tries is waited for, not refused.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { err, type Result } from '../../shared/result.ts';
import type { CommandApproval } from '../../shared/session/command-approval.ts';
import type { Timers } from '../../shared/timers.ts';
import { type CheckedApproval, type CommandAccess, wordSentence } from './command-access.ts';

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The error is one sentence. */
export async function askOnInput(
  door: CommandAccess,
  { input, timers, newDays }: { readonly input: Input; readonly timers: Timers; readonly newDays: number },
): Promise<Result<CheckedApproval, string>> {
  const given = await read(door.ways, input, newDays);
  if (given === null)
    return err("nothing was changed: this takes a manager's PIN or the recovery code, on screen or on standard input");
  for (;;) {
    const checked = await door.check(given);
    if (checked.ok) return checked;
    const { code, detail } = checked.error;
    if (code !== 'too_many_tries') return err(wordSentence(checked.error));
    process.stderr.write(`Wrong tries before: ${detail} s to wait.\n`);
    await new Promise<void>((resolve) => timers.after(Number(detail) * 1000, resolve));
  }
}

async function read(ways: CommandAccess['ways'], input: Input, newDays: number): Promise<CommandApproval | null> {
  let echoes = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (echoes) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: input.isTTY ?? false });
  // Lines that came at once wait here: `question` gets only those that come after it was asked.
  const waiting = lines[Symbol.asyncIterator]();
  const answer = async (asked: string, hidden = false): Promise<string> => {
    process.stderr.write(asked);
    echoes = !hidden;
    const line = await waiting.next();
    echoes = true;
    if (hidden || line.done) process.stderr.write('\n');
    return line.done ? '' : line.value.trim();
  };
  try {
    if (ways.has('pin')) {
      const operatorId = await answer("Manager's id (empty: the recovery code): ");
      if (operatorId !== '') return { kind: 'pin', operatorId, pin: await answer('PIN: ', true) };
    }
    if (ways.has('recovery-code')) {
      const code = await answer('Recovery code: ', true);
      if (code !== '') return { kind: 'recovery-code', code };
    }
    if (!ways.has('service-key')) return null;
    const said = await answer(
      `Type LOST if no manager's PIN and no recovery code is left: who is in the file is then new for ${newDays} days: `,
    );
    return said === 'LOST' ? { kind: 'service-key' } : null;
  } finally {
    lines.close();
  }
}
