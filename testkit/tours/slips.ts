// Claim slips at two tills: what a scanned one is worth in every state of its order, and what becomes of one that was taken just before the
// power went out, or printed in the time that a restored ledger does not know.
import { renameSync, rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { markCopy } from '../../electron/ledger/backup-file.ts';
import { payWithoutLine, printClaimSlip } from '../drive/claim-slip.ts';
import { confirmElsewhere, elsewhere } from '../drive/elsewhere.ts';
import type { Till } from '../drive/fixture.ts';
import { type OtherTill, startOtherTill } from '../drive/other-till.ts';
import { scan } from '../drive/scanner.ts';
import { sell } from '../drive/selling.ts';
import { aWhileMs, type Service } from '../drive/service.ts';
import { cashier, manager } from '../drive/set-up.ts';
import { openMatter } from './matters.ts';
import { closeDialog, type Tour } from './tour.ts';

type At = { readonly till: Till; readonly service: Service; readonly other: OtherTill };

/** The first till sold a card without a line, and its customer comes to the second with the slip. */
function withSlip(
  name: string,
  walk: (at: At, slip: string, stop: (screen: string, page: Page) => Promise<void>) => Promise<void>,
): Tour {
  return {
    name,
    options: { service: {}, provisioning: {}, prints: true },
    async walk({ till, service }, stop) {
      const browser = till.page.context().browser();
      if (!browser) throw new Error('two tills need a browser');
      await till.screens.signIn(cashier);
      await payWithoutLine(till, () => service.gate.shut());
      const slip = await printClaimSlip(till);
      const other = await startOtherTill(browser, service, 'T2', { locale: till.screens.words.locale });
      try {
        await other.screens.signIn(cashier);
        await walk({ till, service, other }, slip, stop);
      } finally {
        await other.close();
      }
    },
  };
}

/** Scans the slip and waits until the screen shows the order in this state. */
async function read({ page, screens }: Pick<Till, 'page' | 'screens'>, slip: string, order: string): Promise<void> {
  await scan(page, slip);
  await expect(page.getByRole('region', { name: screens.words.t('after:document.pending') })).toContainText(
    screens.words.t(`after:claim.order.${order}`),
  );
}

const cutWhileTakingBack = withSlip(
  'the power goes while a card is taken back',
  async ({ service, other }, slip, stop) => {
    await read(other, slip, 'created');
    // The look before the deed gets through; what follows it does not.
    await other.screens.button('after:claim.step.return-money.do').click();
    await stop('claim-return-money', other.page);
    service.controls.next({ call: 'invalidate', reply: { kind: 'drop-before' }, times: 10_000 });
    await other.screens.approve(manager, 'will not wait');
    await other.screens.expectVerdicts('return-nothing-yet');
    await other.powerCut();
    service.controls.reset();
    const { page, screens } = other;
    await screens.signIn(cashier);
    await stop('take-back-interrupted-signed-in', page);
    const entry = await openMatter(other, 'take_back_interrupted');
    await stop('take-back-interrupted', page);
    await screens.takeStep(entry, 'slip-gone');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('take-back-interrupted-gone', page);
    await closeDialog(page);
    await screens.openSale();
    await stop('take-back-interrupted-sale', page);
    await read(other, slip, 'created');
    await stop('take-back-interrupted-claim', page);
    await screens.button('after:claim.step.take-slip.do').click();
    await screens.expectVerdicts('return-money');
    await stop('take-back-interrupted-goes-on', page);
  },
);

const cutAfterFinishing = withSlip('the power goes after a card was finished', async ({ other }, slip, stop) => {
  await read(other, slip, 'created');
  await stop('claim-created', other.page);
  await other.screens.button('after:claim.step.finish.do').click();
  await other.screens.expectVerdicts('hand-over');
  await stop('claim-finished', other.page);
  await other.powerCut();
  const { page, screens } = other;
  await screens.signIn(cashier);
  await stop('cut-off-signed-in', page);
  await screens.openSales();
  await stop('cut-off-sales', page);
  await screens.openSale();
  await screens.expectVerdicts('hand-over-against-slip');
  await stop('cut-off-sale', page);
  await screens.button('after:claim.lost').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await stop('cut-off-lost', page);
  await closeDialog(page);
  await read(other, slip, 'completed');
  await stop('cut-off-claim', page);
  await screens.button('after:claim.step.take-slip.do').click();
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await read(other, slip, 'completed');
  await stop('claim-done', page);
});

const cutUnheard = withSlip(
  'the power goes before a card was known to be finished',
  async ({ service, other }, slip, stop) => {
    await read(other, slip, 'created');
    service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 120_000 }, times: 1 });
    await other.screens.button('after:claim.step.finish.do').click();
    await other.screens.expectVerdicts('keep-card');
    await expect.poll(() => service.books().orders[0]?.state).toBe('completed');
    await other.powerCut();
    const { page, screens } = other;
    await screens.signIn(cashier);
    await screens.openSale();
    await screens.expectVerdicts('scan-slip-again');
    await stop('unheard-sale', page);
    await read(other, slip, 'completed');
    await stop('unheard-claim', page);
  },
);

