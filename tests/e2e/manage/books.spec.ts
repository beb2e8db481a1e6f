// The manager's books at one till: till and service are held against each other, and a planted mismatch is found with its next step.
import { readFileSync } from 'node:fs';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { games } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';

test('a manager holds till and service against each other, and finds what was planted', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(manager);
  await screens.addCard(games);
  await screens.takePayment();
  await screens.expectDue('50.00');
  await screens.payCash('50.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await screens.newSale();
  await screens.press('F12');
  await screens.button('manage:page.reconcile').click();
  await screens.button('reconciling:start').click();
  await expect(screens.text('reconciling:nothing')).toBeVisible();
  await expect(screens.text('reconciling:outcome.agree')).toBeVisible();
  await screens.button('word:csv').click();
  const said = page.getByRole('status').filter({ hasText: '.csv' });
  await expect(said).toBeVisible();
  const file = /\/\S+\.csv/.exec((await said.textContent()) ?? '')?.[0] ?? '';
  expect(readFileSync(file, 'utf8')).toContain(',active,50.00,50.00,');
  await screens.button('manage:page.reports').click();
  await expect(page.getByRole('heading', { name: t('reporting:byHour') })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(games.name) })).toContainText(money('50.00'));
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '.pdf' })).toBeVisible();
  await page.getByLabel(t('reconciling:period.label')).selectOption('week');
  await expect(page.getByRole('heading', { name: t('reporting:byDay') })).toBeVisible();
  await screens.button('manage:page.settlements').click();
  await expect(screens.text('settling:liveOnlyWhy')).toBeVisible();
  await screens.button('manage:page.exceptions').click();
  // Without a printer each code is shown on screen: that is no exception.
  await expect(screens.text('exception:nobody')).toBeVisible();
  await page.getByLabel(t('reconciling:period.label')).selectOption('month');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '.csv' })).toBeVisible();
});
