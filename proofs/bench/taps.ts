// A tap on a till four times slower, with 20,000 products: the CPU time of the longest task that it causes in the page, beside a tap on an
// empty page of React in a browser of the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { findBrowser } from '../../testkit/browser/chromium.ts';
import { startTill } from '../../testkit/drive/process.ts';
import { createScreens, writeCodeDown } from '../../testkit/drive/screens.ts';
import { startService } from '../../testkit/drive/service.ts';
import { cashier, provisioningOf, writeProvisioning } from '../../testkit/drive/set-up.ts';
import { ensureBuilt } from '../../tools/stand-in/build.ts';
import { type Family, measured } from './harness.ts';
import { catalogue, press, sellOnce, type Tap, taps, wholeListIsThere } from './tapped-sale.ts';

const rounds = 5;

/** A browser with its compilers, unlike that of the specs. */
async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  const usual = args.filter((arg) => !arg.startsWith('--js-flags'));
  return chromium.launch({ args: usual, env, ...(executablePath ? { executablePath } : {}) });
}

const emptyPage = 'on an empty page';
type Measured = Tap | typeof emptyPage;
const measuredTaps: readonly Measured[] = [...taps, emptyPage];

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
  await wholeListIsThere(page);
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
  const samples = new Map<Measured, number[]>(measuredTaps.map((tap) => [tap, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const onEmpty = await press(empty, empty.getByRole('button'), 'button');
    // The first sale compiles.
    for (const [tap, ms] of [...(await sellOnce(page, screens)), [emptyPage, onEmpty] as const])
      if (round > 0) samples.get(tap)?.push(ms);
  }
  for (const one of browsers) await one.close();
  await server.close();
  await till.stop();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  const peer = { name: 'a tap on an empty page of React', samples: samples.get(emptyPage) ?? [] };
  return {
    rows: taps.map((tap) =>
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
