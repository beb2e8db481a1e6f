// The settings on screen, against the sandbox: what is wrong is named at its field and changes nothing, what is right is taken up at once,
// with the same person at the till and the open sale as it was.
import { expect } from '@playwright/test';
import { test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { books, createScreens } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { openLoopbackPrinter } from '../../../testkit/printing/loopback-printer.ts';
import { writeAnyPng } from '../../../testkit/printing/png-writer.ts';

test('a secret that is not the key’s is named at its field, and the old one goes on selling', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'service');
  const secret = page.getByLabel(t('setting:service.secret'));
  await secret.fill('not the secret of this key');
  await screens.button('setting:service.save').click();
  await expect(page.getByText(t('setting:why.wrong-secret'))).toBeVisible();
  await expect(secret).toHaveValue('not the secret of this key');
  await page.getByRole('button', { name: t('word:till'), exact: true }).click();
  await screens.addCard(books);
  await screens.takePayment();
  await screens.payCash('25.00');
  await screens.handOver();
  await till.booksAgree();
});

test('a setting is found by its words, by keys alone; what is on no screen is said to be none', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await screens.openManage('settings');
  const search = page.getByRole('searchbox', { name: t('setting:find') });
  // Typed with the focus in the rail.
  await page.keyboard.type('zebra', byHand);
  await expect(search).toBeFocused();
  await expect(page.getByText(t('setting:foundNone', { typed: 'zebra' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.type('support', byHand);
  await expect(page.locator('[data-found] button').first()).toHaveText(
    `${t('setting:phone.support')} ${t('setting:in', { section: t('setting:section.phones') })}`,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('setting:phone.support'))).toBeFocused();
  await page.keyboard.type('ask Tom', byHand);
  // What was typed is not dropped by a key.
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(t('setting:phone.support'))).toHaveValue('ask Tom');
  await page.getByLabel(t('setting:phone.support')).fill('');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-section="phones"]')).toBeFocused();
});

test('a section opens at its head in a narrow window, and says that it is saved until it is changed again', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await page.setViewportSize({ width: 1024, height: 600 });
  await screens.signIn(manager);
  // Below the fold of the list, and itself longer than the window.
  await openSettings(page, screens, 'warnings');
  await expect(page.getByRole('heading', { name: t('setting:section.warnings') })).toBeInViewport({ ratio: 1 });
  await screens.button('setting:all').click();
  await openSettings(page, screens, 'phones');
  const [service, saved] = [page.getByLabel(t('setting:phone.service')), screens.text('setting:saved')];
  await service.fill('+49 431 1');
  await screens.button('word:save').click();
  await expect(saved).toBeInViewport();
  await service.fill('+49 431 2');
  await expect(saved).toBeHidden();
});

test('another language is taken up at once: the same person, the same basket, and the sale goes on', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await screens.addCard(books);
  await openSettings(page, screens, 'screen');
  await page.getByLabel(t('setting:screen.language')).selectOption('de');
  await page.getByLabel(t('setting:screen.theme')).selectOption('dark');
  await screens.button('word:save').click();
  const german = createScreens(page, 'de');
  await expect(german.text('setting:saved')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('navigation').first()).toContainText(manager.name);
  await page.getByRole('button', { name: german.words.t('word:till'), exact: true }).click();
  await german.takePayment();
  await german.payCash('25,00');
  await german.handOver();
  await till.booksAgree();
  await openSettings(page, german, 'screen');
  await page.getByLabel(german.words.t('setting:screen.language')).selectOption('en-US');
  await german.button('word:save').click();
  const american = createScreens(page, 'en-US');
  await expect(american.text('setting:saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Card terminal');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible();
  await till.powerCut();
  await expect(till.page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('the switch for keys brings them to every field, and takes them away', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'phones');
  const keys = page.getByRole('group', { name: t('counter:pad.keys') });
  const service = page.getByLabel(t('setting:phone.service'));
  await service.click();
  await expect(keys).toBeHidden();
  const turn = page.getByRole('button', { name: t('counter:pad.keys') });
  await turn.click();
  // The field that had the focus has it still, and its keys at once.
  await expect(service).toBeFocused();
  for (const digit of '+4930') {
    if (digit === '+') await keys.getByRole('button', { name: '#-/' }).click();
    await keys.getByRole('button', { name: digit, exact: true }).click();
  }
  await expect(service).toHaveValue('+4930');
  await page.getByLabel(t('setting:phone.support')).click();
  await expect(keys).toHaveCount(1);
  await turn.click();
  await expect(keys).toHaveCount(0);
});

test('how shifts are counted is settled on screen, and a till of shifts sells nothing without one', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'shifts');
  const begins = page.getByLabel(t('setting:shifts.begins'));
  await page.getByLabel(t('setting:shifts.on')).check();
  await begins.fill('4 am');
  await screens.button('word:save').click();
  await expect(page.getByText(t('setting:wrong.time'))).toBeVisible();
  await begins.fill('03:30');
  await screens.button('word:save').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await page.getByRole('button', { name: t('word:till'), exact: true }).click();
  await expect(screens.text('shifts:open.lead')).toBeVisible();
});

