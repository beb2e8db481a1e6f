// `npm run pin-hash`: reads a PIN from standard input and prints its hash for the provisioning file.
import { createInterface } from 'node:readline';
import { hashPin, pinPattern } from './pin-hash.ts';

const input = createInterface({ input: process.stdin });
process.stderr.write('PIN (4 to 12 digits): ');
const first = await input[Symbol.asyncIterator]().next();
const pin = first.done ? '' : first.value.trim();
if (pinPattern.test(pin)) process.stdout.write(`${await hashPin(pin)}\n`);
else {
  process.stderr.write('A PIN has 4 to 12 digits.\n');
  process.exitCode = 2;
}
input.close();
