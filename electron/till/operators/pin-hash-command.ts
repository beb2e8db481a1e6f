// The command `pin-hash`, of npm and of the installed program: reads a new PIN from standard input and answers its hash for the
// provisioning file. Without a role the PIN is one of a manager, which is the strictest.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { CommandAnswer } from '../../../shared/command-answer.ts';
import { roles } from '../../../shared/operator.ts';
import { newPinFault } from '../../../shared/operators/new-pin.ts';
import { leastPinDigits, mostPinDigits } from '../../../shared/operators/pin-length.ts';
import { hashPin } from './pin-hash.ts';

export async function pinHashCommand(forRole = 'manager'): Promise<CommandAnswer> {
  const role = z.enum(roles).safeParse(forRole);
  if (!role.success) return { code: 2, line: `The role is one of ${roles.join(', ')}.` };
  const digits = `${leastPinDigits(role.data)} to ${mostPinDigits} digits`;
  const input = createInterface({ input: process.stdin });
  process.stderr.write(`PIN (${role.data}: ${digits}): `);
  const first = await input[Symbol.asyncIterator]().next();
  input.close();
  const pin = first.done ? '' : first.value.trim();
  switch (newPinFault(pin, role.data)) {
    case null:
      return { code: 0, line: await hashPin(pin) };
    case 'pin_length':
      return { code: 2, line: `The PIN of a ${role.data} has ${digits}. For another role: pin-hash cashier` };
    case 'pin_obvious':
      return { code: 2, line: 'This PIN is guessed first: choose another.' };
  }
}
