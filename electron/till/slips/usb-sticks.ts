// Where USB sticks can be written now, as the operating system says. Invariant: it answers in a bounded time, whatever a dying stick does.

const mostMs = 10_000;

/** Folders on Linux, drives such as `E:\\` on Windows. Empty where none is plugged in and mounted, or the system does not answer. */
export async function usbSticks(): Promise<readonly string[]> {
  // Loaded only here: most tills never write to a stick.
  const { blockDevices } = await import('systeminformation');
  const late = new Promise<[]>((resolve) => void setTimeout(resolve, mostMs, []).unref());
  const devices = await Promise.race([blockDevices(), late]);
  return devices
    .filter(({ removable, protocol, mount }) => mount !== '' && (removable || protocol === 'usb'))
    .map(({ mount }) => (mount.endsWith(':') ? `${mount}\\` : mount));
}
