// Past sales: the search by cashier, the life of each card, the clock of its cancellation, numbered copies.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { bakery, books } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager, otherManager } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test('a sale is found by its cashier, and tells its life', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(cashier);
  await sell(screens, { cards: [books, bakery] });
  await screens.expectVerdicts('hand-over', 'hand-over');
  await screens.handOver();

  await screens.openSales();
  const found = page.getByRole('list', { name: t('frame:nav.sales') }).getByRole('listitem');
  const by = page.getByRole('combobox', { name: t('after:sales.operator') });
  await by.selectOption({ label: manager.name });
  await expect(found).toHaveCount(0);
  await by.selectOption({ label: cashier.name });
  await expect(found).toHaveCount(1);
  await found.first().getByRole('button').click();

  // One void for the sale: with two cards it asks which, and says of each until when.
  await expect(screens.button('after:line.void')).toContainText(/\d+\smin/);
  await screens.button('after:line.void').click();
  const which = page.getByRole('dialog', { name: t('after:line.voidWhich') });
  await expect(which.getByRole('button').filter({ hasText: bakery.name })).toBeVisible();
  const clock = which.getByText(new RegExp(t('after:line.voidLeft', { at: '\\d\\d:\\d\\d', left: '\\d+\\smin' })));
  await expect(clock).toHaveCount(2);
  await screens.press('Escape');

  const life = page.locator('section').filter({ has: page.getByRole('heading', { name: t('after:life.title') }) });
  // Folded to one line until somebody asks.
  await expect(life.getByText(t('after:life.line-reserve'), { exact: true }).first()).toBeHidden();
  await expect(life.locator('summary')).toContainText(t('after:life.line-handed-over'));
  await screens.openHistory();
  for (const kind of ['line-reserve', 'line-order-created', 'line-order-completed', 'line-handed-over'])
    await expect(life.getByText(t(`after:life.${kind}`), { exact: true })).toHaveCount(2);
  await expect(life.getByText(t('after:life.tender-approve'), { exact: true })).toHaveCount(1);
  await expect(life).toContainText(cashier.name);

  // Asked for while it is still printing it is no copy: first it has to be on paper.
  await expect(page.getByRole('group', { name: t('after:document.receipt') })).toContainText(t('after:job.printed'));
  await screens.slip('after:print.again', 'receipt').click();
  await expect(screens.text('after:print.copy', { number: 1 }).first()).toBeVisible();
  await till.booksAgree();
});

test('who sold it is not among those who may approve what becomes of it', async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(manager);
  service.controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'invalid_signature' }, times: 20 });
  await sell(screens, { ends: 'keep-card' });
  await screens.press('F7');
  await expect(page.getByRole('heading', { name: t('matter:about.not_authorised.what') })).toBeVisible();
  await expect(screens.text('matter:about.not_authorised.known')).toBeVisible();
  await expect(screens.text('matter:owes.card-or-money', { amount: money('25.00') })).toBeVisible();
  await expect(page.getByRole('main').locator('time')).toHaveCount(1);
  await expect(screens.text('matter:step.retry.explain')).toBeVisible();

  await screens.takeStep(page, 'return-money');
  const approvers = page.getByRole('alertdialog').getByRole('combobox').getByRole('option');
  await expect(approvers).toHaveText([otherManager.name]);
  await screens.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();

  service.controls.reset();
  await screens.takeStep(page, 'retry');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: t('after:approval.ownNote') }).fill('asked again');
  await dialog.getByRole('button', { name: t('word:confirm') }).click();
  await expect(screens.text('matter:none')).toBeVisible();
  await till.booksAgree();
});
