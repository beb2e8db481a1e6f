// Every option and command of the program in one table: which of them ask for a word where a till exists (tests/tools/stand-in/command-access.long.test.ts).
import { expect, it } from 'vitest';
import { parseCommandLine } from '../../electron/shell/command-line.ts';

/** Every option and command of the program, and what it is to a till that exists. */
const doors = {
  '--provision': 'asks',
  '--settings': 'asks',
  service: 'asks',
  'end-books': 'asks',
  // Set up only where no till is: a till that exists opens as ever.
  '--set-up': 'changes nothing',
  // Training has a till of its own, and is refused over another.
  '--training': 'changes nothing',
  '--shifts': 'changes nothing',
  // Of this start only; none of it is kept.
  '--data': 'changes nothing',
  '--locale': 'changes nothing',
  // Read a file, or a PIN.
  verify: 'changes nothing',
  'pin-hash': 'changes nothing',
} as const;

it('no option and no command is without a row in the table of doors', () => {
  const parsed = parseCommandLine(['nonsense'], true, '/');
  const usage = parsed.ok ? '' : (parsed.error.split('takes ')[1] ?? '');
  const named = usage.match(/--[a-z-]+|[a-z-]+(?= [A-Z])/g) ?? [];
  expect([...new Set(named)].sort()).toEqual(Object.keys(doors).sort());
  expect(Object.entries(doors).flatMap(([name, is]) => (is === 'asks' ? [name.replace('--', '')] : []))).toEqual([
    'provision',
    'settings',
    'service',
    'end-books',
  ]);
});
