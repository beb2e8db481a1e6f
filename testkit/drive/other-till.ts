// A second till of the same store, as a process with its own data and its own browser window, beside the one of the fixture.
// Invariant: it reaches the service by its own way, so that a line that is cut at the first till is up at this one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Provisioning } from '../../shared/settings/provisioning.ts';
import { secretsOnDisk } from '../checks/secrets.ts';
import { startTill } from './process.ts';
import { createScreens, type Screens, writeCodeDown } from './screens.ts';
import type { Service } from './service.ts';
import { provisioningOf, writeProvisioning } from './set-up.ts';

export type OtherTill = {
  readonly page: Page;
  readonly screens: Screens;
  readonly ledgerFile: string;
  /** SIGKILL, and it starts again on its own data, with a new window. */
  powerCut(): Promise<void>;
  /** Ends it; answers what of the service's secrets it left on the disk. */
  close(): Promise<string[]>;
};

export async function startOtherTill(
  browser: Browser,
  service: Service,
  terminalId: string,
  change: Partial<Provisioning> = {},
): Promise<OtherTill> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-other-'));
  const data = join(folder, 'data');
  const file = join(folder, 'till.json');
  const provisioning = provisioningOf(service.direct, { terminal_id: terminalId, ...change });
  writeProvisioning(file, provisioning);
  // A context of its own: cookies of loopback know no ports.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const open = async (args: readonly string[]) => {
    const till = await startTill(args);
    const page = await context.newPage();
    await page.goto(till.url);
    return { till, page, screens: createScreens(page, provisioning.locale) };
  };
  let running = await open(['--data', data, '--provision', file]);
  await writeCodeDown(running.page);
  return {
    get page() {
      return running.page;
    },
    get screens() {
      return running.screens;
    },
    ledgerFile: join(data, provisioning.environment, 'ledger.sqlite'),
    async powerCut() {
      await running.till.kill();
      await running.page.close();
      running = await open(['--data', data]);
    },
    async close() {
      await context.close();
      await running.till.kill();
      const found = secretsOnDisk(data, service);
      rmSync(folder, { recursive: true, force: true });
      return found;
    },
  };
}
