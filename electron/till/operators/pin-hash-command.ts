// The command `pin-hash`, of npm and of the installed program: reads a PIN from standard input and answers its hash for the
// provisioning file.
import { createInterface } from 'node:readline';
import type { CommandAnswer } from '../../../shared/command-answer.ts';
import { hashPin, pinPattern } from './pin-hash.ts';

export async function pinHashCommand(): Promise<CommandAnswer> {
  const input = createInterface({ input: process.stdin });
  process.stderr.write('PIN (4 to 12 digits): ');
  const first = await input[Symbol.asyncIterator]().next();
  input.close();
  const pin = first.done ? '' : first.value.trim();
  if (!pinPattern.test(pin)) return { code: 2, line: 'A PIN has 4 to 12 digits.' };
  return { code: 0, line: await hashPin(pin) };
}
