// What befalls a till in the middle of a sale: a process dies, the machine sleeps or ends, a screen changes. The sale stays, and is paid.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';
import type { RealTill } from '../../../testkit/electron/real-till.ts';
import { killGraphics, killPage } from '../../../testkit/electron/recovery.ts';
import {
  beginSale,
  booksAgree,
  type OpenTill,
  openShop,
  pageOf,
  type Shop,
  sumIsDue,
} from '../../../testkit/electron/shop.ts';

const shopTest = test.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  shop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.end();
  },
});

async function atTheSum(shop: Shop): Promise<OpenTill> {
  const opened = await shop.open();
  await opened.screens.signIn(cashier);
  await beginSale(opened);
  return opened;
}

async function payAndEnd(shop: Shop, { till, screens }: OpenTill): Promise<void> {
  await sumIsDue(screens);
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.stop();
  await booksAgree(shop);
}

shopTest('the page’s process is killed, then the graphics’: the sale is back by itself', async ({ shop }) => {
  const opened = await atTheSum(shop);
  await killPage(opened);
  const again = { ...opened, ...(await pageOf(opened.till)) };
  await sumIsDue(again.screens);
  await killGraphics(again);
  await payAndEnd(shop, again);
});

shopTest(
  'the page’s process is killed while it loads for the first time: the till opens all the same',
  async ({ shop }) => {
    // Nobody looks at the page before it was loaded again: DevTools keep a page that crashed for dead.
    const dieInFirstLoad = (till: RealTill): Promise<void> =>
      till.inMain(
        ({ app }) =>
          new Promise((loadedAgain) =>
            app.once('web-contents-created', (_event, contents) => {
              const { webRequest } = contents.session;
              webRequest.onBeforeRequest({ urls: ['app://counterfoil/assets/*'] }, (_details, goOn) => {
                webRequest.onBeforeRequest(null);
                contents.once('render-process-gone', () => contents.once('did-finish-load', () => loadedAgain()));
                process.kill(contents.getOSProcessId(), 'SIGKILL');
                goOn({});
              });
            }),
          ),
        null,
      );
    const opened = await shop.open({ first: dieInFirstLoad });
    expect(opened.till.output()).toContain('the page died');
    const seen = () => opened.till.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible(), null);
    await expect.poll(seen).toBe(true);
    await opened.screens.signIn(cashier);
    await beginSale(opened);
    await payAndEnd(shop, opened);
  },
);

// While DevTools look at a page Chromium never says that it hangs: main is told so here, and what follows is real.
shopTest('the page hangs: its process is ended, and the sale is back by itself', async ({ shop }) => {
  const opened = await atTheSum(shop);
  await opened.till.inMain(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const gone = new Promise<void>((resolve) => window?.webContents.once('render-process-gone', () => resolve()));
    window?.emit('unresponsive');
    await gone;
  }, null);
  await payAndEnd(shop, { ...opened, ...(await pageOf(opened.till)) });
});

shopTest('main is killed: after the next start and a sign-in the sale asks for its money', async ({ shop }) => {
  const { till } = await atTheSum(shop);
  await till.kill();
  const again = await shop.open();
  await again.screens.signIn(cashier);
  await payAndEnd(shop, again);
});

// No machine of a test sleeps: main is told what the system would tell it.
shopTest('the machine slept: the till asks the service at once', async ({ shop }) => {
  const opened = await atTheSum(shop);
  const asked = shop.service.books().requests.length;
  await opened.till.inMain(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
  }, null);
  await expect.poll(() => shop.service.books().requests.length).toBeGreaterThan(asked);
  await payAndEnd(shop, opened);
});

shopTest('the session ends: the till ends in order, and the sale is there at the next login', async ({ shop }) => {
  const { till } = await atTheSum(shop);
  const ended = till.inMain(({ powerMonitor }) => void powerMonitor.emit('shutdown', { preventDefault() {} }), null);
  await ended.catch(() => {});
  await expect.poll(() => till.child.exitCode).toBe(0);
  await till.stop();
  const again = await shop.open();
  await again.screens.signIn(cashier);
  await payAndEnd(shop, again);
});
