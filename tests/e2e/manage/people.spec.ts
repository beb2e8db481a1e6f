// The people page on screen: somebody is added, takes an own PIN and sells; a manager is made by two; the change of somebody who left.

import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager, operatorOf, otherManager, type Person, supervisor } from '../../../testkit/drive/set-up.ts';

const given = '73916405';
const own = '58204713';

async function openPeople({ page, screens }: Till) {
  const { t } = screens.words;
  await screens.signIn(manager);
  await screens.openManage('people');
  const list = page.getByRole('region', { name: t('manage:page.people') });
  await expect(list).toBeVisible();
  return list;
}

async function enterTwice({ page }: Till, pin: string): Promise<void> {
  for (const _ of ['first', 'again']) {
    const field = page.locator('input[type=password]');
    await expect(field).toHaveValue('');
    await field.fill(pin);
    await page.keyboard.press('Enter');
  }
}

test('somebody is added by keys, takes a PIN of their own and is at the till', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const list = await openPeople(till);
  await screens.button('word:addPerson').click();
  await page.keyboard.type('Niamh O’Sullivan', byHand);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await enterTwice(till, '1234');
  await expect(page.getByText(t('till:error.pin_obvious'))).toBeVisible();
  await enterTwice(till, given);
  await expect(list.getByRole('button', { name: 'Niamh O’Sullivan' })).toContainText(t('word:newPin'));
  await screens.signOut();
  const niamh: Person = { id: 'niamh-o-sullivan', name: 'Niamh O’Sullivan', role: 'cashier', pin: own };
  await page.getByRole('button', { name: niamh.name }).click();
  await page.locator('input[type=password]').fill(given);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('staff:own.must'))).toBeVisible();
  await enterTwice(till, own);
  await expect(page.getByRole('navigation')).toContainText(niamh.name);
  await screens.signOut();
  await till.restart();
  await till.screens.signIn(niamh);
});

test('a manager who set a cashier’s PIN does not approve her void: the screen says until when, and who can', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const list = await openPeople(till);
  await list.getByRole('button', { name: cashier.name }).click();
  await screens.button('team:reset').click();
  await enterTwice(till, given);
  await expect(list.getByRole('button', { name: cashier.name })).toContainText(t('word:newPin'));
  await screens.signOut();
  await page.getByRole('button', { name: cashier.name }).click();
  await page.locator('input[type=password]').fill(given);
  await page.keyboard.press('Enter');
  await enterTwice(till, own);
  await expect(page.getByRole('navigation')).toContainText(cashier.name);
  await screens.addCard(books);
  await screens.takePayment();
  await screens.payCash('30.00');
  await screens.expectVerdicts('hand-over');
  await screens.openSale();
  await screens.button('after:line.void').click();
  await screens.approve(manager, 'the wrong card');
  await expect(page.getByRole('alertdialog')).toContainText(t('till:meanwhile.ask', { names: otherManager.name }));
  await screens.approve(otherManager, 'the wrong card');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('a supervisor is made a manager by two, and signs in with a new PIN', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const list = await openPeople(till);
  await list.getByRole('button', { name: supervisor.name }).click();
  await page
    .getByRole('group', { name: t('word:role') })
    .getByRole('button', { name: t('till:role.manager') })
    .click();
  await expect(page.getByText(t('team:two.goesOnZ'))).toContainText(otherManager.name);
  await screens.button('team:make.manager', { name: 'Sara' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.locator('input[type=password]').fill(manager.pin);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(t('till:error.wrong_pin'));
  await dialog.locator('input[type=password]').fill(otherManager.pin);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('button', { name: supervisor.name })).toContainText(t('word:newPin'));
  await list.getByRole('button', { name: supervisor.name }).click();
  const [, afterTheDay = ''] = t('team:waits', { at: '§' }).split('§');
  await expect(page.getByText(afterTheDay.trim())).toBeVisible();
});

test('who is disabled is gone from the sign-in, and back once enabled', async ({ till }) => {
  const { page, screens } = till;
  const list = await openPeople(till);
  await list.getByRole('button', { name: supervisor.name }).click();
  await screens.button('team:disable').click();
  await expect(screens.button('team:enable')).toBeVisible();
  await screens.signOut();
  await expect(page.getByRole('button', { name: manager.name })).toBeVisible();
  await expect(page.getByRole('button', { name: supervisor.name })).toHaveCount(0);
  await openPeople(till);
  await list.getByRole('button', { name: supervisor.name }).click();
  await screens.button('team:enable').click();
  await screens.signOut();
  await screens.signIn(supervisor);
});

test('a change that its manager left before it was agreed to is not made', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const list = await openPeople(till);
  await list.getByRole('button', { name: otherManager.name }).click();
  await screens.button('team:disable').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('F11');
  await expect(page.getByRole('heading', { name: t('staff:lock.title') })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.locator('input[type=password]').fill(manager.pin);
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: otherManager.name }).click();
  await expect(screens.button('team:disable')).toBeVisible();
});

test.describe('with one manager', () => {
  test.use({
    options: {
      service: {},
      provisioning: { operators: [operatorOf(manager), operatorOf(supervisor)] },
      showsCode: true,
    },
  });

  test('the recovery code makes the second one, and the next code is shown', async ({ till }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    const shown = page.getByText(/^(Recovery code: )?([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    await page.getByRole('button', { name: manager.name }).click();
    await expect(shown).toBeHidden();
    await page.locator('input[type=password]').fill(manager.pin);
    await page.keyboard.press('Enter');
    await expect(shown).toBeVisible();
    const code = /([0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(await shown.innerText())?.[0] ?? '';
    await screens.button('help:noteCode.noted').click();
    await screens.signOut();
    const list = await openPeople(till);
    await list.getByRole('button', { name: supervisor.name }).click();
    await page
      .getByRole('group', { name: t('word:role') })
      .getByRole('button', { name: t('till:role.manager') })
      .click();
    await screens.button('team:make.manager', { name: 'Sara' }).click();
    await page.getByLabel(t('frame:recovery.code')).fill(code);
    await page.keyboard.press('Enter');
    await expect(screens.button('help:noteCode.noted')).toBeVisible();
    await screens.button('help:noteCode.noted').click();
    await expect(list.getByRole('button', { name: supervisor.name })).toContainText(t('word:newPin'));
  });
});
