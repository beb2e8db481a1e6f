// A till that is going to be killed: on the stand-in, or with COUNTERFOIL_TILL=electron on real Electron, where Electron is.
// Invariant: a message to a till that was killed fails as a request to nobody does, on both.
import { driveTill, type TillDriver } from '../../testkit/drive/driver.ts';
import { startTill } from '../../testkit/drive/process.ts';

export const isOnElectron = process.env.COUNTERFOIL_TILL === 'electron';

export type DoomedTill = {
  readonly pid: number;
  readonly driver: TillDriver;
  /** SIGKILL. */
  kill(): Promise<void>;
};

export async function openDoomedTill(data: string, flags: readonly string[]): Promise<DoomedTill> {
  if (!isOnElectron) {
    const till = await startTill(['--data', data, ...flags]);
    return { pid: till.pid, driver: await driveTill(till.url), kill: till.kill };
  }
  // Not before it is asked for: it brings Playwright along, which takes longer to load than a till to start.
  const { startReal } = await import('../../testkit/electron/real-till.ts');
  const { driverOf } = await import('./page-driver.ts');
  const till = startReal(data, flags);
  return { pid: till.pid, driver: driverOf(till, await till.page()), kill: till.kill };
}
