// A tap on a till four times slower, with 20,000 products: the CPU time of the longest task that it causes in the page, beside a tap on an
// empty page of React in a browser of the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { findBrowser } from '../browser/chromium.ts';
import { makeProduct } from '../catalogue/products.ts';
import { startTill } from '../e2e/drive/process.ts';
import { createScreens, type Screens, writeCodeDown } from '../e2e/drive/screens.ts';
import { startService } from '../e2e/drive/service.ts';
import { cashier, provisioningOf, writeProvisioning } from '../e2e/drive/set-up.ts';
import { ensureBuilt } from '../stand-in/build.ts';
import { type Family, measured } from './harness.ts';
import { longestTaskOf } from './longest-task.ts';

const rounds = 5;
const slowdown = 4;
/** A finger rests: what a press does and what a release does are tasks of their own. */
const finger = { delay: 80 };
const amount = '25.00';

const words = ['Book', 'Bakery', 'Garden', 'Fashion', 'Outdoor', 'Wellness', 'Games', 'Music', 'Coffee', 'Cinema'];
const catalogue = Array.from({ length: 20_000 }, (_, n) =>
  makeProduct(`p-${n}`, {
    name: `${words[n % words.length]} card ${n}`,
    brand: `Brand ${n % 400}`,
    category: `Category ${n % 25}`,
    // More amounts than a tile has room for.
    denominations: [{ currency: 'EUR', amounts: ['10.00', '15.00', '20.00', amount, '50.00', '100.00'] }],
  }),
);
/** Its letters leave fewer and fewer of the list. */
const typed = 'garden card 12342';

/** A browser with its compilers, unlike that of the specs. */
async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  const usual = args.filter((arg) => !arg.startsWith('--js-flags'));
  return chromium.launch({ args: usual, env, ...(executablePath ? { executablePath } : {}) });
}

const taps = ['typing', 'product', 'amount', 'pay', 'cash exact', 'next sale', 'on an empty page'] as const;
type Tap = (typeof taps)[number];

/** One sale, tap by tap. Answers the longest task of each, in milliseconds. */
async function sellOnce(page: Page, screens: Screens): Promise<readonly (readonly [Tap, number])[]> {
  const { words: said } = screens;
  const search = page.getByRole('searchbox');
  const found: [Tap, number][] = [];
  const at = async (tap: Tap, act: () => Promise<void>) =>
    void found.push([tap, await longestTaskOf(page, slowdown, act)]);
  await at('typing', () => search.pressSequentially(typed));
  const dialog = page.getByRole('dialog');
  await at('product', async () => {
    await search.press('Enter');
    await dialog.waitFor();
  });
  await at('amount', async () => {
    await dialog.getByRole('button', { name: said.money(amount), exact: true }).click(finger);
    await dialog.waitFor({ state: 'hidden' });
  });
  await at('pay', async () => {
    await screens.button('counter:basket.takePayment').click(finger);
    await screens.expectDue(amount);
  });
  await at('cash exact', async () => {
    await screens.takeCash().click(finger);
    await page.locator('[data-band="give"]').waitFor();
  });
  await at('next sale', async () => {
    await screens.button('after:done.newSale').click(finger);
    await search.waitFor();
  });
  return found;
}

/** The empty page, built as the till's is. */
async function serveEmptyPage() {
  const config: InlineConfig = {
    root: fileURLToPath(new URL('./empty-page', import.meta.url)),
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
    const onEmpty = await longestTaskOf(empty, slowdown, () => empty.getByRole('button').click(finger));
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
