// The CPU time of the longest task of a page's main thread while something is done to it, at a machine so many times slower.
// By the browser's own trace, as a page cannot see its thread's CPU time.
import type { Page } from '@playwright/test';
import { z } from 'zod';

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of the thread's CPU. */
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
const trace = z.object({ traceEvents: z.array(event) });

/** Until what it caused is on screen: two frames, and nothing left to do. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  );
}

/** Milliseconds. The page alone is open in its browser. */
export async function longestTaskOf(page: Page, slowdown: number, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  await drawn(page);
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  await session.detach();
  const main = traceEvents.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  if (!main) throw new Error('the trace names no main thread');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === main.pid && tid === main.tid,
  );
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
