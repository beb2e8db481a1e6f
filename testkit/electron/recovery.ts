// How soon the same sale is back on screen after a process of the till was killed in the middle of it: the page's, the graphics', main.
import { cashier } from '../drive/set-up.ts';
import { median } from '../median.ts';
import { beginSale, type OpenTill, openShop, pageOf, sumIsDue } from './shop.ts';

export type Killed = 'page' | 'graphics' | 'main';

/** Medians in milliseconds. */
export async function measureRecovery(
  rounds: number,
  say: (sentence: string) => void,
): Promise<Record<Killed, number>> {
  const shop = await openShop();
  const times: Record<Killed, number[]> = { page: [], graphics: [], main: [] };
  try {
    let now = await shop.open();
    await now.screens.signIn(cashier);
    await beginSale(now);
    const timed = async (killed: Killed, work: () => Promise<void>): Promise<void> => {
      const startedAt = performance.now();
      await work();
      await sumIsDue(now.screens);
      await drawn(now);
      times[killed].push(performance.now() - startedAt);
      say(`${killed}: back after ${Math.round(times[killed].at(-1) ?? 0)} ms`);
    };
    for (let round = 0; round < rounds; round += 1) {
      await timed('page', async () => {
        await killPage(now);
        now = { ...now, ...(await pageOf(now.till)) };
      });
      await timed('graphics', () => killGraphics(now));
      await timed('main', async () => {
        await now.till.kill();
        now = await shop.open();
        await now.screens.signIn(cashier);
      });
    }
    await now.till.stop();
  } finally {
    await shop.end();
  }
  return { page: median(times.page), graphics: median(times.graphics), main: median(times.main) };
}

/** SIGKILL to the page's process; resolves once main knows. */
export function killPage({ till }: Pick<OpenTill, 'till'>): Promise<void> {
  return till.inMain(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('no window');
    const gone = new Promise<void>((resolve) => window.webContents.once('render-process-gone', () => resolve()));
    process.kill(window.webContents.getOSProcessId(), 'SIGKILL');
    await gone;
  }, null);
}

/** SIGKILL to the process that draws; resolves once there is another one. */
export function killGraphics({ till }: Pick<OpenTill, 'till'>): Promise<void> {
  return till.inMain(async ({ app }) => {
    const graphics = () => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid;
    const before = graphics();
    if (before === undefined) throw new Error('no process draws');
    process.kill(before, 'SIGKILL');
    while (graphics() === undefined || graphics() === before) await new Promise((later) => setTimeout(later, 20));
  }, null);
}

/** Two frames were drawn. */
async function drawn({ page }: OpenTill): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
