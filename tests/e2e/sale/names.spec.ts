// Names on screen: a product's is one line of text and leaves room for the rest of the basket, and one that slips cannot show says so; a
// person's is not taken if it looks like another's.
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

const [pattern] = defaultCatalogue;
if (!pattern) throw new Error('the sandbox sells nothing');
const named = (code: string, name: string, brand: string, amounts = ['25.00']) => ({
  ...pattern,
  code,
  name,
  brand,
  denominations: [{ currency: 'EUR', amounts }],
});
const long = named('long', `Zebra ${'W'.repeat(194)}`, 'W'.repeat(200));
const lines = named('lines', 'Yak\nTOTAL 0.00', 'Ya\u200bk');
const turned = named('turned', '\u202eXerus 00.52', 'Xerus');
const korean = named('seoul', '서울 선물 카드', 'Seoul', ['25.00', '50.00']);

test.use({ options: { service: { catalogue: [long, lines, turned, korean] }, provisioning: {}, prints: true } });

test('a product is sold under one line of plain text, however it is called', async ({ till }) => {
  const { page, screens } = till;
  const basket = page.getByRole('complementary');
  await screens.signIn(cashier);
  for (const [index, word] of ['Zebra', 'Yak', 'Xerus'].entries()) {
    await screens.findProduct(word);
    await screens.press('Enter');
    await expect(basket.getByRole('listitem')).toHaveCount(index + 1);
  }
  await expect(basket.getByText('Yak TOTAL 0.00', { exact: true })).toBeVisible();
  await expect(basket.getByText('Xerus 00.52', { exact: true })).toBeVisible();
  const heights = await basket.getByRole('listitem').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(140);
});

test('a product whose name the printer has no letters for says so in its details, and is counted in Health', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  const dialog = await screens.chooseProduct(korean.name);
  await dialog.getByRole('button', { name: t('frame:details') }).click();
  await expect(dialog.getByText(t('counter:product.codeOnSlips', { code: korean.code }))).toBeVisible();
  await screens.press('Escape');
  await screens.openManage('health');
  const finding = page.getByRole('listitem').filter({ hasText: t('health:is.letters-missing', { count: 1 }) });
  await expect(finding).toContainText(korean.name);
});

test('somebody whose name looks like another’s, or mixes alphabets, is not added', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await screens.openManage('people');
  await screens.button('word:addPerson').click();
  const name = page.getByLabel(t('team:name'), { exact: true });
  await name.fill(`${cashier.name.slice(0, 2)}\u200b${cashier.name.slice(2)}`);
  await expect(page.getByText(t('till:error.name_taken'))).toBeVisible();
  await name.fill('P\u0430ul');
  await expect(page.getByText(t('till:error.name_mixed'))).toBeVisible();
  await name.fill('Paul');
  await expect(page.getByText(t('till:error.name_mixed'))).toBeHidden();
});
