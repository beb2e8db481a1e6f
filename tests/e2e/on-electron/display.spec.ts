// The customer's display on a computer with two monitors: where its window stands, what its page reaches, and that the till sells on
// whatever befalls either of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { CustomerView } from '../../../shared/display/view.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import type { RealTill } from '../../../testkit/electron/real-till.ts';
import { beginSale, booksAgree, type OpenTill, openShop, type Shop, sumIsDue } from '../../../testkit/electron/shop.ts';
import { type Monitors, noMonitors, openMonitors } from '../../../testkit/electron/two-screens.ts';

const customer_display = { monitor: '|1024x600|1280,0', is_touch: true, pictures: null };
const place = { x: 1280, y: 0, width: 1024, height: 600 };

const displayTest = test.extend<{ monitors: Monitors; shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  monitors: async ({}, use, testInfo) => {
    const why = noMonitors();
    testInfo.skip(why !== null, why ?? '');
    const monitors = await openMonitors();
    await use(monitors);
    await monitors.end();
  },
  shop: async ({ monitors: _ }, use) => {
    const shop = await openShop({ customer_display });
    await use(shop);
    await shop.end();
  },
});

type Standing = {
  readonly bounds: typeof place;
  readonly isVisible: boolean;
  readonly pid: number;
  readonly hasTillFocus: boolean;
} | null;

/** Null where there is no such window. */
function standing({ inMain }: RealTill): Promise<Standing> {
  return inMain(({ BrowserWindow }) => {
    const all = BrowserWindow.getAllWindows();
    const display = all.find(({ webContents }) => webContents.getURL().startsWith('app://display/'));
    const till = all.find(({ webContents }) => webContents.getURL().startsWith('app://counterfoil/'));
    if (!display) return null;
    return {
      bounds: display.getBounds(),
      isVisible: display.isVisible(),
      pid: display.webContents.getOSProcessId(),
      hasTillFocus: till?.isFocused() ?? false,
    };
  }, null);
}

const fills = { bounds: place, isVisible: true, hasTillFocus: true };
const stands = (till: RealTill) => expect.poll(() => standing(till));

async function opened(shop: Shop, { env }: Monitors): Promise<OpenTill> {
  const open = await shop.open({ env });
  await open.screens.signIn(cashier);
  return open;
}

/** What the page is shown from now on: it hears what its own script hears. */
async function shownOn(page: Page): Promise<() => Promise<CustomerView['screen']['kind'] | null>> {
  await page.evaluate(() => {
    window.display.onView((view) => Object.assign(globalThis, { shown: view.screen.kind }));
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shown') ?? null);
}

async function payAndEnd(shop: Shop, { till, screens }: OpenTill): Promise<void> {
  await sumIsDue(screens);
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  expect(await till.stop()).toBe(0);
  await booksAgree(shop);
}

/** From the moment that main hears of the monitor until the window is shown. */
async function msFromPlugToShow(till: RealTill, plug: () => void): Promise<number> {
  await till.inMain(({ BrowserWindow, screen }) => {
    const display = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().startsWith('app://display/'),
    );
    const backMs = new Promise((resolve) =>
      screen.once('display-added', () => {
        const addedAt = performance.now();
        if (display?.isVisible()) resolve(0);
        display?.once('show', () => resolve(performance.now() - addedAt));
      }),
    );
    Object.assign(globalThis, { backMs });
  }, null);
  plug();
  return till.inMain(() => Reflect.get(globalThis, 'backMs'), null);
}

displayTest('every state is seen on the second monitor', async ({ monitors }, testInfo) => {
  monitors.plug(1, '1024x600', 1280);
  const shop = await openShop({ customer_display, customer_pause: { amount: '50.00', cards: null, categories: [] } });
  const { till, screens } = await shop.open({ env: monitors.env });
  await stands(till).toMatchObject(fills);
  const page = await till.page('display');
  const shown = await shownOn(page);
  const isShown = async (state: CustomerView['screen']['kind']) => {
    await expect.poll(shown).toBe(state);
    // Drawn, and not only told.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    monitors.picture(testInfo.outputPath(`${state}.png`));
  };
  await screens.signIn(cashier);
  await isShown('idle');
  await screens.addCard(books);
  await isShown('basket');
  await screens.takePayment();
  await isShown('pay');
  await screens.payCash('30.00');
  await screens.expectVerdicts('hand-over');
  await isShown('paid');
  await screens.handOver();
  await screens.signOut();
  await isShown('away');
  await screens.signIn(cashier);
  await screens.addCard(books);
  await screens.takePayment();
  await isShown('pause');
  await till.inMain(({ powerMonitor }) => void powerMonitor.emit('resume'), null);
  await stands(till).toMatchObject({ bounds: place, isVisible: true });
  expect(await till.stop()).toBe(0);
  await shop.end();
});

displayTest(
  'it fills the second monitor, goes with it in the middle of a sale, and is back within a second',
  async ({ monitors, shop }, testInfo) => {
    monitors.plug(1, '1024x600', 1280);
    const open = await opened(shop, monitors);
    const { till, screens } = open;
    const picture = (name: string) => monitors.picture(testInfo.outputPath(`${name}.png`));
    await stands(till).toMatchObject(fills);
    const page = await till.page('display');
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1024, 600]);
    const shown = await shownOn(page);
    await screens.addCard(books);
    await expect.poll(shown).toBe('basket');
    picture('basket');
    await screens.takePayment();
    await sumIsDue(screens);
    await expect.poll(shown).toBe('pay');
    picture('pay');
    testInfo.annotations.push({ type: 'PSS of the display', description: pssOf((await standing(till))?.pid ?? 0) });

    monitors.unplug(1);
    await stands(till).toMatchObject({ isVisible: false });
    picture('unplugged');
    await screens.payCash('25.00');
    await screens.expectVerdicts('hand-over');
    const backMs = await msFromPlugToShow(till, () => monitors.plug(1, '1024x600', 1280));
    expect(backMs).toBeLessThan(1_000);
    await stands(till).toMatchObject(fills);
    await expect.poll(shown).toBe('paid');
    picture('plugged-in-again');
    await screens.handOver();

    monitors.plug(1, '800x1280', 1280);
    await stands(till).toMatchObject({ bounds: { ...place, width: 800, height: 1280 }, isVisible: true });
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 1280]);
    picture('turned');
    expect(await till.stop()).toBe(0);
    await booksAgree(shop);
    const kept = JSON.parse(readFileSync(join(shop.data, 'sandbox', 'preferences.json'), 'utf8'));
    expect(kept.display).toMatchObject({ wanted: customer_display.monitor, monitor: '|800x1280|1280,0' });
  },
);

