// The manager's books before the first sale and after it: reports, exceptions, and the reconciliation from before it ran to its end.
import { expect } from '@playwright/test';
import { sellQuickly, voidQuickly } from '../drive/quick-sales.ts';
import { books, games } from '../drive/screens.ts';
import { manager, otherManager } from '../drive/set-up.ts';
import type { Tour } from './tour.ts';

export const manageBooks: Tour = {
  name: 'manage books',
  options: { service: {}, provisioning: {} },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await screens.openManage('reports');
    await expect(screens.text('word:nothingSold')).toBeVisible();
    await stop('reports-none');
    await screens.openManage('exceptions');
    await expect(screens.text('exception:nobody')).toBeVisible();
    await stop('exceptions-none');
    await screens.press('F2');
    await screens.addCard(games);
    await screens.takePayment();
    await screens.expectDue('50.00');
    await screens.payCard();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.newSale();
    await screens.press('F12');
    await screens.button('manage:page.reconcile').click();
    await expect(screens.text('reconciling:explain')).toBeVisible();
    await stop('reconcile-first');
    const { reached } = service.gate.hold();
    await screens.button('reconciling:start').click();
    await reached;
    await expect(page.getByRole('progressbar')).toBeVisible();
    await stop('reconcile-running');
    await service.gate.shut();
    await expect(screens.text('reconciling:run.stopped')).toBeVisible();
    await stop('reconcile-stopped');
    service.gate.open();
    await page.getByLabel(t('reconciling:period.label')).selectOption('other');
    await screens.button('reconciling:goOn').click();
    await expect(screens.text('reconciling:nothing')).toBeVisible();
    await stop('reconcile-matched');
    await page.getByRole('button', { name: t('reconciling:period.from', { day: '' }) }).click();
    await expect(page.getByRole('dialog', { name: t('after:sales.chooseDay') })).toBeVisible();
    await stop('reconcile-day');
    await page.keyboard.press('Escape');
    await screens.button('manage:page.reports').click();
    await expect(page.getByRole('heading', { name: t('reporting:byHour') })).toBeVisible();
    await stop('reports');
    await screens.button('manage:page.settlements').click();
    await expect(screens.text('settling:liveOnlyWhy')).toBeVisible();
    await stop('settlements-sandbox');
    await sellQuickly(page, { cards: [games], until: 'cancelled' });
    const voided = await sellQuickly(page, { cards: [books] });
    await voidQuickly(page, voided, { operatorId: otherManager.id, pin: otherManager.pin });
    // With the number of what waits there.
    await page.getByRole('button', { name: t('manage:page.exceptions') }).click();
    await page.getByRole('button', { name: t('exception:kind.void') }).click();
    await expect(page.getByRole('button', { name: books.name })).toBeVisible();
    await stop('exceptions');
  },
};
