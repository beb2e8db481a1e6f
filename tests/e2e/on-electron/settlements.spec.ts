// A live till on real Electron, at `npm run sandbox -- --live`: a card is sold and settled; the page lists the settlement, shows its card,
// and saves its PDF and its CSV in the till's own folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { endProcessesWith, startReal } from '../../electron/real-till.ts';
import { beginSale, pageOf } from '../../electron/shop.ts';
import { expect, test } from '../drive/fixture.ts';
import { writeCodeDown } from '../drive/screens.ts';
import { cashier, manager, provisioningOf, writeProvisioning } from '../drive/set-up.ts';

const told = z.object({ base_url: z.string(), key_id: z.string(), key_secret: z.string() });
const periods = ['--settlement-period', '1', '--settlement-paid-after', '1', '--invalidation-period', '1'];

test('a settlement is listed, shown with its card, and saved as PDF and CSV', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-live-'));
  const data = join(folder, 'data');
  const cli = fileURLToPath(new URL('../../../sandbox/cli.ts', import.meta.url));
  const sandbox = spawn(process.execPath, [cli, '--port', '0', '--live', ...periods], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: sandbox.stdout }), 'line');
    const { base_url, key_id, key_secret } = told.parse(JSON.parse(String(line)));
    const file = join(folder, 'till.json');
    const credentials = { baseUrl: base_url, keyId: key_id, keySecret: key_secret };
    writeProvisioning(file, provisioningOf(credentials, { environment: 'live', fiscal: 'external-register' }));
    const till = startReal(data, ['--provision', file]);
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
    const row = page.getByRole('button', { name: new RegExp(money('25.00').replace('.', '\\.')) }).first();
    await expect(async () => {
      await page.getByRole('button', { name: t('settling:refresh') }).click();
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    await row.click();
    await expect(page.getByRole('row').filter({ hasText: 'quillenhof-buch-eur' })).toHaveCount(1);
    const begins = { PDF: '%PDF-', CSV: 'retail_order_id' };
    for (const media of ['PDF', 'CSV'] as const) {
      await page.getByRole('button', { name: media, exact: true }).click();
      const said = page.getByRole('status').filter({ hasText: `.${media.toLowerCase()}` });
      await expect(said).toBeVisible();
      const saved = /\/\S+\.(pdf|csv)/.exec((await said.textContent()) ?? '')?.[0] ?? '';
      expect(saved).toContain(data);
      expect(readFileSync(saved, 'latin1').slice(0, 400)).toContain(begins[media]);
    }
    await page.screenshot({ path: '.cache/trial-settlements.png' });
    expect(await till.stop()).toBe(0);
  } finally {
    await endProcessesWith(data);
    sandbox.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
