// Speaks a real till's IPC from its own page: what the screens would ask. A message to a till that is gone fails as a request to nobody.
import type { Page } from '@playwright/test';
import { driverOver, type TillDriver } from '../../testkit/drive/driver.ts';
import type { RealTill } from '../../testkit/electron/real-till.ts';

export function driverOf(till: RealTill, page: Page): TillDriver {
  return driverOver(async (channel, args) => {
    try {
      return await page.evaluate(([name, given]) => Reflect.get(window.till.invoke, name)(...given), [
        channel,
        args,
      ] as const);
    } catch (error) {
      if (till.child.exitCode === null && !page.isClosed() && page.context().browser()?.isConnected()) throw error;
      throw new TypeError('the till is gone', { cause: error });
    }
  });
}
