// The list of past sales: what a row says, every way to find one, by keys and by touch, and that it is live and keeps its place.
import type { Locator } from '@playwright/test';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { refundQuickly, sellQuickly, voidQuickly } from '../../../testkit/drive/quick-sales.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { bakery, books, games, type Screens } from '../../../testkit/drive/screens.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {} } });

const approval = { operatorId: manager.id, pin: manager.pin };

function lookAt(page: Till['page'], { words }: Screens) {
  const list = page.getByRole('list', { name: words.t('frame:nav.sales') });
  const rows = list.getByRole('listitem');
  return {
    rows,
    search: page.getByRole('searchbox'),
    row: (index: number): Locator => rows.nth(index).getByRole('button'),
    detail: page.getByRole('heading', { name: words.t('after:detail.slips'), exact: true }),
  };
}

test('a row says what was sold, how it stands and what is owed; everything it says finds it', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const { rows, row, search } = lookAt(page, screens);
  await screens.signIn(cashier);
  const three = await sellQuickly(page, { cards: [books, bakery, books], method: 'card' });
  const voided = await sellQuickly(page, { cards: [games] });
  await voidQuickly(page, voided, approval);
  await screens.openSales();
  await expect(rows).toHaveCount(2);
  for (const said of [t('till:outcome.voided'), t('after:sales.due', { amount: money('50.00') }), money('50.00')])
    await expect(row(0)).toContainText(said);
  await refundQuickly(page, voided);
  await expect(row(0)).not.toContainText(t('after:sales.due', { amount: money('50.00') }));
  await expect(row(0)).toContainText(t('till:outcome.voided'));
  await expect(row(0)).not.toContainText(t('till:outcome.sold'));
  const twice = t('after:sales.times', { count: 2, name: books.name });
  const names = t('after:sales.cards', { count: 3, names: `${twice}, ${bakery.name}` });
  const receipt = till.books().sales.find(({ id }) => id === three)?.receipt_number ?? '';
  for (const said of [names, money('60.00'), t('after:sales.today'), cashier.name, t('till:method.card'), receipt])
    await expect(row(1)).toContainText(said);
  await expect(row(1)).toContainText(t('till:outcome.to-hand-over'));

  const [serial = ''] = service.books().orders.map(({ delivery }) => delivery?.serial?.slice(-4) ?? '');
  await expect(row(1)).toContainText(`…${serial}`);
  expect(receipt).toMatch(/^T1-\w+-1$/);
  // A serial may begin with these digits too, so there may be another beside it.
  for (const typed of ['60', '€60', 'EUR 25']) {
    await search.fill(typed);
    await expect(rows.filter({ hasText: bakery.name })).toHaveCount(1);
  }
  for (const [typed, count] of [
    ['60.00', 1],
    ['€60.00', 1],
    ['60.00 €', 1],
    ['60,00', 0],
    ['61.00', 0],
    [receipt, 1],
    [receipt.slice(0, 6), 2],
    [receipt.slice(4), 1],
    [serial, 1],
    ['backerei', 1],
    ['gutsch', 1],
    ['utschein', 0],
    [cashier.name.split(' ')[1] ?? '', 2],
    ['pixel 50', 1],
    ['pixel 25,00', 0],
    ['', 2],
  ] as const)
    await test.step(`“${typed}”`, async () => {
      await search.fill(typed);
      await expect(rows).toHaveCount(count);
    });
  await till.booksAgree();
});

test('without a mouse: Enter opens the only hit, arrows go through several, Escape comes back to the same place', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const { rows, row, search, detail } = lookAt(page, screens);
  await screens.signIn(cashier);
  for (const goods of [books, bakery, games, books]) await sellQuickly(page, { cards: [goods] });
  await screens.openSales();
  await expect(search).toBeFocused();
  // Enter at once, before the hits can be there.
  await page.keyboard.type('kornfeld', byHand);
  await page.keyboard.press('Enter');
  await expect(detail).toBeVisible();
  await screens.press('Escape');
  await expect(search).toHaveValue('kornfeld');
  await expect(row(0)).toBeFocused();
  await screens.press('ArrowUp');
  await expect(search).toBeFocused();

  await search.fill('quillenhof');
  await expect(rows).toHaveCount(2);
  await screens.press('Enter');
  await expect(row(0)).toBeFocused();
  await screens.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await screens.press('Enter');
  await expect(detail).toBeVisible();
  await screens.press('Escape');
  await expect(row(1)).toBeFocused();
  await expect(rows).toHaveCount(2);

  // Letters typed on a row go on in the search, and a search without a hit has one way out.
  await page.keyboard.type('zz', byHand);
  await expect(search).toHaveValue('quillenhofzz');
  const inVain = t('after:sales.notFound', { sought: t('after:sales.soughtWord', { query: 'quillenhofzz' }) });
  await expect(page.getByRole('heading', { name: inVain })).toBeVisible();
  await screens.button('after:sales.showAll').click();
  await expect(rows).toHaveCount(4);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  // Another visit begins anew.
  await search.fill('kornfeld');
  await expect(rows).toHaveCount(1);
  await screens.press('F2');
  await screens.openSales();
  await expect(search).toHaveValue('');
  await expect(rows).toHaveCount(4);
});

