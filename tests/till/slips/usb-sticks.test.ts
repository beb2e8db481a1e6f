// Where USB sticks are: what the system says, and what the till does where it says nothing.
import { afterEach, expect, test, vi } from 'vitest';
import { usbSticks } from '../../../electron/till/slips/usb-sticks.ts';

const blockDevices = vi.hoisted(() => vi.fn());
vi.mock('systeminformation', () => ({ blockDevices }));
afterEach(() => void vi.useRealTimers());

test('what is mounted and can be taken out, also as a drive of Windows', async () => {
  const device = { removable: true, protocol: '', mount: '' };
  blockDevices.mockResolvedValue([
    device,
    { ...device, mount: '/media/a' },
    { ...device, removable: false, protocol: 'usb', mount: 'E:' },
    { ...device, removable: false, mount: '/' },
  ]);
  expect(await usbSticks()).toEqual(['/media/a', 'E:\\']);
});

test('a system that does not answer for ten seconds has none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  blockDevices.mockReturnValue(new Promise(() => undefined));
  const asked = usbSticks();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toEqual([]);
});
