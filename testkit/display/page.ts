// The built page of the customer's display in a browser, with the policy of its window, and a main that shows whatever view a spec gives.
// Nothing of a till runs: what a till sends is for the specs in tests/e2e/display.
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { appOrigin, createSchemeHandler } from '../../electron/shell/scheme.ts';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import { ensureBuilt } from '../../tools/stand-in/build.ts';
import { projectFolder } from '../../tools/stand-in/command.ts';
import { png } from '../pictures/drawn.ts';

const origin = 'http://display.test';

/** What the page finds in place of its preload. */
type Main = { show(view: CustomerView): void; readonly said: unknown[] };
declare global {
  interface Window {
    readonly mainOfDisplay: Main;
  }
}

export type DisplayPage = {
  readonly page: Page;
  /** Resolves once it is drawn. */
  show(view: CustomerView): Promise<void>;
  said(): Promise<readonly unknown[]>;
};

/** By code: `wide` and `tall` are pictures, any other is none that can be decoded. */
async function readPicture(code: string) {
  if (code.startsWith('wide')) return { type: 'image/png', bytes: png(160, 90, '#2d6b30') };
  if (code.startsWith('tall')) return { type: 'image/png', bytes: png(90, 160, '#7a1f3d') };
  return { type: 'image/png', bytes: png(8, 8).slice(0, 30) };
}

export async function openDisplay(page: Page): Promise<DisplayPage> {
  await ensureBuilt();
  const serve = createSchemeHandler(join(projectFolder, 'out/renderer'), readPicture);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await serve(new Request(`${appOrigin}${pathname}${search}`));
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body });
  });
  await page.addInitScript(standsForMain);
  await page.goto(`${origin}/display.html`);
  await expect.poll(() => page.evaluate(() => window.mainOfDisplay.said)).toEqual([{ kind: 'ready' }]);
  return {
    page,
    async show(view) {
      await page.evaluate((shown) => window.mainOfDisplay.show(shown), view);
      await page.waitForFunction((lang) => document.documentElement.lang === lang, view.locale);
      await page.evaluate(async () => {
        await document.fonts.ready;
        // One that cannot be decoded is gone by the next look.
        while ([...document.images].some(({ complete }) => !complete)) await new Promise(requestAnimationFrame);
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      });
    },
    said: () => page.evaluate(() => window.mainOfDisplay.said.slice(1)),
  };
}

/** Runs in the page, before its first script. */
function standsForMain(): void {
  const listeners = new Set<(view: CustomerView) => void>();
  const main: Main = {
    said: [],
    show(view) {
      for (const listener of listeners) listener(view);
    },
  };
  const display: DisplayBridge = {
    onView(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (message) => void main.said.push(message),
  };
  Object.assign(window, { display, mainOfDisplay: main });
}