const cutAfterPayingOut = withSlip(
  'the power goes after money was paid out',
  async ({ service, other }, slip, stop) => {
    const orderId = service.books().orders[0]?.id ?? '';
    expect((await elsewhere(service, (client) => client.invalidateRetailOrder(orderId))).ok).toBe(true);
    await read(other, slip, 'invalidated');
    await stop('claim-invalidated', other.page);
    await other.screens.button('after:claim.step.pay-out.do').click();
    await other.screens.approve(manager, 'asked the other till');
    await other.screens.expectVerdicts('return-money');
    await other.powerCut();
    const { page, screens } = other;
    await screens.signIn(cashier);
    await stop('cut-off-money-signed-in', page);
    await screens.press('F7');
    await expect(page.locator('[data-kind="money"]')).toBeVisible();
    await stop('cut-off-money', page);
    await screens.openSale();
    await screens.expectVerdicts('return-against-slip');
    await stop('cut-off-money-sale', page);
  },
);

const everyOrder = withSlip('a slip in every state of its order', async ({ till, service, other }, slip, stop) => {
  const { page, screens } = other;
  const { t } = screens.words;
  await screens.button('frame:nav.claim').click();
  await expect(screens.text('after:claim.lead')).toBeVisible();
  await stop('claim-empty', page);
  await scan(page, slip.replace('|25.00|', '|95.00|'));
  await expect(page.getByRole('alert').filter({ hasText: t('till:error.claim_forged') })).toBeVisible();
  await stop('claim-forged', page);
  service.controls.next({ call: 'read', reply: { kind: 'drop-before' }, times: 100 });
  await read(other, slip, 'unreachable');
  await stop('claim-unreachable', page);
  service.controls.reset();
  service.controls.next({ call: 'read', reply: { kind: 'refuse', code: 'entity_not_found' }, times: 1 });
  await read(other, slip, 'missing');
  await stop('claim-missing', page);
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await confirmElsewhere(service);
  await read(other, slip, 'processing');
  await stop('claim-processing', page);
  service.hurry(aWhileMs);
  await read(other, slip, 'completed');
  await stop('claim-completed', page);
  // At home: the till that printed it, whose line is up again.
  service.gate.open();
  await till.screens.expectVerdicts('settled-elsewhere');
  await stop('settled-at-home', till.page);
  await read(till, slip, 'completed');
  await stop('claim-at-home', till.page);
});

const restored: Tour = {
  name: 'a slip printed after the backup',
  options: { service: {}, provisioning: {}, prints: true },
  async walk({ till, service }, stop) {
    service.controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 10_000 });
    await till.screens.signIn(cashier);
    await sell(till.screens, { ends: 'keep-card' });
    const backup = `${till.ledgerFile}.backup`;
    const db = new Database(till.ledgerFile, { readonly: true });
    await db.backup(backup);
    db.close();
    markCopy(backup);
    const slip = await printClaimSlip(till);
    await till.powerCut(() => {
      for (const log of ['-shm', '-wal']) rmSync(`${till.ledgerFile}${log}`, { force: true });
      renameSync(backup, till.ledgerFile);
    });
    await till.screens.signIn(cashier);
    await till.screens.openSale();
    await till.screens.expectVerdicts('keep-card');
    await stop('restored-waiting');
    service.controls.reset();
    await till.screens.expectVerdicts('hand-over-against-slip');
    await stop('restored-sale');
    await till.screens.button('after:claim.lost').click();
    await expect(till.page.getByRole('alertdialog')).toBeVisible();
    await stop('restored-lost');
    await closeDialog(till.page);
    await read(till, slip, 'completed');
    await stop('restored-claim');
  },
};

export const slips: readonly Tour[] = [
  cutWhileTakingBack,
  cutAfterFinishing,
  cutUnheard,
  cutAfterPayingOut,
  everyOrder,
  restored,
];
