// Finish on any till, with two real tills and one service: the first loses the line after the payment and prints the claim slip; the
// second scans it and finishes; the first comes back, says that it was settled elsewhere, and pays nothing out.
import { renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { markCopy } from '../../../electron/ledger/backup-file.ts';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { readTillBooks } from '../../../testkit/checks/books.ts';
import { goOffline, payWithoutLine, printClaimSlip, signsOnPaper } from '../../../testkit/drive/claim-slip.ts';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { startOtherTill } from '../../../testkit/drive/other-till.ts';
import { scan, scanBare } from '../../../testkit/drive/scanner.ts';
import type { Service } from '../../../testkit/drive/service.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

/** Sells a card, and prints its claim slip. */
async function sellWithoutLine(till: Till, service: Service): Promise<string> {
  const { screens } = till;
  await screens.signIn(cashier);
  await payWithoutLine(till, () => goOffline(till, service));
  // Offered first, and not by the Enter that took the money.
  await expect(screens.text('after:line.leaving')).toBeVisible();
  await expect(screens.slip('word:print', 'pending')).not.toBeFocused();
  return printClaimSlip(till);
}

/** What this till's drawer gained, by a ledger that holds in itself. */
function drawerMinor(ledgerFile: string): number {
  const db = new Database(ledgerFile, { readonly: true });
  try {
    // One state of it: the till may still be printing.
    const report = db.transaction(() => verifyLedger(db))();
    if (!report.ok) throw new Error(`${report.error.table} ${report.error.row}: ${report.error.reason}`);
    const money = report.value.money.get('EUR');
    return money ? money.cashInMinor - money.cashBackMinor : 0;
  } finally {
    db.close();
  }
}

test(
  'another till finishes what this one could not, against the slip',
  standInOnly('Electron has one window, and this needs two tills'),
  async ({ till, service }) => {
    const browser = till.page.context().browser();
    if (!browser) throw new Error('no browser');
    const claim = await sellWithoutLine(till, service);
    const other = await startOtherTill(browser, service, 'T2');
    try {
      const { screens, page } = other;
      const { t } = screens.words;
      await screens.signIn(cashier);

      await test.step('a slip that was altered is refused, with the reason', async () => {
        await scan(page, claim.replace('|25.00|', '|95.00|'));
        await expect(page.getByRole('alert').filter({ hasText: t('till:error.claim_forged') })).toBeVisible();
        await expect(screens.button('after:claim.step.finish.do')).toBeHidden();
      });

      await test.step('a scanner without a start sign brings it here from the goods, and looks it up here', async () => {
        const forged = claim.replace('|25.00|', '|95.00|');
        const refused = page.getByRole('alert').filter({ hasText: t('till:error.claim_forged') });
        await screens.press('F2');
        await expect(page.getByRole('searchbox')).toBeFocused();
        await scanBare(page, forged);
        await expect(refused).toBeVisible();
        await screens.press('F2');
        await expect(refused).toBeHidden();
        await screens.press('F8');
        await expect(page.getByRole('textbox', { name: t('after:claim.code') })).toBeFocused();
        await scanBare(page, forged);
        await expect(refused).toBeVisible();
      });

      await test.step('its signs are typed, by keyboard and touch keys, wrong at first; the card is activated', async () => {
        const signs = signsOnPaper(till);
        const field = page.getByRole('textbox', { name: t('after:claim.code') });
        await field.fill(`${signs.slice(0, -1)}${signs.endsWith('7') ? '8' : '7'}`);
        await screens.button('after:claim.look').click();
        await expect(page.getByRole('alert').filter({ hasText: t('till:error.claim_mistyped') })).toBeVisible();
        await field.fill(signs.slice(0, -1).toLowerCase().replaceAll(' ', '-').replaceAll('0', 'o'));
        await expect(field).toHaveValue(signs.slice(0, -1));
        await expect(screens.text('after:claim.signs', { typed: 39 })).toBeVisible();
        await screens.button('counter:pad.keys').click();
        await page
          .getByRole('group', { name: t('counter:pad.keys') })
          .getByRole('button', { name: signs.slice(-1).toLowerCase(), exact: true })
          .click();
        await expect(field).toHaveValue(signs);
        await screens.press('Enter');
        const slip = page.getByRole('region', { name: t('after:document.pending') });
        await expect(slip).toContainText(t('after:claim.order.created'));
        await expect(slip).toContainText(screens.words.money('25.00'));
        await screens.button('after:claim.step.finish.do').click();
        await screens.expectVerdicts('hand-over');
        await screens.handOver();
        await screens.openHistory();
        await screens.expectVerdicts('nothing-owed');
        const life = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: t('after:life.title') }) })
          .getByRole('listitem');
        await expect(life.first()).toContainText(t('after:life.claim-redeemed'));
        await expect(life.filter({ hasText: t('after:life.tender-requested') })).toHaveCount(0);
      });

      await test.step('the same slip again is recognised', async () => {
        await scan(page, claim);
        await expect(page.getByRole('status').filter({ hasText: t('after:claim.stop.done') })).toBeVisible();
      });

      await test.step('the first till comes back and owes nothing', async () => {
        service.gate.open();
        await till.screens.expectVerdicts('settled-elsewhere');
        await expect(till.screens.button('after:refund.begin')).toBeHidden();
      });

      const atFirst = () => readTillBooks(till.ledgerFile);
      await expect.poll(() => atFirst().outbox).toEqual([]);
      expect(atFirst().lines.map((line) => line.state)).toEqual(['ended-by-other-till']);
      const atOther = readTillBooks(other.ledgerFile);
      expect(atOther.lines.map((line) => line.state)).toEqual(['active']);
      expect(atOther.lines[0]?.order_id).toBe(atFirst().lines[0]?.order_id);
      expect(atOther.outbox).toEqual([]);
      expect([...atFirst().attention, ...atOther.attention]).toEqual([]);
      expect(service.books().orders).toMatchObject([{ state: 'completed' }]);
      const confirms = service.books().requests.filter(({ path }) => path.endsWith('/confirm'));
      expect(confirms, 'confirmed once').toHaveLength(1);
      expect([drawerMinor(till.ledgerFile), drawerMinor(other.ledgerFile)]).toEqual([2500, 0]);
    } finally {
      expect(await other.close(), 'secrets on the disk').toEqual([]);
    }
  },
);

