// The status bar explains each of its signs: since when, what to do, whom to call; by touch and by keyboard. And while a reservation
// waits, the words fit what was paid.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { bakery } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test('offline: since when, what it means, what to do, whom to call; and everything else can be asked too', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(cashier);
  const bar = page.getByRole('list', { name: t('frame:status.label') });
  await service.gate.shut();
  const sign = bar.getByRole('button', { name: t('till:connection.offline') });
  // With its age, which grows.
  await expect(sign).toHaveText(new RegExp(`${t('till:connection.offline')} · .*[1-9]`));
  const box = await sign.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await sign.click();
  const dialog = page.getByRole('dialog', { name: t('frame:status.label') });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(t('till:connection.offline'));
  await expect(dialog).toContainText(t('frame:status.connection.offline.means'));
  await expect(dialog).toContainText(t('frame:status.connection.offline.todo'));
  await expect(dialog).toContainText(t('guide:whom.manager'));
  await expect(dialog.locator('time')).toHaveCount(1);

  await test.step('the others, one by one', async () => {
    for (const [is, means] of [
      ['frame:status.printer.none.is', 'frame:status.printer.none.means'],
      ['frame:status.disk.room', 'frame:status.disk.roomMeans'],
      ['frame:status.backup.never', 'frame:status.backup.means'],
    ] as const) {
      await dialog.getByRole('button', { name: t(is) }).click();
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(t(is));
      await expect(dialog).toContainText(t(means));
    }
  });

  await test.step('what is over while it is read about says so', async () => {
    await dialog.getByRole('button', { name: t('till:connection.offline') }).click();
    service.gate.open();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(t('till:connection.online'));
    await expect(dialog).toContainText(t('frame:status.connection.online.means'));
    await screens.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('by keyboard: the focus goes in and comes back', async () => {
    const online = bar.getByRole('button', { name: t('till:connection.online') });
    await online.focus();
    await screens.press('Enter');
    await expect(dialog).toContainText(t('frame:status.connection.online.means'));
    await screens.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(online).toBeFocused();
  });
});

test('a card added after a part was paid waits for the service: the words never say that nothing was paid', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);
  await reserve(screens);
  await screens.payCard('10.00');
  await screens.expectDue('15.00');
  await screens.press('Escape');
  await screens.addCard(bakery);
  await service.gate.shut();
  await screens.button('counter:basket.backToPayment').click();
  await expect(screens.text('paying:silentPaid', { amount: money('10.00') })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(t('paying:silent'));
  service.gate.open();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over', 'hand-over');
  await till.booksAgree();
});
