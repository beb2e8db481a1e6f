// The window of a real till at the sizes and scales of a shop's screens, and where it stands when a screen comes, goes or was never large enough.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { tooWideNow } from '../../../testkit/checks/fits.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import type { RealTill } from '../../../testkit/electron/real-till.ts';
import { type OpenTill, openShop } from '../../../testkit/electron/shop.ts';

/** In pixels of the screen. */
const screens = [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [1080, 1920],
] as const;
/** German's words are the longest, so it has the scales at which a screen first has to stack and at which it has least room. */
const looks = [
  [1, 'en'],
  [1.25, 'de'],
  [1.5, 'en'],
  [2, 'en'],
  [2, 'de'],
] as const;

// One run tells of every screen.
const softly = expect.configure({ soft: true });

/** Runs in the page: what nobody can see or reach by scrolling down, and a page that scrolls as a whole. */
function cutOff(): string[] {
  const root = document.documentElement;
  const found =
    root.scrollHeight > root.clientHeight + 1 ? [`the page: ${root.scrollHeight} > ${root.clientHeight}`] : [];
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowY) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll('button, input, select, h1, h2, [data-verdict]')) {
    const { top, bottom, height } = element.getBoundingClientRect();
    const isOutside = height > 0 && (top < -1 || bottom > innerHeight + 1);
    if (isOutside && !element.closest('.hidden-but-read') && !scrolls(element))
      found.push(
        `"${(element.textContent ?? '').trim().slice(0, 40)}" stands at ${Math.round(top)} to ${Math.round(bottom)}`,
      );
  }
  return found;
}

/** Once its page is there, a window that has no room fills the screen, and then takes no size until it is told not to. */
function resize({ inMain }: RealTill, size: { readonly width: number; readonly height: number }): Promise<void> {
  return inMain(({ BrowserWindow }, { width, height }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMaximized()) window.unmaximize();
    window?.setContentSize(width, height);
  }, size);
}