test(
  'another till returns the money, though its power goes over it, and this one does not',
  standInOnly('Electron has one window, and this needs two tills'),
  async ({ till, service }) => {
    const browser = till.page.context().browser();
    if (!browser) throw new Error('no browser');
    const claim = await sellWithoutLine(till, service);
    const other = await startOtherTill(browser, service, 'T2');
    try {
      await other.screens.signIn(cashier);
      await scan(other.page, claim);
      service.controls.next({ call: 'invalidate', reply: { kind: 'drop-before' }, times: 10_000 });
      await other.screens.button('after:claim.step.return-money.do').click();
      const { t, money } = other.screens.words;
      for (const seen of [
        money('25.00'),
        t('after:line.back', { parts: t('after:done.paidCash', { paid: money('25.00') }) }),
      ])
        await expect(other.page.getByRole('alertdialog')).toContainText(seen);
      await other.screens.approve(manager, 'will not wait');
      await other.screens.expectVerdicts('return-nothing-yet');
      await other.powerCut();
      service.controls.reset();
      const { screens, page } = other;
      await screens.signIn(cashier);

      await test.step('it sends nothing by itself: the slip is scanned again, or a manager says that it is not here', async () => {
        await expect(page.getByRole('navigation').locator('[data-badge=""]')).toHaveText(/^1\b/);
        await screens.press('F7');
        const entry = page.locator('[data-attention="take_back_interrupted"]');
        await expect(entry).toContainText(t('matter:owes.against-slip', { amount: money('25.00') }));
        await expect(entry).toContainText(t('matter:doing.slip'));
        await screens.openSteps(entry);
        await expect(entry.getByRole('button', { name: t('matter:step.slip-gone.do') })).toBeVisible();
        expect(service.books().orders).toMatchObject([{ state: 'created' }]);
        await expect(entry.getByRole('button').first()).toHaveText(t('after:claim.scan'));
        await entry.getByRole('button').first().click();
        await expect(screens.text('after:claim.lead')).toBeVisible();
        await scan(page, claim);
        await screens.button('after:claim.step.take-slip.do').click();
      });
      await screens.expectVerdicts('return-money');
      await screens.refund();
      await screens.expectVerdicts('nothing-owed');
      service.gate.open();
      await till.screens.expectVerdicts('settled-elsewhere');
      await expect(till.screens.button('after:refund.begin')).toBeHidden();
      expect(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
      expect([drawerMinor(till.ledgerFile), drawerMinor(other.ledgerFile)]).toEqual([2500, -2500]);
    } finally {
      expect(await other.close(), 'secrets on the disk').toEqual([]);
    }
  },
);

test('at the till that printed it, the card leaves only once the slip is back', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const claim = await sellWithoutLine(till, service);
  service.gate.open();
  await screens.expectVerdicts('hand-over-against-slip');
  await screens.openSales();
  await expect(page.locator('[data-outcome="slip-out"]')).toBeVisible();
  const code = service.books().orders[0]?.delivery?.code ?? '';
  expect(code).not.toBe('');
  expect(till.printed(), 'a code on paper before the slip is back').not.toContain(code);
  await expect(screens.button('after:line.handOver')).toBeHidden();
  await scan(page, claim);
  await expect(page.getByRole('region', { name: t('after:document.pending') })).toContainText(
    t('after:claim.order.completed'),
  );
  await screens.button('after:claim.step.take-slip.do').click();
  await screens.expectVerdicts('hand-over');
  await expect.poll(() => till.printed().includes(code)).toBe(true);
  await screens.handOver();
  await till.booksAgree();
});

test('once a backup was restored, a slip that may have been taken before takes a manager, who reads why', async ({
  till,
  service,
}) => {
  const { t } = till.screens.words;
  const claim = await sellWithoutLine(till, service);
  service.gate.open();
  await till.screens.expectVerdicts('hand-over-against-slip');
  const backup = `${till.ledgerFile}.backup`;
  const db = new Database(till.ledgerFile, { readonly: true });
  await db.backup(backup);
  db.close();
  markCopy(backup);
  await scan(till.page, claim);
  await till.screens.button('after:claim.step.take-slip.do').click();
  await till.screens.expectVerdicts('hand-over');
  await till.screens.handOver();
  await till.restart(() => {
    for (const log of ['-shm', '-wal']) rmSync(`${till.ledgerFile}${log}`, { force: true });
    renameSync(backup, till.ledgerFile);
  });
  const { page, screens } = till;
  await screens.signIn(cashier);
  await scan(page, claim);
  await expect(page.getByRole('region', { name: t('after:document.pending') })).toContainText(
    t('after:claim.perhapsTaken'),
  );
  await screens.button('after:claim.step.take-slip.do').click();
  await expect(page.getByRole('alertdialog')).toContainText(t('after:claim.perhapsTaken'));
  await screens.approve(manager);
  await screens.expectVerdicts('hand-over');
});