test('what is typed and not saved outlives a look at another page, says so, and is taken back by a press', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'slips');
  const policy = page.getByLabel(t('setting:slipNote.refund_rule'));
  await policy.fill('No refunds.');
  await screens.openManage('people');
  await screens.button('word:addPerson').click();
  const name = page.getByLabel(t('team:name'));
  await name.fill('Omar Ali');
  await openSettings(page, screens, 'slips');
  await expect(policy).toHaveValue('No refunds.');
  await expect(screens.text('word:notSaved')).toBeVisible();
  await screens.button('frame:cancel').click();
  await expect(policy).toHaveValue('');
  await expect(screens.text('word:notSaved')).toBeHidden();
  await screens.openManage('people');
  await screens.button('word:addPerson').click();
  await expect(name).toHaveValue('Omar Ali');
});

test('a wrong field is named, what was typed stays, and nothing is changed', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'phones');
  const [service, support] = [page.getByLabel(t('setting:phone.service')), page.getByLabel(t('setting:phone.support'))];
  await service.fill('+49 30 123456');
  await support.fill('ask Tom');
  await screens.button('word:save').click();
  await expect(page.getByText(t('setting:wrong.phone'))).toHaveCount(1);
  await expect(support).toHaveValue('ask Tom');
  await expect(support).toHaveAttribute('aria-invalid', 'true');
  await support.fill('+49 30 99');
  await screens.button('word:save').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await till.powerCut();
  await till.screens.signIn(manager);
  await openSettings(till.page, till.screens, 'phones');
  await expect(till.page.getByLabel(t('setting:phone.support'))).toHaveValue('+49 30 99');
});

test('another printer is saved only once its test slip was seen, and prints the next receipt', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const printer = await openLoopbackPrinter('closes-in-order', null);
  await screens.signIn(manager);
  await screens.openManage('settings');
  await page.getByRole('button', { name: t('setting:section.printer'), exact: true }).press('Enter');
  await expect(page.locator('[data-chosen] :is(button, input):focus')).toBeVisible();
  await screens.button('device:printer.typed').click();
  await page.getByLabel(t('device:printer.address')).fill(printer.address);
  await expect(screens.button('setting:printer.save')).toBeDisabled();
  await screens.button('device:test.print').click();
  await expect(screens.button('device:test.yes')).toBeFocused();
  await expect(screens.button('device:test.yes')).toBeInViewport();
  await screens.button('device:test.yes').press('Enter');
  await page.keyboard.press('Tab');
  await expect(screens.button('setting:printer.save')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screens.text('setting:saved')).toBeInViewport();
  await expect(screens.text('setting:saved')).toBeFocused();
  const tested = printer.heard().length;
  await page.getByRole('button', { name: t('word:till'), exact: true }).click();
  await screens.addCard(books);
  await screens.takePayment();
  await screens.payCash('25.00');
  await screens.handOver();
  await expect.poll(() => Buffer.concat(printer.heard().slice(tested)).toString('latin1')).toContain('Receipt');
  await till.booksAgree();
  await printer.close();
});

test('a slip’s texts are seen on a receipt beside; a backup is made, checked and put back', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'slips');
  await page.getByLabel(t('setting:slipNote.head')).fill('Open on Sundays');
  await expect(page.getByRole('article')).toContainText('Open on Sundays');
  await screens.button('word:save').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await screens.button('setting:all').click();
  await page.getByRole('button', { name: t('setting:section.backups'), exact: true }).click();
  await screens.button('health:fix.back-up').click();
  await page
    .getByRole('button', { name: /^Check backup from/ })
    .first()
    .click();
  await expect(screens.text('setting:backups.whole')).toBeVisible();

  await test.step('a card is sold that the backup does not know', async () => {
    await page.getByRole('button', { name: t('word:till'), exact: true }).click();
    await screens.addCard(books);
    await screens.takePayment();
    await screens.payCash('25.00');
    await screens.handOver();
  });

  await test.step('putting it back says so, asks for a PIN, and the till opens with it', async () => {
    await openSettings(page, screens, 'backups');
    await page
      .getByRole('button', { name: /^Restore backup from/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/Sold since then: 1 cards in 1 sales/)).toBeVisible();
    await screens.approve(manager);
    await screens.signIn(manager);
    await screens.openSales();
    await expect(screens.text('word:noSalesYet')).toBeVisible();
    await screens.press('F2');
    await screens.addCard(books);
    await screens.takePayment();
    await screens.payCash('25.00');
    await screens.handOver();
  });
});

test.describe('a logo', () => {
  test.use({ options: { service: {}, provisioning: {}, prints: true } });

  test('of 16 bits, interlaced, is on the sample slip; one without black says so and is not saved', async ({
    till,
  }) => {
    const { page, screens } = till;
    const kind = { colorType: 2, depth: 16, interlaced: true } as const;
    const choose = (name: string, darkest: number) =>
      page.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'image/png',
        buffer: writeAnyPng(60, 40, kind, (x) => Array<number>(3).fill(x < 30 ? darkest : 65_535)),
      });
    await screens.signIn(manager);
    await openSettings(page, screens, 'slips');
    await choose('blank.png', 65_535);
    await expect(screens.text('setting:logo.blank')).toBeVisible();
    await expect(screens.button('word:save')).toBeDisabled();
    await choose('dark.png', 0);
    await expect(screens.text('setting:logo.blank')).toBeHidden();
    await screens.button('word:save').click();
    await expect(screens.text('setting:saved')).toBeVisible();
    await expect(screens.button('setting:logo.remove')).toBeVisible();
  });
});
