// A live till on real Electron, at `npm run sandbox -- --live` with 52 settlements of before: a card is sold and settled; the page lists
// them by state and a page further, shows one with its card as its CSV has it, opens the PDF in the computer's own program, and saves both
// files in the till's own folder. In the sandbox the page says "live only". The stand-in opens no live till: tests/tools/stand-in/life.long.test.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createServiceClient } from '../../../electron/service/client.ts';
import { createFetchTransport } from '../../../electron/service/fetch-transport.ts';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { keyFor } from '../../../sandbox/sandbox-command.ts';
import { signingKey } from '../../../shared/interface/signature.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books, writeCodeDown } from '../../../testkit/drive/screens.ts';
import { cashier, manager, provisioningOf, writeProvisioning } from '../../../testkit/drive/set-up.ts';
import { endProcessesWith, startReal } from '../../../testkit/electron/real-till.ts';
import { beginSale, openShop, pageOf } from '../../../testkit/electron/shop.ts';

const told = z.object({ base_url: z.string(), key_id: z.string(), key_secret: z.string() });
// The till's own settlement comes at once, and stays pending; those of before are paid.
const periods = ['--settlement-period', '1', '--settlement-paid-after', '86400', '--invalidation-period', '1'];
const before = 52;
const dayMs = 86_400_000;

/** A card of another till on each of these days, each settled by itself. */
async function settledBefore(db: string): Promise<void> {
  const key = keyFor(db, 'live');
  if (!key.ok) throw new Error(key.error);
  let at = Date.now() - (before + 10) * dayMs;
  const now = () => new Date(at);
  const settings = { settlementPeriodS: 86_400, settlementPaidAfterS: 1, invalidationPeriodS: 1 };
  const sandbox = createSandbox({ environment: 'live', keys: [key.value], db, now, settings });
  const { keyId, keySecret } = key.value;
  const client = createServiceClient({
    environment: 'live',
    baseUrl: 'http://127.0.0.1:4010/v1',
    key: signingKey(keyId, keySecret),
    transport: createFetchTransport(sandbox.fetch),
    now,
  });
  const bytes = (body: object) => Buffer.from(JSON.stringify(body));
  const paid = { currency: 'EUR', amount: '10.00' };
  const goods = { product_code: 'kornfeld-baeckerei-eur', face_value: paid, country: 'DE' };
  for (let n = 0; n < before; n += 1) {
    const receipt = { receipt_id: `T9-${n}` };
    const request = bytes({ store_id: 'store-001', terminal_id: 'T9', ...receipt, ...goods });
    const made = await client.createRetailOrder(request, `before-${n}`);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const payment = { ...receipt, paid, paid_at: now().toISOString(), tenders: [{ type: 'cash', amount: '10.00' }] };
    const confirmed = await client.confirmRetailOrder(made.value.value.id, bytes(payment));
    if (!confirmed.ok) throw new Error(JSON.stringify(confirmed.error));
    at += dayMs;
  }
  at += 4 * dayMs;
  for await (const page of client.settlements()) if (!page.ok) throw new Error(JSON.stringify(page.error));
  sandbox.close();
}

/** `npm run sandbox -- --live`, and its first line. */
async function startLive(
  db: string,
): Promise<{ sandbox: ChildProcess; credentials: Parameters<typeof provisioningOf>[0] }> {
  const cli = fileURLToPath(new URL('../../../sandbox/cli.ts', import.meta.url));
  const sandbox = spawn(process.execPath, [cli, '--port', '0', '--live', '--db', db, ...periods], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: sandbox.stdout }), 'line');
  const { base_url, key_id, key_secret } = told.parse(JSON.parse(String(line)));
  return { sandbox, credentials: { baseUrl: base_url, keyId: key_id, keySecret: key_secret } };
}

