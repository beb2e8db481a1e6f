// A till that is going to be killed: on the stand-in, or with COUNTERFOIL_TILL=electron on real Electron, where Electron is.
// Invariant: a message to a till that was killed fails as a request to nobody does, on both.

import { driverOver, driveTill, type TillDriver } from '../e2e/drive/driver.ts';
import { startTill } from '../e2e/drive/process.ts';
import { startReal } from '../electron/real-till.ts';

export type DoomedTill = {
  readonly pid: number;
  readonly driver: TillDriver;
  /** SIGKILL. */
  kill(): Promise<void>;
};

export async function openDoomedTill(data: string, flags: readonly string[]): Promise<DoomedTill> {
  if (process.env.COUNTERFOIL_TILL === 'electron') return onElectron(data, flags);
  const till = await startTill(['--data', data, ...flags]);
  return { pid: till.pid, driver: await driveTill(till.url), kill: till.kill };
}

async function onElectron(data: string, flags: readonly string[]): Promise<DoomedTill> {
  const till = startReal(data, flags);
  const page = await till.page();
  const driver = driverOver(async (channel, args) => {
    try {
      return await page.evaluate(([name, given]) => Reflect.get(window.till.invoke, name)(...given), [
        channel,
        args,
      ] as const);
    } catch (error) {
      if (!page.isClosed() && page.context().browser()?.isConnected()) throw error;
      throw new TypeError('the till is gone', { cause: error });
    }
  });
  return { pid: till.pid, driver, kill: till.kill };
}