displayTest(
  'its page’s process is killed, then stopped: it comes again by itself, and the till sells on',
  async ({ monitors, shop }) => {
    monitors.plug(1, '1024x600', 1280);
    const open = await opened(shop, monitors);
    await beginSale(open);
    await stands(open.till).toMatchObject(fills);
    for (const how of ['SIGKILL', 'SIGSTOP'] as const) {
      const before = (await standing(open.till))?.pid ?? 0;
      expect(before).toBeGreaterThan(0);
      await open.till.inMain((_electron, { pid, signal }) => void process.kill(pid, signal), {
        pid: before,
        signal: how,
      });
      const isAnother = async () => ![0, before].includes((await standing(open.till))?.pid ?? 0);
      await expect.poll(isAnother, how).toBe(true);
      // DevTools keep a page that crashed for dead: these look at it for the first time.
      const page = await open.till.page('display');
      await expect(page.locator('#root')).not.toBeEmpty();
      await sumIsDue(open.screens);
    }
    expect(open.till.output()).toContain('the page of the display hangs');
    await stands(open.till).toMatchObject(fills);
    await payAndEnd(shop, open);
  },
);

displayTest('its page reaches nothing of the till', async ({ monitors, shop }) => {
  monitors.plug(1, '1024x600', 1280);
  const { till, screens } = await opened(shop, monitors);
  await stands(till).toMatchObject(fills);
  const page = await till.page('display');
  const bridge = await page.evaluate(() => ({
    keys: Object.keys(window.display),
    said: [undefined, 'ready', { kind: 'sale:pay' }, { kind: 'ready', more: 1 }].map((one) => window.display.say(one)),
    others: ['till', 'require', 'process', 'module', 'electron'].filter((name) => name in globalThis),
    isFrozen: Reflect.set(window, 'display', null),
  }));
  expect(bridge).toEqual({
    keys: ['onView', 'say'],
    said: [undefined, undefined, undefined, undefined],
    others: [],
    isFrozen: false,
  });

  const refused = await page.evaluate(async () => {
    const read = (address: string) =>
      fetch(address).then(
        ({ status }) => status,
        () => 'refused',
      );
    const shows = (address: string) =>
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve('shown');
        image.onerror = () => resolve('refused');
        image.src = address;
      });
    const frame = document.body.appendChild(document.createElement('iframe'));
    const inFrame = 'display' in (frame.contentWindow ?? {});
    frame.remove();
    return [
      await read('/display.html'),
      await read('app://counterfoil/index.html'),
      await shows('app://counterfoil/picture?code=1'),
      await shows('/index.html'),
      inFrame,
      window.open('app://counterfoil/index.html'),
      await Notification.requestPermission(),
    ];
  });
  expect(refused).toEqual(['refused', 'refused', 'refused', 'refused', false, null, 'denied']);

  await test.step('it stays where it is, and open', async () => {
    await page.evaluate(() => void setTimeout(() => location.assign('app://counterfoil/index.html')));
    await till.inMain(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().startsWith('app://display/')) window.close();
    }, null);
    // The till answers: what was to happen has.
    await sell(screens);
    expect(page.url()).toBe('app://display/display.html');
    await stands(till).toMatchObject(fills);
  });

  await test.step('a page of its own that speaks for the till is not heard', async () => {
    const answer = await till.inMain(async ({ BrowserWindow, ipcMain }) => {
      const display = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().startsWith('app://display/'),
      );
      const frame = display?.webContents.mainFrame;
      const event = { sender: display?.webContents, senderFrame: frame };
      const handlers: Map<string, (...given: unknown[]) => unknown> = Reflect.get(ipcMain, '_invokeHandlers');
      return handlers.get('session:get')?.(event);
    }, null);
    expect(answer).toEqual({ ok: false, error: { code: 'foreign_sender' } });
  });
  await test.step('it closes its own window, which nothing prevents: there is another one', async () => {
    const before = (await standing(till))?.pid;
    await page.evaluate(() => window.close()).catch(() => undefined);
    const isAnother = async () => ![undefined, 0, before].includes((await standing(till))?.pid);
    await expect.poll(isAnother).toBe(true);
    await stands(till).toMatchObject(fills);
  });
  await screens.handOver();
  expect(await till.stop()).toBe(0);
  await booksAgree(shop);
});

