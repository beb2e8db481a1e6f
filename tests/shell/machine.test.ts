// Leaving the till for the machine below it: the right command of each system, and its refusal as an answer.
import { expect, it, vi } from 'vitest';
import { commandFor, createMachine } from '../../electron/shell/machine.ts';

const log = { info: () => undefined, warn: () => undefined };

it.each([
  ['linux', 'restart', ['systemctl', 'reboot']],
  ['linux', 'shut-down', ['systemctl', 'poweroff']],
  ['win32', 'restart', ['shutdown', '/r', '/t', '0']],
  ['win32', 'shut-down', ['shutdown', '/s', '/t', '0']],
  ['darwin', 'restart', null],
] as const)('%s: %s', (platform, how, command) => {
  expect(commandFor(how, platform)).toEqual(command);
});

it('ends the till after it has answered', async () => {
  const quit = vi.fn();
  const end = createMachine({ app: { quit }, platform: 'linux', run: async () => undefined, log });
  expect(await end('leave')).toEqual({ ok: true, value: null });
  expect(quit).not.toHaveBeenCalled();
  await expect.poll(() => quit).toHaveBeenCalledOnce();
});

it('says that the system refused', async () => {
  const run = vi.fn(async () => Promise.reject(new Error('Interactive authentication required')));
  const end = createMachine({ app: { quit: () => undefined }, platform: 'linux', run, log });
  expect(await end('shut-down')).toEqual({ ok: false, error: { code: 'machine_refused' } });
  expect(run).toHaveBeenCalledExactlyOnceWith('systemctl', ['poweroff']);
});
