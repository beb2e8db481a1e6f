// A tap on a till four times slower, with 20,000 products: the CPU time of the longest task that it causes in the page, beside a tap on an
// empty page of React in a browser of the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { findBrowser } from '../browser/chromium.ts';
import { startTill } from '../e2e/drive/process.ts';
import { createScreens, type Screens, writeCodeDown } from '../e2e/drive/screens.ts';
import { startService } from '../e2e/drive/service.ts';
import { cashier, provisioningOf, writeProvisioning } from '../e2e/drive/set-up.ts';
import { ensureBuilt } from '../stand-in/build.ts';
import { goodsAt } from './goods.ts';
import { type Family, measured } from './harness.ts';
import { longestTaskOf } from './longest-task.ts';

const rounds = 5;
const slowdown = 4;
/** A finger rests: what a press does and what a release does are tasks of their own. */
const fingerMs = 80;
const amount = '25.00';

const catalogue = Array.from({ length: 20_000 }, (_, n) =>
  goodsAt(n, {
    // More amounts than a tile has room for.
    denominations: [{ currency: 'EUR', amounts: ['10.00', '15.00', '20.00', amount, '50.00', '100.00'] }],
  }),
);
/** Its letters leave fewer and fewer of the list. */
const typed = 'garden card 12342';
const wanted = 'p-12342';

/** A browser with its compilers, unlike that of the specs. */
async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  const usual = args.filter((arg) => !arg.startsWith('--js-flags'));
  return chromium.launch({ args: usual, env, ...(executablePath ? { executablePath } : {}) });
}

const taps = ['typing', 'product', 'amount', 'pay', 'cash exact', 'next sale', 'on an empty page'] as const;
type Tap = (typeof taps)[number];

/** Where a finger would come down. */
async function middleOf(control: Locator): Promise<readonly [number, number]> {
  const box = await control.boundingBox();
  if (!box) throw new Error('what is to be pressed is not there');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The longest task of a press on this control, in milliseconds. It was looked for before: the search is the page's work too. */
async function press(page: Page, control: Locator, until: string): Promise<number> {
  const [x, y] = await middleOf(control);
  return longestTaskOf(page, slowdown, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(fingerMs);
    await page.mouse.up();
    await page.waitForSelector(until);
  });
}

/** One sale, tap by tap. */
async function sellOnce(
  page: Page,
  { words: said, button, takeCash }: Screens,
): Promise<readonly (readonly [Tap, number])[]> {
  const dialog = page.getByRole('dialog');
  const typing = await longestTaskOf(page, slowdown, async () => {
    await page.keyboard.type(typed, { delay: 40 });
    await page.waitForSelector(`[data-tile="${wanted}"]:only-of-type`);
  });
  const product = await longestTaskOf(page, slowdown, async () => {
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog]');
  });
  return [
    ['typing', typing],
    ['product', product],
    ['amount', await press(page, dialog.getByRole('button', { name: said.money(amount), exact: true }), 'aside li')],
    ['pay', await press(page, button('counter:basket.takePayment'), 'main:not(:has(input[type=search])) button')],
    ['cash exact', await press(page, takeCash(), '[data-band="give"]')],
    ['next sale', await press(page, button('after:done.newSale'), 'input[type=search]')],
  ];
}

/** The empty page, built as the till's is. */
async function serveEmptyPage() {
  const config: InlineConfig = {
    root: dirname(fileURLToPath(new URL('./empty-page/main.tsx', import.meta.url))),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: fileURLToPath(new URL('../../.cache/bench/empty-page', import.meta.url)), emptyOutDir: true },
  };
  await build(config);
  return preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
}

async function startCounter(folder: string, browser: Browser) {
  const service = await startService({ catalogue });
  const file = join(folder, 'till.json');
  const printer = `${pathToFileURL(join(folder, 'slips.bin')).href}?drawer=no`;
  writeProvisioning(file, provisioningOf(service.credentials, { printer }));
  const till = await startTill(['--data', join(folder, 'data'), '--provision', file]);
  const page = await browser.newPage();
  await page.goto(till.url);
  await writeCodeDown(page);
  const screens = createScreens(page, 'en');
  await screens.signIn(cashier);
  // Until the last page of the service's list is there.
  await page.getByRole('searchbox').fill(catalogue.at(-1)?.name ?? '');
  await page.locator('[data-tile]').first().waitFor({ timeout: 120_000 });
  await page.getByRole('searchbox').fill('');
  return { service, till, page, screens };
}

export const measure: Family = async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-taps-'));
  const browsers = [await openBrowser(), await openBrowser()] as const;
  const [browser, beside] = browsers;
  const { service, till, page, screens } = await startCounter(folder, browser);
  const server = await serveEmptyPage();
  const empty = await beside.newPage();
  await empty.goto(server.resolvedUrls?.local[0] ?? '');
  const samples = new Map<Tap, number[]>(taps.map((tap) => [tap, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const onEmpty = await press(empty, empty.getByRole('button'), 'button');
    // The first sale compiles.
    for (const [tap, ms] of [...(await sellOnce(page, screens)), ['on an empty page', onEmpty] as const])
      if (round > 0) samples.get(tap)?.push(ms);
  }
  for (const one of browsers) await one.close();
  await server.close();
  await till.stop();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  const peer = { name: 'a tap on an empty page of React', samples: samples.get('on an empty page') ?? [] };
  return {
    rows: taps
      .filter((tap) => tap !== 'on an empty page')
      .map((tap) =>
        measured({
          name: `A tap at 4 times slowdown, longest task: ${tap}`,
          unit: 'ms',
          ours: samples.get(tap) ?? [],
          peer,
          reach: { most: 50 },
          note: 'CPU of the page',
        }),
      ),
  };
};
