// A rule that is loosened on screen: it takes another manager, is shown until the next business day and in force from then on; it can be
// withdrawn till then; the only manager of a till waits longer.
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { cashier, manager, operatorOf, otherManager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';

const hourMs = 3_600_000;
const noClock = standInOnly('its clock cannot be set');

/** The days a new manager waits, as the settings page has them. */
const days = ({ page, screens }: Till) =>
  page.getByRole('textbox', { name: screens.words.t('setting:limits.newManager'), exact: true });

const openRules = ({ page, screens }: Till) => openSettings(page, screens, 'staff');

async function signedIn(till: Till): Promise<void> {
  await till.screens.signIn(manager);
  await openRules(till);
}

/** It begins some seconds after the start, and a page that is open does not hear of it. */
const begun = (till: Till, value: string) =>
  expect(async () => {
    await till.screens.openManage('people');
    await openRules(till);
    await expect(days(till)).toHaveValue(value, { timeout: 1000 });
  }).toPass();

async function loosen(till: Till, value: string): Promise<void> {
  await days(till).fill(value);
  await till.screens.button('word:save').click();
}

const withdraw = ({ page, screens }: Till) => {
  const { t } = screens.words;
  return page.getByRole('button', { name: `${t('word:withdraw')}: ${t('setting:limits.newManager')}` });
};

test('another manager approves, it is shown until the next day, and is in force then', noClock, async ({ till }) => {
  const { t } = till.screens.words;
  await signedIn(till);
  await loosen(till, '2');
  await expect(till.page.getByRole('alertdialog')).toContainText(t('setting:limits.newManager'));
  await till.screens.approve(otherManager);
  await expect(till.screens.text('setting:waiting.saved')).toBeVisible();
  await expect(withdraw(till)).toBeVisible();
  await expect(
    till.page.getByText(t('setting:waiting.by', { by: manager.name, approvedBy: otherManager.name })),
  ).toBeVisible();
  await expect(days(till)).toHaveValue('7');
  // It is listed where it is changed, and on the whole page; in no other section.
  await till.page.keyboard.press('Escape');
  await expect(withdraw(till)).toBeVisible();
  await openSettings(till.page, till.screens, 'screen');
  await expect(withdraw(till)).toBeHidden();
  await till.powerCut();
  await signedIn(till);
  await expect(days(till)).toHaveValue('7');
  await withdraw(till).click();
  await expect(withdraw(till)).toBeHidden();
  await loosen(till, '3');
  await till.screens.approve(otherManager);
  await expect(withdraw(till)).toBeVisible();
  await till.offFor(25 * hourMs);
  await signedIn(till);
  await begun(till, '3');
  await expect(withdraw(till)).toBeHidden();
});

test.describe('a till with one manager', () => {
  test.use({ options: { service: {}, provisioning: { operators: [cashier, manager].map(operatorOf) } } });

  test('waits 24 hours at least, and nobody is asked besides', noClock, async ({ till }) => {
    const { t } = till.screens.words;
    await signedIn(till);
    await loosen(till, '0');
    await expect(till.screens.text('setting:waiting.saved')).toBeVisible();
    await expect(till.page.getByText(t('setting:waiting.alone', { by: manager.name }))).toBeVisible();
    await till.offFor(23 * hourMs);
    await signedIn(till);
    await expect(days(till)).toHaveValue('7');
    await expect(withdraw(till)).toBeVisible();
    await till.offFor(26 * hourMs);
    await signedIn(till);
    await begun(till, '0');
  });
});
