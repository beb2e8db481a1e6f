// Where USB sticks can be written now, as the operating system says.

/** Folders on Linux, drives such as `E:\\` on Windows. Empty where none is plugged in and mounted. */
export async function usbSticks(): Promise<readonly string[]> {
  // Loaded only here: most tills never write to a stick.
  const { blockDevices } = await import('systeminformation');
  const devices = await blockDevices();
  return devices
    .filter(({ removable, protocol, mount }) => mount !== '' && (removable || protocol === 'usb'))
    .map(({ mount }) => (mount.endsWith(':') ? `${mount}\\` : mount));
}