displayTest(
  'a till with one monitor has none, and one as soon as there is a second; never on the till’s own',
  async ({ monitors, shop }) => {
    const open = await opened(shop, monitors);
    const { till } = open;
    await beginSale(open);
    expect(await standing(till)).toBeNull();
    monitors.plug(1, '1024x600', 1280);
    await stands(till).toMatchObject(fills);

    const moveTill = (x: number) =>
      till.inMain(({ BrowserWindow }, to) => {
        const own = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().startsWith('app://counterfoil/'),
        );
        if (own?.isMaximized()) own.unmaximize();
        own?.setBounds({ x: to, y: 40, width: 800, height: 500 });
      }, x);
    await moveTill(1400);
    await stands(till).toMatchObject({ isVisible: false });
    await moveTill(100);
    await stands(till).toMatchObject({ bounds: place, isVisible: true });

    // The till's own monitor goes: its window is moved to the other one, and works there.
    await moveTill(1400);
    monitors.unplug(0);
    await stands(till).toMatchObject({ isVisible: false });
    await payAndEnd(shop, open);
  },
);

displayTest('each monitor shows its number for some seconds', async ({ monitors, shop }, testInfo) => {
  monitors.plug(1, '1024x600', 1280);
  const { till, page, screens } = await shop.open({ env: monitors.env });
  await screens.signIn(manager);
  expect(await page.evaluate(() => window.till.invoke['display:monitors']())).toMatchObject({
    ok: true,
    value: [
      { id: '|1280x800|0,0', isTills: true },
      { id: customer_display.monitor, isTills: false },
    ],
  });
  await page.evaluate(() => window.till.invoke['display:number-monitors']());
  const numbers = () =>
    till.inMain(({ BrowserWindow }) => {
      const shown = BrowserWindow.getAllWindows().filter((window) => window.isVisible());
      return shown.filter(({ webContents }) => webContents.getURL().startsWith('data:')).length;
    }, null);
  await expect.poll(numbers).toBe(2);
  monitors.picture(testInfo.outputPath('numbers.png'));
  await expect.poll(numbers).toBe(0);
  expect(await till.stop()).toBe(0);
});

displayTest('the till ends with its own window', async ({ monitors, shop }) => {
  monitors.plug(1, '1024x600', 1280);
  const { till } = await opened(shop, monitors);
  await stands(till).toMatchObject(fills);
  const ended = new Promise((resolve) => till.child.once('exit', resolve));
  const closed = till.inMain(({ BrowserWindow }) => {
    const all = BrowserWindow.getAllWindows();
    setTimeout(() => all.find(({ webContents }) => webContents.getURL().startsWith('app://counterfoil/'))?.close());
  }, null);
  await closed.catch(() => undefined);
  expect(await ended).toBe(0);
});

/** In MB, as Linux counts it: shared pages count once. */
function pssOf(pid: number): string {
  const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return `${Math.round(Number(found ?? 0) / 1024)} MB`;
}