/** A folder with the program that Electron opens files with; it writes down what it was given. */
function viewerOfFiles(folder: string): { readonly path: string; opened(): string } {
  const path = join(folder, 'bin');
  const log = join(folder, 'opened.txt');
  mkdirSync(path);
  writeFileSync(join(path, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${log}'\n`);
  chmodSync(join(path, 'xdg-open'), 0o755);
  return { path, opened: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

test('settlements are listed by state and in pages, one is shown with its card, its PDF opened, both files saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-live-'));
  const data = join(folder, 'data');
  const db = join(folder, 'service.sqlite');
  await settledBefore(db);
  const { sandbox, credentials } = await startLive(db);
  try {
    const file = join(folder, 'till.json');
    writeProvisioning(file, provisioningOf(credentials, { environment: 'live', fiscal: 'external-register' }));
    const viewer = viewerOfFiles(folder);
    const env = { PATH: `${viewer.path}:${process.env.PATH}` };
    const till = startReal(data, ['--provision', file], { env });
    const opened = { till, ...(await pageOf(till)) };
    const { page, screens } = opened;
    const { t, money } = screens.words;
    await writeCodeDown(page);
    await screens.signIn(cashier);
    await beginSale(opened);
    await screens.payCash('25.00');
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.signOut();
    await screens.signIn(manager);
    await screens.openManage('settlements');
    const rows = (amount: string) => page.getByRole('listitem').filter({ hasText: money(amount) });
    await test.step('newest first, fifty at once, and a page further', async () => {
      await expect(async () => {
        await page.getByRole('button', { name: t('frame:refresh') }).click();
        await expect(rows('25.00')).toHaveCount(1, { timeout: 2000 });
      }).toPass();
      const all = before + 1;
      await expect(page.getByText(t('settling:page', { from: 1, to: 50, all }))).toBeVisible();
      await expect(rows('10.00')).toHaveCount(49);
      await page.getByRole('button', { name: t('settling:older') }).click();
      await expect(page.getByText(t('settling:page', { from: 51, to: all, all }))).toBeVisible();
      await expect(rows('10.00')).toHaveCount(3);
      await expect(rows('25.00')).toHaveCount(0);
    });
    await test.step('by state', async () => {
      await page.getByLabel(t('settling:stateOf')).selectOption('paid');
      await expect(page.getByText(t('settling:page', { from: 1, to: 50, all: before }))).toBeVisible();
      await expect(rows('25.00')).toHaveCount(0);
      await page.getByLabel(t('settling:stateOf')).selectOption('pending');
      await expect(rows('10.00')).toHaveCount(0);
      await expect(rows('25.00')).toHaveCount(1);
    });
    await test.step('one with its card, as its file has it', async () => {
      await rows('25.00').getByRole('button').click();
      const card = page.getByRole('row').filter({ hasText: books.name });
      await expect(card).toHaveCount(1);
      await expect(card).toContainText(money('25.00'));
      await expect(card).toContainText(t('word:sold'));
      await expect(page.getByText(t('settling:cardsOwn', { all: 1 }))).toBeVisible();
    });
    const savedIn = (text: string | null) => /\/\S+\.(pdf|csv)/.exec(text ?? '')?.[0] ?? '';
    await test.step('its PDF is opened in the program of this computer', async () => {
      await page.getByRole('button', { name: t('settling:show.do') }).click();
      const said = page.getByRole('status').filter({ hasText: '.pdf' });
      await expect(said).toBeVisible();
      const shown = savedIn(await said.textContent());
      await expect(said).toHaveText(t('settling:show.shown', { file: shown }));
      await expect.poll(viewer.opened).toBe(`${shown}\n`);
      expect(readFileSync(shown, 'latin1').slice(0, 5)).toBe('%PDF-');
    });
    await test.step('PDF and CSV are saved', async () => {
      const begins = { PDF: '%PDF-', CSV: 'retail_order_id' };
      for (const media of ['PDF', 'CSV'] as const) {
        await page.getByRole('button', { name: media, exact: true }).click();
        const said = page.getByRole('status').filter({ hasText: new RegExp(`^Saved .*\\.${media.toLowerCase()}`) });
        await expect(said).toBeVisible();
        const saved = savedIn(await said.textContent());
        expect(saved).toContain(data);
        expect(readFileSync(saved, 'latin1').slice(0, 400)).toContain(begins[media]);
      }
    });
    await page.screenshot({ path: join(process.env.OUT ?? '.cache', 'settlements.png') });
    expect(await till.stop()).toBe(0);
  } finally {
    await endProcessesWith(data);
    sandbox.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('in the sandbox the page says that settlements are live only', async () => {
  const shop = await openShop();
  try {
    const { till, page, screens } = await shop.open();
    await screens.signIn(manager);
    await screens.openManage('settlements');
    await expect(screens.text('settling:liveOnly')).toBeVisible();
    await expect(page.getByRole('button', { name: screens.words.t('frame:refresh') })).toHaveCount(0);
    expect(await till.stop()).toBe(0);
  } finally {
    await shop.end();
  }
});