test('without sales it leads to selling; by touch alone our own keys type into the search', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const { rows, row, search, detail } = lookAt(page, screens);
  await screens.signIn(cashier);
  await test.step('a till without sales says so and leads to selling', async () => {
    await screens.openSales();
    await expect(screens.text('word:noSalesYet')).toBeVisible();
    await screens.button('after:sales.sell').click();
    await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
  });
  await sellQuickly(page, { cards: [books] });
  await sellQuickly(page, { cards: [games] });
  await screens.openSales();
  const pad = page.getByRole('group', { name: t('counter:pad.words') });
  await expect(pad).toBeHidden();
  await search.dispatchEvent('pointerdown', { pointerType: 'touch' });
  const key = (name: string) => pad.getByRole('button', { name, exact: true });
  for (const sign of '50.01') await key(sign).click();
  await expect(search).toHaveValue('50.01');
  await expect(rows).toHaveCount(0);
  await key(t('counter:pad.back')).click();
  await key('0').click();
  await expect(rows).toHaveCount(1);
  await expect(row(0)).toContainText(games.name);
  await screens.button('after:sales.showAll').click();
  await key('ABC').click();
  for (const sign of 'QUI') await key(sign).click();
  await expect(rows).toHaveCount(1);
  await row(0).click();
  await expect(detail).toBeVisible();
});

test.describe('in German, whatever the system speaks', () => {
  test.use({ options: { service: {}, provisioning: { locale: 'de' } }, locale: 'en-US' });

  test('days: today, yesterday, and any other from a month written as the till writes it', async ({ till }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    const { rows, row } = lookAt(page, screens);
    await screens.signIn(cashier);
    await sellQuickly(page, { cards: [books] });
    const sold = new Date();
    // The page's clock stands: midnight does not come in between.
    const noonAfter = (days: number) => new Date(sold.getFullYear(), sold.getMonth(), sold.getDate() + days, 12);
    await page.clock.setFixedTime(noonAfter(0));
    await screens.openSales();
    await screens.button('after:sales.today').click();
    await expect(row(0)).toContainText('Heute');
    await screens.button('after:sales.yesterday').click();
    await expect(rows).toHaveCount(0);
    const inVain = t('after:sales.notFound', { sought: 'Gestern' });
    await expect(page.getByRole('heading', { name: inVain })).toBeVisible();

    // A day later.
    await page.clock.setFixedTime(noonAfter(1));
    await screens.press('F2');
    await screens.openSales();
    await expect(row(0)).toContainText('Gestern');
    await screens.button('after:sales.today').click();
    await expect(rows).toHaveCount(0);
    await screens.button('after:sales.yesterday').click();
    await expect(rows).toHaveCount(1);

    await screens.button('after:sales.anotherDay').click();
    const dialog = page.getByRole('dialog', { name: t('after:sales.chooseDay') });
    const spelled = (date: Date) => new Intl.DateTimeFormat('de-DE', { dateStyle: 'full' }).format(date);
    await expect(dialog.getByRole('button', { name: spelled(sold) })).toBeFocused();
    const before = new Date(sold.getFullYear(), sold.getMonth() - 1, 15);
    await screens.button('after:sales.monthBefore').click();
    const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric' }).format(before);
    await expect(dialog.getByRole('heading', { name: month })).toBeVisible();
    await dialog.getByRole('button', { name: spelled(before) }).click();
    await expect(rows).toHaveCount(0);
    const chosen = page.getByRole('group', { name: t('word:day') }).getByRole('button', { pressed: true });
    const short = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    await expect(chosen).toContainText(new Intl.DateTimeFormat('de-DE', short).format(before));
  });
});

test(
  'live: what happens in another window shows, and the place stays',
  standInOnly('Electron has one window'),
  async ({ till }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(cashier);
    for (let count = 0; count < 12; count += 1) await sellQuickly(page, { cards: [bakery] });
    const second = await till.secondWindow();
    if (!second) throw new Error('no second window');
    const { rows, row, search } = lookAt(page, screens);
    await screens.openSales();
    await search.fill('kornfeld');
    await expect(rows).toHaveCount(12);
    await row(11).focus();
    const place = () => row(11).evaluate((element) => element.getBoundingClientRect().top);
    await expect(row(11)).toBeInViewport();

    const sold = await sellQuickly(second.page, { cards: [bakery], until: 'reserved' });
    await expect(rows).toHaveCount(13);
    await expect(row(12)).toBeFocused();
    await expect(row(12)).toBeInViewport();
    await expect(row(0)).toContainText(t('till:outcome.paying'));
    await second.page.evaluate((saleId) => window.till.invoke['sale:cancel']({ saleId }), sold);
    await expect(row(0)).toContainText(t('till:outcome.cancelled'));
    const voided = await sellQuickly(second.page, { cards: [bakery] });
    await expect(rows).toHaveCount(14);
    await voidQuickly(second.page, voided, approval);
    await expect(row(0)).toContainText(t('till:outcome.voided'));
    // A sale there that the search here does not match does not show.
    await sellQuickly(second.page, { cards: [games] });
    await expect(row(13)).toBeFocused();
    expect(await place()).toBeGreaterThan(0);
    await screens.button('after:sales.showAll').click();
    await expect(rows).toHaveCount(15);
  },
);
