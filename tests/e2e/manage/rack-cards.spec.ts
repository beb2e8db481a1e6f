// Settings › Rack cards, from the product that nobody described to its plastic card sold: a rule is kept with an example that reads, and no
// other, and a code can be tried.
import { expect } from '@playwright/test';
import { test } from '../../../testkit/drive/fixture.ts';
import { scan } from '../../../testkit/drive/scanner.ts';
import { manager, otherManager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';

const boats = { code: 'papierboot-kinder-eur', name: 'Papierboot Spielwaren Gutschein', amount: '30.00' } as const;
const number = (tail: number) => `9910${String(tail).padStart(12, '0')}`;

test('a manager states a rule: a bad example is refused with the reason, then the product sells as plastic', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await screens.openManage('health');
  const unstated = page.getByRole('listitem').filter({ hasText: t('health:is.cards-unstated', { count: 1 }) });
  await expect(unstated).toContainText(boats.name);
  await unstated.getByRole('button', { name: t('health:fix.rack-cards') }).click();

  await screens.button('rack:add').click();
  await page.getByLabel(t('word:name')).fill('Paper boats');
  await page.getByRole('button', { name: boats.name, exact: true }).click();
  await page.getByLabel(t('rack:field.lengths')).fill('13');
  await expect(screens.text('rack:barcodeLength')).toBeVisible();
  await page.getByLabel(t('rack:field.lengths')).fill('16');
  await expect(screens.text('rack:barcodeLength')).toBeHidden();
  await page.getByLabel(t('rack:field.ranges')).fill('9910-991');
  await page.getByLabel(t('rack:field.masks')).fill('x13 n16');
  await screens.button('rack:keep').click();
  await expect(screens.text('rack:fault.range-ends-differ', { at: '9910–991' })).toBeVisible();
  await expect(screens.text('rack:fault.mask-without-product', { at: 'X13 N16' })).toBeVisible();

  await page.getByLabel(t('rack:field.ranges')).fill('9910-9919');
  await page.getByLabel(t('rack:field.masks')).fill('g13 n16');
  const example = page.getByLabel(t('rack:field.example'));
  await scan(page, '8810000000000002');
  await expect(example).toHaveValue('8810000000000002');
  await screens.button('rack:keep').click();
  await expect(screens.text('rack:example.number-form')).toBeVisible();
  await scan(page, number(1));
  await expect(example).toHaveValue(number(1));
  await screens.button('rack:keep').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Paper boats' })).toContainText('9910–9919');

  await scan(page, number(2));
  await expect(screens.text('rack:try.number', { product: boats.name, last4: '0002' })).toBeVisible();
  await expect(screens.text('rack:try.by.shop', { rule: 'Paper boats' })).toBeVisible();
  await scan(page, '5449000000996');
  await expect(page.getByText(t('scanning:reason.unknown-product'))).toBeVisible();

  await page.getByRole('button', { name: t('word:till'), exact: true }).click();
  await screens.addCard(boats);
  await scan(page, number(2));
  await screens.takePayment();
  await screens.payCash('30.00');
  await screens.handOver();
  await till.booksAgree();
});

test('how numbers are typed and cards are given is chosen there, and the rules stay until another manager drops one too, on the next day', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'rackCards');
  await screens.button('rack:add').click();
  await page.getByLabel(t('word:name')).fill('Paper boats');
  await page.getByRole('button', { name: boats.name, exact: true }).click();
  await page.getByLabel(t('rack:field.lengths')).fill('16');
  await page.getByLabel(t('rack:field.ranges')).fill('9910-9919');
  await page.getByLabel(t('rack:field.example')).fill(number(1));
  await screens.button('rack:keep').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await page.getByLabel(t('setting:rackCards.typed')).selectOption('never');
  await screens.button('word:save').click();
  // The page begins anew with what was saved: there is nothing to save.
  await expect(screens.button('word:save')).toBeDisabled();
  await expect(page.getByLabel(t('setting:rackCards.typed'))).toHaveValue('never');
  await page.getByRole('button', { name: `${t('rack:remove')}: Paper boats` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('rack:remove'), exact: true })
    .click();
  await screens.approve(otherManager);
  await expect(screens.text('setting:waiting.saved')).toBeVisible();
  const removed = t('setting:waiting.rule', { name: 'Paper boats' });
  await expect(page.getByRole('listitem').filter({ hasText: removed })).toContainText(t('setting:waiting.removed'));
  await expect(page.getByRole('button', { name: `${t('rack:remove')}: Paper boats` })).toBeVisible();
});