async function fitsEverywhere({ till, page }: OpenTill, screen: string, scale: number): Promise<void> {
  for (const [width, height] of screens) {
    const size = { width: Math.floor(width / scale), height: Math.floor(height / scale) };
    // Where the scale leaves parts of a pixel, of the page and of the window's edges, each counts as a whole one.
    const hasSize = async () => {
      await resize(till, size);
      const now = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      return Math.max(Math.abs(now.width - size.width), Math.abs(now.height - size.height)) <= 2;
    };
    await expect.poll(hasSize).toBe(true);
    const faults = async () => [...(await tooWideNow(page)), ...(await page.evaluate(cutOff))];
    await softly
      .poll(faults, { message: `${screen} at ${width}x${height}, ${scale * 100} %`, timeout: 10_000 })
      .toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${screen}-${width}x${height}-${scale * 100}.png`) });
  }
}

for (const [scale, locale] of looks) {
  test(`nothing is cut on any screen at ${scale * 100} %, in the dark, in ${locale}`, async () => {
    const shop = await openShop({ locale });
    const switches = [`--force-device-scale-factor=${scale}`];
    let opened = await shop.open({ switches, showsCode: true });
    const fits = (screen: string) => fitsEverywhere(opened, screen, scale);
    // By the system's choice: without being told, Playwright shows every page in the light.
    const darken = async () => {
      await opened.page.emulateMedia({ colorScheme: null });
      await opened.till.inMain(({ nativeTheme }) => {
        nativeTheme.themeSource = 'dark';
      }, null);
      const isDark = () => opened.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      await expect.poll(isDark).toBe(true);
    };
    await darken();
    expect(await opened.page.evaluate(() => devicePixelRatio)).toBe(scale);
    await opened.page.getByRole('button', { name: manager.name }).click();
    await opened.page.locator('input[type=password]').fill(manager.pin);
    await opened.page.keyboard.press('Enter');
    await opened.screens.button('help:noteCode.noted').waitFor();
    await fits('recovery-code');
    await opened.screens.button('help:noteCode.noted').click();
    await opened.screens.signOut();
    await opened.screens.signIn(cashier);
    await opened.page.getByRole('grid').getByRole('button').first().waitFor();
    await fits('sell');
    await opened.screens.addCard(books);
    await opened.screens.takePayment();
    await opened.screens.expectDue(books.amount);
    await fits('payment');
    await opened.screens.payCash('30.00');
    await opened.screens.expectVerdicts('hand-over');
    await fits('done');
    await opened.screens.handOver();
    await opened.screens.newSale();
    for (const call of ['confirm', 'read'] as const)
      shop.service.controls.next({ call, reply: { kind: 'refuse', code: 'entity_not_found' }, times: 100 });
    await sell(opened.screens, { ends: 'keep-card' });
    await opened.screens.press('F7');
    await opened.page.locator('[data-attention="order_missing"]').waitFor();
    await fits('attention');
    await opened.till.stop();
    const settings = join(shop.data, 'sandbox', 'settings.json');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('Ben Becker', 'Bob Becker'));
    opened = await shop.open({ switches });
    await darken();
    await opened.screens.text('fault:settings_edited.title').waitFor();
    await fits('fault');
    await opened.till.stop();
    await shop.end();
  });
}

test('a window whose screen is gone, or too small by now, stands whole on one that is there', async () => {
  const shop = await openShop();
  const { till } = await shop.open();
  const bounds = () => till.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null);
  const workArea = await till.inMain(({ screen }) => screen.getPrimaryDisplay().workArea, null);
  for (const event of ['display-removed', 'display-metrics-changed']) {
    // Where the screen stood that is gone now: main is told what the system would tell it.
    await till.inMain(
      ({ BrowserWindow, screen }, { area, event }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setBounds({
          x: area.x + area.width - 60,
          y: area.y + 40,
          width: area.width + 200,
          height: area.height,
        });
        screen.emit(event, {}, screen.getPrimaryDisplay(), []);
      },
      { area: workArea, event },
    );
    await expect.poll(async () => isIn(workArea, await bounds())).toBe(true);
  }
  await till.stop();
  await shop.end();
});

test('a window comes back where it stood, and its page as large as it was', async () => {
  const shop = await openShop();
  const first = await shop.open();
  const area = await first.till.inMain(({ screen }) => screen.getPrimaryDisplay().workArea, null);
  const place = { x: area.x + 60, y: area.y + 50, width: 800, height: 600 };
  await first.till.inMain(({ BrowserWindow }, to) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMaximized()) window.unmaximize();
    window?.setBounds(to);
  }, place);
  // As from a keyboard: what Playwright types reaches the page alone.
  await first.till.inMain(({ BrowserWindow }) => {
    const page = BrowserWindow.getAllWindows()[0]?.webContents;
    page?.sendInputEvent({ type: 'keyDown', keyCode: '=', modifiers: ['control'] });
  }, null);
  const zoom = (till: RealTill) =>
    till.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel(), null);
  await expect.poll(() => zoom(first.till)).toBe(0.5);
  const bounds = (till: RealTill) =>
    till.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null);
  await expect.poll(() => bounds(first.till)).toMatchObject({ width: 800, height: 600 });
  const stood = await bounds(first.till);
  await first.till.stop();
  const { till, page } = await shop.open();
  await expect.poll(() => zoom(till)).toBeCloseTo(0.5);
  // A window that draws nothing has no next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  // A window manager may count its frame in once, and once not.
  await expect.poll(async () => Math.abs(((await bounds(till))?.x ?? 0) - (stood?.x ?? 0))).toBeLessThan(40);
  await expect.poll(() => bounds(till)).toMatchObject({ width: 800, height: 600 });
  await till.stop();
  await shop.end();
});

function isIn(area: Rectangle, bounds: Rectangle | undefined): boolean {
  if (!bounds) return false;
  const { x, y, width, height } = bounds;
  return x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;
}
