// A file on the command line for a till that exists, where there is a screen: the till's window asks who allows it, and says so afterwards.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier, manager, wrongPin } from '../../../testkit/drive/set-up.ts';

test('asks a manager in the window, changes nothing before, and tells everybody after', async ({ till }) => {
  const file = join(till.data, 'change.json');
  const settings = join(till.data, 'sandbox', 'settings.json');
  const { t } = till.screens.words;
  await till.restart(() => writeFileSync(file, JSON.stringify({ lock_minutes: 60 })), ['--settings', file]);
  await expect(till.screens.text('fault:command_waits.title')).toBeVisible();
  await expect(till.page.getByText('lock_minutes')).toBeVisible();
  const who = till.page.getByLabel(t('frame:recovery.forgotten.who'), { exact: true });
  await expect(who.getByRole('option', { name: cashier.name })).toHaveCount(0);
  await who.selectOption(manager.id);
  const pin = till.page.locator('input[type=password]');
  await pin.fill(wrongPin);
  await till.page.keyboard.press('Enter');
  await expect(till.page.getByRole('alert').filter({ hasText: t('till:error.wrong_pin') })).toBeVisible();
  expect(readFileSync(settings, 'utf8')).not.toContain('"lock_minutes": 60');
  await pin.fill(manager.pin);
  await till.page.keyboard.press('Enter');
  await expect(till.page.getByRole('button', { name: cashier.name })).toBeVisible();
  expect(readFileSync(settings, 'utf8')).toContain('"lock_minutes": 60');
  await till.screens.signIn(cashier);
  const status = till.page.getByRole('list', { name: t('frame:status.label') });
  await expect(status).toContainText(t('frame:status.command'));
});
